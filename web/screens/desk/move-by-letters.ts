const rowsOf = 'li, tbody tr, article'
const controls = 'a[href], button, summary, input, textarea, select'

/**
 * In the lists of `desk`, `j` and `k` go to the next and the previous row; from elsewhere on the
 * page to the first and the last. Enter opens the focused element, which is the browser's default,
 * and Escape closes the open element around it. Not while something is written or in a dialog; no
 * letter changes anything.
 */
export function moveByLetters(event: KeyboardEvent, desk: HTMLElement): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  if (target.closest('dialog') !== null) return
  if (key === 'Escape') {
    const open = target.closest<HTMLDetailsElement>('details[open]')
    if (open === null || !desk.contains(open)) return
    open.open = false
    open.querySelector('summary')?.focus()
    return
  }
  if ((key !== 'j' && key !== 'k') || target.matches('input, textarea, select')) return
  const rows = [...desk.querySelectorAll(rowsOf)].filter(
    (one) => one.querySelector(controls) !== null,
  )
  const row = desk.contains(target) ? target.closest(rowsOf) : null
  const at = row === null ? -1 : rows.indexOf(row)
  const next = at === -1 ? rows.at(key === 'j' ? 0 : -1) : rows[at + (key === 'j' ? 1 : -1)]
  next?.querySelector<HTMLElement>(controls)?.focus()
}
