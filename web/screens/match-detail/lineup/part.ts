import { matchLineupQuery, type MatchDetailParameters } from '../../../api/match-detail-queries.ts'
import type { Part } from '../../route.ts'

export const lineup: Part<MatchDetailParameters> = {
  folder: 'match-detail/lineup',
  load: () => import('./lineup.tsx'),
  questions: (language, { matchId }) => [matchLineupQuery(language, matchId)],
}
