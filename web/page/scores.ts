/**
 * Whether the reader hides scores: stored in the browser, and mirrored in a cookie, so that the
 * server's pages have none either.
 */
import { cookies, storeCookie } from './cookie.ts'
import { drop, keep, load, onStoredElsewhere } from './stored.ts'

export const scoresCookie = 'touchline_scores'
const hidden = 'hidden'
const year = 365 * 24 * 60 * 60

/** The cookie of a reader who hides scores, as a name and a value. */
export const hiddenCookie = [scoresCookie, hidden] as const

/** Whether this browser's reader hides scores. */
export const wantsHidden = (): boolean =>
  load('scores') === hidden ||
  ('document' in globalThis && cookies().includes(hiddenCookie.join('=')))

/** Tests whether the cookies ask for a page without scores. */
export const hiddenByCookie = (cookies: ReadonlyMap<string, string>): boolean =>
  cookies.get(scoresCookie) === hidden

/** Stores the choice. What is on screen stays until the page is loaded again. */
export function keepScores(hide: boolean): void {
  if (hide) keep('scores', hidden)
  else drop('scores')
  mirrorScores(hide)
}

function mirrorScores(hide: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = `Max-Age=${hide ? year : 0}`
  storeCookie(`${scoresCookie}=${hidden}; Path=/; ${life}; SameSite=Lax${secure}`)
}

/**
 * Before the first paint: loads the page again if it has scores that the reader hides, because its
 * cookie was deleted. Once only: a browser may refuse the cookie, or have no network.
 */
export function hideAgain(pageHides: boolean): void {
  if (!wantsHidden()) return
  keepScores(true)
  const [page] = performance.getEntriesByType('navigation')
  const again = page instanceof PerformanceNavigationTiming && page.type === 'reload'
  if (!pageHides && !again && cookies().includes(scoresCookie)) location.reload()
}

/** Loads the page again when another tab, or a page before this one, has changed the choice. */
export function followScores(hides: boolean): void {
  const reload = () => wantsHidden() !== hides && location.reload()
  onStoredElsewhere('scores', reload)
  addEventListener('pageshow', ({ persisted }) => persisted && reload())
}

/** Plans in a group whose hit rate says little about any one of them. */
export const leastPlans = 10

/** In place of a match: the tables of leagues, which hold the results of all matches. */
export const tablesShown = 'tables'

/** The matches whose scores the reader has asked for in this document. */
const shown = new Set<unknown>()
export const isShown = (matchId: unknown): boolean => shown.has(matchId)
export const showScores = (matchId: unknown): void => void shown.add(matchId)
