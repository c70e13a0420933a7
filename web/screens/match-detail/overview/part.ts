import { matchEventsQuery, type MatchDetailParameters } from '../../../api/match-detail-queries.ts'
import type { Part } from '../../route.ts'

export const overview: Part<MatchDetailParameters> = {
  folder: 'match-detail/overview',
  load: () => import('./overview.tsx'),
  questions: (language, { matchId }) => [matchEventsQuery(language, matchId)],
}
