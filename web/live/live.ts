/**
 * What changes appears in place, on every screen, without a line of its own: an object of an answer that carries the fields of MatchNow
 * beside its `matchId` gets them as they change, a plan its `hitResult`, and an answer that was asked by `matchId`, `expertId` or a plan's
 * `id` is asked for anew when plans of those are published, revealed or settled; boards follow a
 * settlement too. What is worth it is said once, in the words of the answer that shows the match (say.ts). What a screen may add, in few
 * words:
 *
 *   <Changed value={match.homeScore}>{match.homeScore}</Changed>   marks a value for six seconds when it changes (changed.tsx)
 *   <LastUpdated match={match} />, <LastUpdatedShort match={match} />                  say how old a score is, when it may be out of date (as-of.tsx)
 *
 * and siteNow() of clock.ts is the site's present, whatever the reader's own clock shows.
 */
import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '../api/log.ts'

export interface LiveSite {
  /** The origin that answers calls; empty for the site's own. */
  apiBase: string
  /** What was told up to this event is in the page. */
  told?: number
}

const load = () => import('./run-live.ts')

/** Begins once the page is at rest: nothing of it is part of the first load. */
export function startLive(cache: QueryClient, site: LiveSite): void {
  const begin = () => {
    load()
      .then(({ run }) => run(cache, site))
      .catch((error: unknown) => logFailure('news did not load', error))
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 2_000 })
  else setTimeout(begin, 200)
}
