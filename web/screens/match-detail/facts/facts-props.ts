import type { MatchData, MatchDetail } from '../../../../contract/match-detail.ts'

export interface FactsProps {
  match: MatchDetail
  data: MatchData
}
