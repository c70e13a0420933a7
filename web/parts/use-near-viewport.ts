import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'

type Listener = (near: boolean) => void
const watched = new Map<Element, Listener>()
const observers = new Map<number, IntersectionObserver>()

/** All elements share one observer, because a long list has hundreds of sections. */
function watch(element: Element, ahead: number, listener: Listener): () => void {
  if (!('IntersectionObserver' in globalThis)) {
    listener(true)
    return () => {}
  }
  const observer = observers.get(ahead) ?? observerOf(ahead)
  watched.set(element, listener)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer.unobserve(element)
  }
}

function observerOf(ahead: number): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      // A transition, so that rendering can be split between frames: there is time until the reader
      // reaches the section.
      startTransition(() => {
        for (const { target, isIntersecting } of entries)
          watched.get(target)?.(isIntersecting || target.contains(document.activeElement))
      })
    },
    { rootMargin: `${ahead}px 0px` },
  )
  observers.set(ahead, observer)
  return observer
}

/**
 * Tests whether an element is on screen or within the given number of px above or below it. An
 * element with focus counts as near wherever it is scrolled to. A section of a list is rendered
 * 1,500 px before the reader reaches it.
 */
export function useNearViewport<E extends HTMLElement>(
  first: boolean,
  ahead = 1_500,
): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [near, setNear] = useState(first)
  useEffect(
    () => (element.current === null ? undefined : watch(element.current, ahead, setNear)),
    [ahead],
  )
  return [element, near]
}
