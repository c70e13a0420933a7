import { useEffect, useRef, useState, type RefObject } from 'react'

/** So far ahead, in px, a stretch of a list is fetched and drawn before the reader comes to it. */
const ahead = 1_500

/** Whether an element is on the screen or near it. What has the focus stays near, wherever it is scrolled to. */
export function useNear<E extends HTMLElement>(first: boolean): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [near, setNear] = useState(first)
  useEffect(() => {
    const watched = element.current
    const observer = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting === true || watched?.contains(document.activeElement) === true),
      { rootMargin: `${ahead}px 0px` },
    )
    if (watched !== null) observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return [element, near]
}
