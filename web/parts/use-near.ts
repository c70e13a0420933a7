import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'

/** So far ahead, in px, a stretch of a list is drawn before the reader comes to it. */
const ahead = 1_500

type Told = (near: boolean) => void
const watched = new Map<Element, Told>()
let observer: IntersectionObserver | undefined

/** One observer for all: a long list has hundreds of stretches. */
function watch(element: Element, told: Told): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      // drawn in pieces between the frames: there is time until the reader comes to it
      startTransition(() => {
        for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting || target.contains(document.activeElement))
      })
    },
    { rootMargin: `${ahead}px 0px` },
  )
  const shared = observer
  watched.set(element, told)
  shared.observe(element)
  return () => {
    watched.delete(element)
    shared.unobserve(element)
  }
}

/** Whether an element is on the screen or near it. What has the focus stays near, wherever it is scrolled to. */
export function useNear<E extends HTMLElement>(first: boolean): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [near, setNear] = useState(first)
  useEffect(() => (element.current === null ? undefined : watch(element.current, setNear)), [])
  return [element, near]
}
