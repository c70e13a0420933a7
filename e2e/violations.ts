/** What axe finds by WCAG 2.2 AA. */
import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** How a reader has to be opened: axe itself comes into the page as a script, which the policy would refuse. */
export const byAxe = { bypassCSP: true, reducedMotion: 'reduce' } as const

interface Part {
  within?: string | undefined
  /** Of many like rows the first say what there is to say, in a fraction of the time. */
  without?: string
}

/** On the page as it stands: each rule with the elements that break it. */
export async function violationsOn(page: Page, { within, without }: Part = {}): Promise<string[]> {
  await page.evaluate(unpin)
  const builder = new AxeBuilder({ page, axeSource: axe.source }).setLegacyMode(true)
  if (without !== undefined) builder.exclude(without)
  if (within !== undefined) builder.include(within)
  const { violations } = await builder.options({ runOnly: tags, resultTypes: ['violations'] }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`))
}

/** What stays in its place on screen covers something else at every depth of scrolling; axe would take that for lasting. */
function unpin(): void {
  for (const one of document.querySelectorAll<HTMLElement>('#app *'))
    if (/fixed|sticky/.test(getComputedStyle(one).position)) one.style.position = 'static'
}
