/** A match that several sources know, after a further word of one of them. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { ToldBy } from '../db/told-by.ts'
import type { FeedMatch } from '../feeds/feed.ts'
import { firstState, mergedState, type Ids, type MatchState } from './merge.ts'
import type { Words } from './reports.ts'
import { besides, combined, isTrustedMore, type Report, type Tellers } from './trust.ts'

interface Word {
  source: string
  match: FeedMatch
  ids: Ids
  /** The source that told the match first. */
  first: string
  matchId: number
  /** The stored state of the match. */
  before: MatchState
}

interface Told {
  after: MatchState
  /** The states by source that are new or changed. */
  reports: { source: string; state: MatchState }[]
  /** The match with those of its goals and line-ups that count; absent if none is new. */
  facts?: FeedMatch
  /** Its goals are from another source than before. */
  isTakenOver: boolean
}

export function withWord(word: Word, words: Words): Told {
  const { source, match, ids, first, matchId, before } = word
  const known = words.reports.get(matchId)
  const told = known ?? [firstReport(first, before, words)]
  const earlier = told.find((one) => one.source === source)
  const state = earlier ? mergedState(earlier.state, match, ids) : firstState(match, ids)
  const mine: Report = {
    isUsed: words.used.has(source),
    isSetAside: false,
    ...earlier,
    source,
    state,
  }
  const others = told.filter((one) => one.source !== source)
  const told_by = before.told_by ?? firstTellers(first, matchId, words)
  const after = combined({ ...before, ...ids, told_by }, [...others, mine])
  const facts = trustedFacts(source, match, after.told_by)
  if (after.told_by) after.told_by = { ...after.told_by, ...facts.tellers }
  const isNew = !earlier || !isDeepStrictEqual(earlier.state, state)
  return {
    after,
    reports: [
      ...(isNew ? [{ source, state }] : []),
      ...(known || first === source ? [] : others.map(({ source, state }) => ({ source, state }))),
    ],
    ...(isNew || match.reportedAt ? { facts: facts.match } : {}),
    isTakenOver: told_by.goals !== undefined && after.told_by?.goals !== told_by.goals,
  }
}

export const firstReport = (source: string, state: MatchState, { used }: Words): Report => ({
  source,
  state: { ...state, told_by: null },
  isUsed: used.has(source),
  isSetAside: false,
})

/** Of a match that one source has told so far. */
export const firstTellers = (source: string, matchId: number, words: Words): ToldBy => ({
  kickoff: source,
  course: source,
  round: source,
  venue: source,
  prices: source,
  ...Object.fromEntries(
    besides.flatMap((fact) => (words.stored.get(matchId)?.[fact] ? [[fact, source]] : [])),
  ),
})

/** The match with those facts beside it for which no source is trusted more. */
function trustedFacts(
  source: string,
  match: FeedMatch,
  told_by: ToldBy | null,
): { match: FeedMatch; tellers: Tellers } {
  const told = { ...match }
  const tellers: Tellers = {}
  for (const fact of besides) {
    const teller = told_by?.[fact]
    const isTrusted =
      teller === undefined || teller === source || isTrustedMore(fact, source, teller)
    if (!isTrusted) delete told[fact]
    // an empty list tells that there is none so far, as a source does that never has any
    else if (isFilled(match[fact])) tellers[fact] = source
  }
  return { match: told, tellers }
}

const isFilled = (value: object | undefined) => value !== undefined && Object.keys(value).length > 0
