import { useEffect, useState, type RefObject } from 'react'

/**
 * Tests whether the reader has scrolled past an element: the whole element is above the viewport.
 */
export function usePast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (element.current === null || !('IntersectionObserver' in globalThis)) return undefined
    // Everything below counts as in view, so that a jump past the element is noticed too.
    const observer = new IntersectionObserver(
      ([entry]) => entry && setPast(!entry.isIntersecting),
      { rootMargin: '0px 0px 1000000px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return past
}
