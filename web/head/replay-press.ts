/**
 * Records the last press on a button until the page is hydrated (`html[data-ready]`), and then
 * repeats it: on a slow phone the server's page is visible for seconds before its buttons work.
 * Links and native popovers need no script.
 */
export function keepPress(): void {
  let pressed: HTMLElement | null = null
  const keep = ({ target }: Event) => {
    if (target instanceof Element)
      pressed = target.closest<HTMLElement>('button[type="button"]:not([popovertarget])')
  }
  document.addEventListener('click', keep, true)
  const alive = new MutationObserver(() => {
    alive.disconnect()
    document.removeEventListener('click', keep, true)
    pressed?.click()
  })
  alive.observe(document.documentElement, { attributeFilter: ['data-ready'] })
}
