import { useEffect, useRef, type RefObject } from 'react'

/** For a row that scrolls sideways: what is chosen in it stands in its middle when it comes, and when something else is chosen. */
export function useChosenInView<Row extends HTMLElement>(chosen: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current], [aria-selected="true"]')
    if (!row.current || !link) return
    const middle = (element: Element) => element.getBoundingClientRect().left + element.getBoundingClientRect().width / 2
    row.current.scrollLeft += middle(link) - middle(row.current)
  }, [chosen])
  return row
}
