/** An expert with the recent record, as shown beside the name in every list. */
import type { Expert, ExpertKind } from '../../contract/expert.ts'

export interface RecentRow {
  expert_id: number
  name: string
  avatar: string
  kind: ExpertKind
  streak: number
  recent_cnt: number
  recent_win: number
}

/** Columns of `expert` and `expert_record record`, for a statement whose $1 is the language. */
export const recentOfExpert =
  'expert.expert_id, text_for(expert.name, $1) as name, expert.avatar, expert.kind, ' +
  'record.streak, record.recent_cnt, record.recent_win'

export function recentOf(row: RecentRow): Omit<Expert, 'onSaleCnt'> {
  return {
    expertId: row.expert_id,
    name: row.name,
    avatar: row.avatar,
    kind: row.kind,
    streakWinCnt: row.streak,
    recentCnt: row.recent_cnt,
    recentWinCnt: row.recent_win,
    recentHitRate: row.recent_cnt === 0 ? 0 : row.recent_win / row.recent_cnt,
  }
}
