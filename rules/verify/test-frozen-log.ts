/** For tests: a log that was frozen with the answers of its site; see bench/freeze-log.ts. */
import type { ExpertDetail, ExpertSpread } from '../../contract/expert-detail.ts'

export interface FrozenLog {
  /** The verifier key of the log. */
  key: string
  /** The signed checkpoint. */
  note: string
  /** The files of the log by their paths, in base64. */
  files: Record<string, string>
  /** What the site answered about each expert: the places of their entries, and three windows. */
  experts: { expertId: number; indexes: number[]; shown: ExpertDetail[] }[]
  /** The board of hit rates over all time, in order. */
  board: number[]
  spread: ExpertSpread
}
