/** For tests: the state of a match that has not begun, without optional fields. */
import { liveFields } from './live-fields.ts'
import type { MatchNow } from './match.ts'

export const notStarted: Omit<MatchNow, 'matchId'> = {
  ...liveFields,
  observedAt: '2026-03-04T05:00:00.000Z',
}
