/** A reader's phone, and what a finger needs. */
export const phone = {
  isMobile: true,
  hasTouch: true,
  viewport: { width: 390, height: 844 },
} as const

/**
 * Runs in the page: visible controls smaller than a touch target, 44 px high and wide. A link
 * enlarged by a pseudo element counts with that size; a link in a line of text is exempt.
 */
export function smallTargets(): string[] {
  const leastSide = ({ width, height }: CSSStyleDeclaration) =>
    Math.min(parseFloat(width), parseFloat(height))
  return [...document.querySelectorAll<HTMLElement>('a[href], button, select, input')]
    .filter(
      (one) =>
        one.checkVisibility() &&
        !one.closest('[aria-hidden="true"]') &&
        getComputedStyle(one).display !== 'inline',
    )
    .filter(
      (one) =>
        !['::before', '::after'].some((part) => leastSide(getComputedStyle(one, part)) >= 43.5),
    )
    .map((one) => {
      // a press on its label reaches a check box
      const target = one.closest('form[role=search], label:has(> input[type=checkbox])') ?? one
      return { one, box: target.getBoundingClientRect() }
    })
    .filter(({ box }) => box.width > 1 && box.bottom > 0 && (box.height < 43.5 || box.width < 43.5))
    .map(
      ({ one, box }) =>
        `${one.tagName} "${(one.textContent || one.ariaLabel || '').slice(0, 24)}" ` +
        `${Math.round(box.width)}×${Math.round(box.height)}`,
    )
}
