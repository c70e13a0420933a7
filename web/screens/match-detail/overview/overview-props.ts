import type { ResultOf } from '../../../../contract/calls.ts'
import type { MatchDetail } from '../../../../contract/match-detail.ts'

export interface OverviewProps {
  match: MatchDetail
  found: ResultOf<'matchEvents'>
}
