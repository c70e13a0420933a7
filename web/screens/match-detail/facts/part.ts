import { matchDataQuery, type MatchDetailParameters } from '../../../api/match-detail-queries.ts'
import type { Part } from '../../route.ts'

export const facts: Part<MatchDetailParameters> = {
  folder: 'match-detail/facts',
  load: () => import('./facts.tsx'),
  questions: (language, { matchId }) => [matchDataQuery(language, matchId)],
}
