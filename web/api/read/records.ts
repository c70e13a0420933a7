/**
 * The specification's records (section 3), read from any back end. Everything that Touchline adds
 * to them is optional and gets the value that shows nothing. A reader returns null for a record
 * that cannot be shown.
 */
import { readId, type Id } from '../../../contract/id.ts'
import type { Expert, RankedExpert } from '../../../contract/expert.ts'
import { liveFields } from '../../../contract/live-fields.ts'
import type { HomeMatch } from '../../../contract/match.ts'
import type { PlanCard } from '../../../contract/plan.ts'
import { hitResults, isMatchStatus, matchStatus, planStatus } from '../../../contract/values.ts'
import { logFailure } from '../log.ts'
import { count, instant, number, picture, recordOf, share, text } from './fields.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What is known beside the answer itself. */
export interface Reading {
  /** The call's payload. */
  asked: Fields
  /** The zone of times without one. */
  zone: string
}

/** The id of a record that was not named. */
export const noId: Id = 0

/** A missing or unknown status is "not started". */
function status(value: unknown): number {
  const read = count(value)
  return read !== undefined && isMatchStatus(read) ? read : matchStatus.notStarted
}

export function readMatch(match: Fields, { zone }: Reading): HomeMatch | null {
  const matchId = readId(match['matchId'])
  if (matchId === undefined) return null
  return {
    // what a back end may leave out of a match's present state
    ...liveFields,
    ...match,
    matchId,
    leagueName: text(match['leagueName']) ?? '',
    matchTime: instant(match['matchTime'], zone) ?? null,
    homeLogo: picture(match['homeLogo']) ?? '',
    homeShortName: text(match['homeShortName']) ?? '',
    awayLogo: picture(match['awayLogo']) ?? '',
    awayShortName: text(match['awayShortName']) ?? '',
    solutionCount: count(match['solutionCount']) ?? 0,
    status: status(match['status']),
    observedAt: instant(match['observedAt'], zone) ?? new Date().toISOString(),
  }
}

/** The recent record of an expert or of a plan's card: each its own, as it was sent. */
function recentRecord(fields: Fields) {
  const recentCnt = count(fields['recentCnt']) ?? 0
  const recentWinCnt = count(fields['recentWinCnt']) ?? 0
  return {
    streakWinCnt: count(fields['streakWinCnt']) ?? 0,
    recentCnt,
    recentWinCnt,
    recentHitRate:
      share(fields['recentHitRate']) ?? (recentCnt === 0 ? 0 : recentWinCnt / recentCnt),
  }
}

const kinds: readonly unknown[] = ['model', 'invented'] satisfies Expert['kind'][]

/** A back end without kinds of experts has people only. */
function kind(value: unknown): Expert['kind'] {
  // one of the two, as just tested
  return kinds.includes(value) ? (value as Expert['kind']) : 'person'
}

export function readExpert(expert: Fields): Expert | null {
  const expertId = readId(expert['expertId'])
  if (expertId === undefined) return null
  return {
    ...expert,
    expertId,
    name: text(expert['name']) ?? '',
    avatar: picture(expert['avatar']) ?? '',
    kind: kind(expert['kind']),
    ...recentRecord(expert),
    onSaleCnt: count(expert['onSaleCnt']) ?? 0,
  }
}

/** An expert on a board. `at` is the position in the list, from 0: the rank where none is sent. */
export function readRankedExpert(fields: Fields, _: Reading, at: number): RankedExpert | null {
  const expert = readExpert(fields)
  if (expert === null) return null
  const { rank, form } = fields
  const hitRate = share(fields['hitRate']) ?? expert.recentHitRate
  const place = rank === null ? null : (count(rank) ?? at + 1)
  return {
    ...expert,
    rank: place,
    // the specification gives the first three a medal
    medal: place !== null && place <= 3 ? place : null,
    withdrawn: fields['withdrawn'] === true,
    // a list of marks, as the contract has it; others send none
    form: Array.isArray(form) ? (form as RankedExpert['form']) : [],
    countedCnt: count(fields['countedCnt']) ?? expert.recentCnt,
    hitRate,
    hitRateLow: share(fields['hitRateLow']) ?? hitRate,
    hitRateHigh: share(fields['hitRateHigh']) ?? hitRate,
    yield: number(fields['yield']) ?? null,
    yieldError: number(fields['yieldError']) ?? null,
    skillCnt: 0,
    skillHits: 0,
    expectedHits: 0,
    skill: null,
    skillLow: null,
    skillHigh: null,
    closingCnt: 0,
    closing: null,
    closingError: null,
    notCountedCnt: count(fields['notCountedCnt']) ?? 0,
  }
}

/** An unknown result shows no seal. */
function hitResult(value: unknown): number {
  const read = count(value)
  return read === hitResults.hit || read === hitResults.miss ? read : hitResults.none
}

export function readPlan(plan: Fields, { zone }: Reading): PlanCard | null {
  const planId = readId(plan['id'])
  const expertId = readId(plan['expertId'])
  if (planId === undefined || expertId === undefined) return null
  return {
    ...plan,
    id: planId,
    expertId,
    name: text(plan['name']) ?? '',
    avatar: picture(plan['avatar']) ?? '',
    kind: kind(plan['kind']),
    solutionTitle: text(plan['solutionTitle']) ?? '',
    matchId: readId(plan['matchId']) ?? noId,
    leagueShortName: text(plan['leagueShortName']) ?? '',
    homeShortName: text(plan['homeShortName']) ?? '',
    awayShortName: text(plan['awayShortName']) ?? '',
    matchTime: instant(plan['matchTime'], zone) ?? null,
    predictPlay: text(plan['predictPlay']) ?? '',
    // only a plan that says so is free; a locked one shown as free would promise what it does not
    // hold
    status: count(plan['status']) === planStatus.free ? planStatus.free : planStatus.priced,
    hitResult: hitResult(plan['hitResult']),
    ...recentRecord(plan),
  }
}

/**
 * A list without the records that cannot be shown; those are logged. A list that is absent is
 * empty.
 */
export function readList<T>(
  list: unknown,
  read: (fields: Fields, reading: Reading, at: number) => T | null,
  reading: Reading,
): T[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((value: unknown, at) => {
    const fields = recordOf(value)
    const record = fields === null ? null : read(fields, reading, at)
    if (record === null) logFailure(`record ${at + 1} of a list cannot be shown`, value)
    return record ?? []
  })
}
