import {
  matchIntelligenceQuery,
  type MatchDetailParameters,
} from '../../../api/match-detail-queries.ts'
import type { Part } from '../../route.ts'

export const intelligence: Part<MatchDetailParameters> = {
  folder: 'match-detail/intelligence',
  load: () => import('./intelligence.tsx'),
  questions: (language, { matchId }) => [matchIntelligenceQuery(language, matchId)],
}
