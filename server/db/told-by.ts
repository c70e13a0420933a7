/** Content of the column match.told_by: which source each fact of a shared match is from. */
import type { Score, Side } from '../feeds/feed.ts'

/** The word of one source about the result. */
export interface ResultWord {
  source: string
  /** The source's status (contract/values.ts); null while it has told no result. */
  status: number | null
  awarded: boolean
  /** After regular time; null without one. */
  score: Score | null
  /** An operator has found this word to be wrong. */
  setAside?: true
}

/** What one source tells beyond regular time. */
export interface LaterWord {
  source: string
  extra: Score | null
  penalties: Score | null
  /** Of a shoot-out whose score it does not tell. */
  winner: Side | null
}

export interface ToldBy {
  /** The sources of these facts; null where none has told it. */
  kickoff: string | null
  course: string | null
  round: string | null
  venue: string | null
  attendance?: string
  referee?: string
  prices: string | null
  goals?: string
  incidents?: string
  statistics?: string
  lineups?: string
  /** The words of all sources in order of their names, once one of them has told a result. */
  result?: ResultWord[]
  /** They tell different results: the match is finished without a score. */
  disputed?: true
  /** They tell one score after regular time, which settles, and differ in what came later. */
  later?: LaterWord[]
}

/** As SQL: the sources of a match differ, which settles nothing or settles by 90 minutes. */
export const sourcesDiffer = `match.told_by ?| array['disputed', 'later'] is true`
