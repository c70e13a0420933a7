import type { KeyboardEvent } from 'react'

const rowsOf = 'li, tbody tr, article'
const controls = 'a[href], button, summary, input, textarea, select'

/**
 * In a list, `j` and `k` go to the next and the previous row, and Escape folds what is open around
 * the focus. Only while a row has the focus and nothing is being written; no letter changes
 * anything.
 */
export function moveByLetters(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  if (key === 'Escape') {
    const open = target.closest<HTMLDetailsElement>('details[open]')
    if (open === null) return
    open.open = false
    open.querySelector('summary')?.focus()
    return
  }
  if ((key !== 'j' && key !== 'k') || target.matches('input, textarea, select')) return
  const row = target.closest(rowsOf)
  const rows = [...event.currentTarget.querySelectorAll(rowsOf)].filter(
    (one) => one.querySelector(controls) !== null,
  )
  const at = row === null ? -1 : rows.indexOf(row)
  if (at === -1) return
  rows[at + (key === 'j' ? 1 : -1)]?.querySelector<HTMLElement>(controls)?.focus()
}
