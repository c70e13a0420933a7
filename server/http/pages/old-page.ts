/**
 * Notes above pages that are not as they should be: pages from before an outage, which are sent
 * again with their age, and pages of a site that catches up with its past.
 */
import type { Language } from '../../../contract/values.ts'
import { prepare, type Prepared } from '../response-cache.ts'
import { words } from '../words/index.ts'

const minute = 60_000

/** The first element of such a page; the browser removes it at the next navigation. */
const mark = '<div id="app">'

/** Old pages with their notes, each made once a minute. */
export class OldPages {
  readonly #pages = new Map<string, { minutes: number; etag: string; made: Prepared }>()

  /** The page with a note of its age. `key` is its key in the response cache. */
  of(key: string, page: Prepared, language: Language): Prepared {
    const minutes = Math.floor(Math.max(0, Date.now() - page.madeAt) / minute)
    const stored = this.#pages.get(key)
    if (stored?.minutes === minutes && stored.etag === page.etag) return stored.made
    // a few hundred pages get most requests
    if (this.#pages.size >= 500) this.#pages.clear()
    const made = withAge(page, minutes, language)
    this.#pages.set(key, { minutes, etag: page.etag, made })
    return made
  }
}

function withAge(page: Prepared, minutes: number, language: Language): Prepared {
  const time = new Date(page.madeAt).toISOString().slice(11, 16)
  // a clock that was set back gives no negative age
  const seconds = Math.max(0, Math.round((Date.now() - page.madeAt) / 1_000))
  return withNote(page, words[language].pageIsOld(time, minutes), { age: String(seconds) })
}

/** The page with a note that the site's past is not complete. */
export const whileCatchingUp = (page: Prepared, language: Language): Prepared =>
  withNote(page, words[language].pastIsEntered, {})

function withNote(page: Prepared, note: string, more: Record<string, string>): Prepared {
  const { vary: _, ...headers } = page.headers
  const [, vary] = /^(.*?)(?:, )?Accept-Encoding$/.exec(page.headers['vary'] ?? '') ?? []
  const line = `<p id="old-page" role="status">${note}</p>\n`
  return prepare({
    status: page.status,
    headers: { ...headers, ...(vary && { vary }), ...more, 'cache-control': 'no-cache' },
    body: page.identity.toString().replace(mark, line + mark),
  })
}
