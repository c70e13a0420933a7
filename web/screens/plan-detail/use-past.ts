import { useEffect, useState, type RefObject } from 'react'

/** Whether the reader has scrolled past an element: it is above the screen as a whole. */
export function usePast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    // all that lies below counts as in view, so that a jump past it is noticed too
    const observer = new IntersectionObserver(
      ([entry]) => entry && setPast(!entry.isIntersecting),
      { rootMargin: '0px 0px 1000000px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return past
}
