/** Makes one match of two rows of it: the words of both sources, and what readers have of both. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { change, type Changes } from './changes.ts'
import { isDecided, isEqual, resultChanged, type MatchState } from './merge.ts'
import { moveToKept } from './move-to-kept.ts'
import { findWords, storeReports, type Words } from './reports.ts'
import { firstReport, firstTellers } from './shared-match.ts'
import { lockMatchesOf, type LockedMatch } from './store.ts'
import { besides, combined, type Report } from './trust.ts'

/** Sources disagree about matches that would be one. */
export class Disputed extends Error {
  readonly against: { one: number; other: number; reason: string }[]

  constructor(against: Disputed['against']) {
    super()
    this.against = against
  }
}

/** Two rows of one match. */
export interface Twin {
  /** The one that is listed from now on: it has more plans, or was stored first. */
  kept: number
  double: number
  /** The one that is the present word of a source that has both. */
  newest?: number
}

/** Adds what changes in the matches that stay listed. Rejects with `Disputed`. */
export async function joinTwins(
  tx: Kysely<Tables>,
  twins: readonly Twin[],
  changes: Changes,
): Promise<void> {
  if (twins.length === 0) return
  const ids = twins.flatMap(({ kept, double }) => [kept, double])
  const stored = new Map((await lockMatchesOf(tx, ids)).map((match) => [match.match_id, match]))
  const words = await findWords(tx, ids)
  const against: Disputed['against'] = []
  const joined = twins.flatMap(({ kept, double, newest }) => {
    const [one, other] = [stored.get(kept), stored.get(double)]
    if (!one || !other) return []
    const told = toldBy(one, other, words, newest)
    if (told !== null) return [{ one, other, ...told }]
    against.push({ one: kept, other: double, reason: 'Their results differ.' })
    return []
  })
  if (against.length > 0) throw new Disputed(against)
  for (const { one, after } of joined) {
    const { source: _source, has_plans: _plans, ...before } = one
    change(changes, before, after)
  }
  await storeReports(
    tx,
    joined.flatMap(({ one, reports }) =>
      reports.map(({ source, state }) => ({ match_id: one.match_id, source, state })),
    ),
  )
  await moveToKept(tx, twins)
}

interface Joined {
  after: MatchState
  /** The word of each source; none where both rows are of one source. */
  reports: Report[]
}

/** Null where the two tell different results, and neither is known to be the newer word. */
function toldBy(
  one: LockedMatch,
  other: LockedMatch,
  words: Words,
  newest: number | undefined,
): Joined | null {
  const [mine, others] = [reportsOf(one, words), reportsOf(other, words)]
  const bySource = new Map(mine.map((report) => [report.source, report]))
  for (const report of others) {
    const same = bySource.get(report.source)
    if (same && newest === undefined && differ(same.state, report.state)) return null
    const [hasEnded, hadEnded] = [isDecided(report.state), same && isDecided(same.state)]
    const isLast = newest === other.match_id ? hasEnded || !hadEnded : hasEnded && !hadEnded
    if (same && !isLast) continue
    // the newer word may be without prices so far
    const odds = report.state.odds ?? same?.state.odds ?? null
    const state = { ...report.state, ...idsOf(one), odds }
    bySource.set(report.source, { ...report, state })
  }
  const reports = [...bySource.values()]
  const before = stateOf(one)
  const [only] = reports
  if (only && reports.length === 1 && before.told_by === null) {
    const version = before.result_version + (resultChanged(before, only.state) ? 1 : 0)
    return { after: { ...only.state, result_version: version, told_by: null }, reports: [] }
  }
  const tellers = besidesOf(one, other, words)
  const after = combined({ ...before, told_by: { ...firstOf(one, words), ...tellers } }, reports)
  const isNewDispute = after.told_by?.disputed && !before.told_by?.disputed
  return isNewDispute && newest === undefined ? null : { after, reports }
}

const differ = (one: MatchState, other: MatchState) =>
  isDecided(one) &&
  isDecided(other) &&
  (one.status !== other.status || one.awarded !== other.awarded || !isEqual(one.full, other.full))

function stateOf(match: LockedMatch): MatchState {
  const { match_id: _id, source: _source, source_key: _key, has_plans: _plans, ...state } = match
  return state
}

const idsOf = ({ league_id, home_id, away_id }: MatchState) => ({ league_id, home_id, away_id })

const reportsOf = (match: LockedMatch, words: Words): readonly Report[] =>
  words.reports.get(match.match_id) ?? [firstReport(match.source, stateOf(match), words)]

const firstOf = (match: LockedMatch, words: Words) =>
  match.told_by ?? firstTellers(match.source, match.match_id, words)

/** Goals and line-ups stay those of the listed match; it takes over those that it does not have. */
function besidesOf(one: LockedMatch, other: LockedMatch, words: Words) {
  const [mine, others] = [firstOf(one, words), firstOf(other, words)]
  return Object.fromEntries(
    besides.flatMap((fact) => {
      const teller = mine[fact] ?? others[fact]
      return teller === undefined ? [] : [[fact, teller]]
    }),
  )
}
