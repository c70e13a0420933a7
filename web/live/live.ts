/**
 * Live updates reach every screen without code of its own. An object of an answer with a `matchId`
 * and the fields of MatchNow is updated as they change; so is a plan's `hitResult`. An answer asked
 * by `matchId`, `expertId` or a plan's `id` is refetched when such plans are published, revealed or
 * settled; boards are refetched after a settlement. Changes are announced to screen readers
 * (announcer.ts). A screen may add:
 *
 * <Changed value={match.homeScore}>{match.homeScore}</Changed> marks a value for six seconds when
 * it changes (parts/changed.tsx); <LastUpdated match={match} /> and <LastUpdatedShort
 * match={match} /> show the age of a score (last-updated.tsx).
 *
 * siteNow() of clock.ts is the site's time, even if the reader's clock is wrong.
 */
import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '../page/log-failure.ts'
import type { LiveSite } from './live-site.ts'

const load = () => import('./run-live.ts')

/** Loads when the browser is idle: nothing of it is part of the first load. */
export function startLive(cache: QueryClient, site: LiveSite): void {
  const begin = () => {
    load()
      .then(({ run }) => run(cache, site))
      .catch((error: unknown) => logFailure('live updates did not load', error))
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 2_000 })
  else setTimeout(begin, 200)
}
