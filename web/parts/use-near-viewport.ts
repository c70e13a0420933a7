import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'

type Listener = (near: boolean) => void
const watched = new Map<Element, Listener>()
const observers = new Map<number, IntersectionObserver>()

/** One observer for all: a long list has hundreds of stretches. */
function watch(element: Element, ahead: number, listener: Listener): () => void {
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
      // drawn in pieces between the frames: there is time until the reader comes to it
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
 * Whether an element is on the screen or within so many px above or below it. What has the focus
 * stays near, wherever it is scrolled to. A stretch of a list is drawn 1,500 px before the reader
 * comes to it.
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
