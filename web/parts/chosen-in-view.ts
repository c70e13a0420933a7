import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a row that scrolls sideways: centres the chosen item on mount and whenever the choice
 * changes. Without a choice the row does not scroll.
 */
export function useChosenInView<Row extends HTMLElement>(
  chosen: string | number | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    if (chosen === undefined) return undefined
    // Waits for the frame, which computes layout anyway: doing it here would add a forced layout to
    // the task that has just rendered.
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
