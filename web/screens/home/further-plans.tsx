import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlanCard as Plan } from '../../../contract/plan.ts'
import { useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import styles from './further-plans.module.css'
import { KeptContent } from './kept-content.tsx'
import { Plans } from './plans.tsx'

/** Plans are laid out when they are this many px below the window. */
const ahead = 600

interface Props {
  plans: readonly Plan[]
  /** The answer that they are from. */
  answer: unknown
}

/**
 * The plans after the first ones. They are part of the document. The running page neither hydrates
 * them nor lays them out nor makes them tab stops, until the reader scrolls near them, finds one by
 * a search in the page, or presses the button. Their estimated height is kept, so that nothing
 * moves.
 */
export function FurtherPlans({ plans, answer }: Props) {
  const { plans: words } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const control = useRef<HTMLButtonElement>(null)
  const [closed, setClosed] = useState(false)
  const [needed, setNeeded] = useState(false)
  const open = useCallback(() => {
    list.current?.removeAttribute('hidden')
    if (document.activeElement === control.current)
      list.current?.querySelector('a')?.focus({ preventScroll: true })
    setClosed(false)
    setNeeded(true)
  }, [])
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    if (!('onbeforematch' in element) || !canObserve()) {
      setNeeded(true)
      return undefined
    }
    // called when the cards have been laid out once, and the browser knows their height
    const laidOut = new ResizeObserver(([entry]) => {
      laidOut.disconnect()
      if (entry && element.getBoundingClientRect().top > innerHeight + ahead) setClosed(true)
      else setNeeded(true)
    })
    laidOut.observe(element)
    return () => laidOut.disconnect()
  }, [])
  useEffect(() => {
    const element = list.current
    if (!closed || element === null) return undefined
    // React has no value of this attribute but true and false
    element.setAttribute('hidden', 'until-found')
    element.addEventListener('beforematch', open)
    const stops = [
      // the focus of a reader who goes by Tab scrolls, too; the button is their next stop
      onReached(element, `${ahead}px`, () => !isByTab(element) && open()),
      onReached(element, '-60%', open),
    ]
    return () => {
      element.removeAttribute('hidden')
      element.removeEventListener('beforematch', open)
      for (const stop of stops) stop()
    }
  }, [closed, open])
  return (
    <div className={styles.further}>
      {closed && (
        <button
          ref={control}
          type="button"
          className={`${button.button} ${styles.button}`}
          onClick={open}
        >
          {words.rest(plans.length)}
        </button>
      )}
      <KeptContent ref={list} className={styles.list} needed={needed} data={answer}>
        <Plans plans={plans} deferred />
      </KeptContent>
    </div>
  )
}

/** Without observers, the list stays open. */
const canObserve = () => 'ResizeObserver' in globalThis && 'IntersectionObserver' in globalThis

/** Calls back when the element is above this margin of the window's lower edge. */
function onReached(element: Element, margin: string, reached: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) reached()
    },
    { rootMargin: `0px 0px ${margin}` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

const isByTab = (element: Element) =>
  element.closest('section')?.querySelector(':focus-visible') !== null
