/** Home as the browser shows it. */
import type { Page } from 'playwright-core'
import type { HomeShown, Shown } from './home-answers.ts'

/**
 * The selectors of each kind of item. They use roles and elements, because class names depend on
 * the build.
 */
export const homeSelectors = {
  matchCards: '[aria-roledescription="carousel"] li > a',
  experts: 'section[aria-labelledby="experts"] li',
  plans: 'article',
  ranks: 'section[aria-labelledby="board"] ol > li',
}

/** All content of home, block by block. */
export function shownHome(page: Page): Promise<HomeShown> {
  return page.evaluate((homeSelectors) => {
    const decoration = '[aria-hidden="true"], [data-gate-skeleton]'
    function read(thing: Element): Shown {
      const within = (selector: string) => [
        ...(thing.matches(selector) ? [thing] : []),
        ...thing.querySelectorAll(selector),
      ]
      const texts: string[] = []
      const walk = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) {
        const { textContent, previousSibling, parentElement } = walk.currentNode
        const text = textContent ?? ''
        // a title in Chinese is one text, with places at which its lines may break
        const last = previousSibling?.nodeName === 'WBR' ? texts.pop() : undefined
        if (last !== undefined) texts.push(last + text)
        else if (text.trim() !== '' && parentElement?.closest(decoration) === null) texts.push(text)
      }
      return {
        texts: texts.map((text) => text.trim()),
        links: within('a').map((link) => link.getAttribute('href') ?? ''),
        images: within('[role="img"]').map((image) => image.getAttribute('aria-label') ?? ''),
      }
    }
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.closest(decoration) === null)
        .map(read)
    return {
      matchCards: all(homeSelectors.matchCards),
      experts: all(homeSelectors.experts),
      plans: all(homeSelectors.plans),
      ranks: all(homeSelectors.ranks),
    }
  }, homeSelectors)
}
