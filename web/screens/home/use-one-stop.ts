import { useEffect, type RefObject } from 'react'

/** The next link of a row for each key. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}
/** In a column the page would scroll by these keys. */
const inColumns: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }

interface Options {
  /** Id of the text that says how to move: see arrow-hint.tsx. */
  hint: string
  /** The links are below each other. */
  column?: boolean
  /** False: each link is a stop of its own. */
  enabled?: boolean
}

/**
 * Makes a row of links one tab stop, in which the arrow keys move. Without scripts every link stays
 * a stop of its own. The hint is read out when the focus enters the row, and not at each move.
 */
export function useOneStop(
  row: RefObject<HTMLElement | null>,
  { hint, column = false, enabled = true }: Options,
): void {
  useEffect(() => {
    const list = row.current
    if (list === null || !enabled) return undefined
    let stop: Element | null = null
    const links = () => [...list.querySelectorAll('a')]
    function keep(next: Element | null) {
      const all = links()
      stop = all.find((link) => link === next) ?? all[0] ?? null
      for (const link of all) {
        link.tabIndex = link === stop ? 0 : -1
        if (link !== stop) link.removeAttribute('aria-describedby')
      }
    }
    const describe = () => stop?.setAttribute('aria-describedby', hint)
    function follow({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      keep(target.closest('a'))
      list?.toggleAttribute('data-by-keys', target.matches(':focus-visible'))
    }
    function leave({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && list?.contains(relatedTarget)) return
      list?.removeAttribute('data-by-keys')
      describe()
    }
    function move(event: KeyboardEvent) {
      const all = links()
      const at = all.findIndex((link) => link === document.activeElement)
      const key = (column ? inColumns[event.key] : undefined) ?? event.key
      const next = all[moves[key]?.(at, all.length - 1) ?? -1]
      if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      next.focus()
    }
    keep(null)
    describe()
    const changes = new MutationObserver(() => {
      keep(stop)
      if (!list.contains(document.activeElement)) describe()
    })
    changes.observe(list, { childList: true })
    list.addEventListener('focusin', follow)
    list.addEventListener('focusout', leave)
    list.addEventListener('keydown', move)
    return () => {
      changes.disconnect()
      list.removeEventListener('focusin', follow)
      list.removeEventListener('focusout', leave)
      list.removeEventListener('keydown', move)
      for (const link of links()) {
        link.removeAttribute('tabindex')
        link.removeAttribute('aria-describedby')
      }
    }
  }, [row, hint, column, enabled])
}
