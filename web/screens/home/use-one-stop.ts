import { useEffect, type RefObject } from 'react'

/** The next link of a row for each key. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Makes a row of links one tab stop, in which the arrow keys move. Without scripts every link stays
 * a stop of its own.
 */
export function useOneStop(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = row.current
    if (list === null) return undefined
    let stop: Element | null = null
    const links = () => [...list.querySelectorAll('a')]
    function keep(next: Element | null) {
      const all = links()
      stop = all.find((link) => link === next) ?? all[0] ?? null
      for (const link of all) link.tabIndex = link === stop ? 0 : -1
    }
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element) keep(target.closest('a'))
    }
    function move(event: KeyboardEvent) {
      const all = links()
      const at = all.findIndex((link) => link === document.activeElement)
      const next = all[moves[event.key]?.(at, all.length - 1) ?? -1]
      if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      next.focus()
    }
    keep(null)
    const changes = new MutationObserver(() => keep(stop))
    changes.observe(list, { childList: true })
    list.addEventListener('focusin', follow)
    list.addEventListener('keydown', move)
    return () => {
      changes.disconnect()
      list.removeEventListener('focusin', follow)
      list.removeEventListener('keydown', move)
      for (const link of links()) link.removeAttribute('tabindex')
    }
  }, [row])
}
