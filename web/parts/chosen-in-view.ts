import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a row that scrolls sideways: what is chosen in it stands in its middle when it comes, and
 * when something else is chosen. Where nothing is, the row stays.
 */
export function useChosenInView<Row extends HTMLElement>(
  chosen: string | number | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    if (chosen === undefined) return undefined
    // with the frame, which lays the page out in any case: here that would be one task with what
    // was just drawn
    const frame = requestAnimationFrame(() => {
      const link = row.current?.querySelector('[aria-current], [aria-selected="true"]')
      if (row.current && link) row.current.scrollLeft += middleOf(link) - middleOf(row.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [chosen])
  return row
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
