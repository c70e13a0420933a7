/**
 * The specification's records (section 3), read from any back end. Everything that Touchline adds
 * to them is optional and gets the value that shows nothing. A reader returns null for a record
 * that cannot be shown.
 */
import { readId, type Id } from '../../../contract/id.ts'
import type { Expert, RankedExpert } from '../../../contract/expert.ts'
import type { LiveField } from '../../../contract/live-fields.ts'
import type { HomeMatch } from '../../../contract/match.ts'
import type { PlanCard } from '../../../contract/plan.ts'
import {
  hitResults,
  isMatchStatus,
  textLanguages,
  matchStatus,
  planStatus,
} from '../../../contract/values.ts'
import { logFailure } from '../../page/log-failure.ts'
import { count, instant, label, number, picture, recordOf, share, text } from './fields.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Context of an answer. */
export interface Reading {
  /** The call's payload. */
  request: Fields
  /** The zone of times without one. */
  zone: string
}

/** The id of a record that was not named. */
export const noId: Id = 0

const sideOf = (value: unknown) => (value === 'home' || value === 'away' ? value : null)

/** A missing or unknown status is "not started". */
function status(value: unknown): number {
  const read = count(value)
  return read !== undefined && isMatchStatus(read) ? read : matchStatus.notStarted
}

/**
 * The state of a match, as far as a back end reports it. An absent or malformed field gets the
 * value that shows nothing.
 */
export function readState(
  match: Fields,
  { zone }: Reading,
): Pick<HomeMatch, LiveField | 'matchTime'> {
  const goals = (name: LiveField) => count(match[name]) ?? null
  return {
    minute: goals('minute') || null,
    homeScore: goals('homeScore'),
    awayScore: goals('awayScore'),
    halfHome: goals('halfHome'),
    halfAway: goals('halfAway'),
    fullHome: goals('fullHome'),
    fullAway: goals('fullAway'),
    penaltyHome: goals('penaltyHome'),
    penaltyAway: goals('penaltyAway'),
    shootOutWinner: sideOf(match['shootOutWinner']),
    homeRed: count(match['homeRed']) ?? 0,
    awayRed: count(match['awayRed']) ?? 0,
    awarded: match['awarded'] === true,
    resultMissing: match['resultMissing'] === true,
    sourcesDiffer: match['sourcesDiffer'] === true,
    matchTime: instant(match['matchTime'], zone) ?? null,
    solutionCount: count(match['solutionCount']) ?? 0,
    status: status(match['status']),
    observedAt: instant(match['observedAt'], zone) ?? new Date().toISOString(),
  }
}

export function readMatch(match: Fields, reading: Reading): HomeMatch | null {
  const matchId = readId(match['matchId'])
  if (matchId === undefined) return null
  return {
    ...match,
    ...readState(match, reading),
    matchId,
    leagueName: label(match['leagueName']) ?? '',
    homeLogo: picture(match['homeLogo']) ?? '',
    homeShortName: label(match['homeShortName']) ?? '',
    awayLogo: picture(match['awayLogo']) ?? '',
    awayShortName: label(match['awayShortName']) ?? '',
  }
}

/**
 * The recent record that was sent with an expert or a plan's card. More hits than plans are no
 * record: "8 of last 0" and 120 % are never shown.
 */
function recentRecord(fields: Fields) {
  const recentCnt = count(fields['recentCnt']) ?? 0
  const hits = count(fields['recentWinCnt']) ?? 0
  const recentWinCnt = hits <= recentCnt ? hits : 0
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

/** A link needs words: the name of an expert, or the id where none is known. */
const nameOf = (fields: Fields, expertId: Id): string => label(fields['name']) ?? `#${expertId}`

export function readExpert(expert: Fields): Expert | null {
  const expertId = readId(expert['expertId'])
  if (expertId === undefined) return null
  return {
    ...expert,
    expertId,
    name: nameOf(expert, expertId),
    avatar: picture(expert['avatar']) ?? '',
    kind: kind(expert['kind']),
    ...recentRecord(expert),
    onSaleCnt: count(expert['onSaleCnt']) ?? 0,
  }
}

const marks: readonly unknown[] = ['hit', 'miss', 'none'] satisfies RankedExpert['form']
const isMark = (value: unknown): value is RankedExpert['form'][number] => marks.includes(value)

const medalOf = (place: number | null): number | null =>
  place !== null && place >= 1 && place <= 3 ? place : null

/** An expert on a board. `at` is the position in the list, from 0: the rank where none is sent. */
export function readRankedExpert(fields: Fields, _: Reading, at: number): RankedExpert | null {
  const expert = readExpert(fields)
  if (expert === null) return null
  const { rank, form, medal } = fields
  const hitRate = share(fields['hitRate']) ?? expert.recentHitRate
  // On a board of the contract, null is "not ranked". Elsewhere it means the same as absent.
  const isOwn = 'countedCnt' in fields
  const place = rank === null && isOwn ? null : (count(rank) ?? at + 1)
  return {
    ...expert,
    rank: place,
    // by the specification the first three have medals; the contract's boards name who has one
    medal: medalOf(medal === undefined || !isOwn ? place : (count(medal) ?? null)),
    withdrawn: fields['withdrawn'] === true,
    form: Array.isArray(form) ? form.filter(isMark) : [],
    countedCnt: count(fields['countedCnt']) ?? expert.recentCnt,
    hitRate,
    hitRateLow: share(fields['hitRateLow']) ?? hitRate,
    hitRateHigh: share(fields['hitRateHigh']) ?? hitRate,
    yield: number(fields['yield']) ?? null,
    yieldError: number(fields['yieldError']) ?? null,
    skillCnt: count(fields['skillCnt']) ?? 0,
    skillHits: count(fields['skillHits']) ?? 0,
    expectedHits: number(fields['expectedHits']) ?? 0,
    skill: number(fields['skill']) ?? null,
    skillLow: number(fields['skillLow']) ?? null,
    skillHigh: number(fields['skillHigh']) ?? null,
    closingCnt: count(fields['closingCnt']) ?? 0,
    closing: number(fields['closing']) ?? null,
    closingError: number(fields['closingError']) ?? null,
    closingMargin: number(fields['closingMargin']) ?? null,
    priceRange: priceRangeOf(fields['priceRange']),
    weeklyCnt: number(fields['weeklyCnt']) ?? 0,
    notCountedCnt: count(fields['notCountedCnt']) ?? 0,
  }
}

/** Null without both prices. */
function priceRangeOf(value: unknown): NonNullable<RankedExpert['priceRange']> | null {
  const fields = recordOf(value) ?? {}
  const [low, high] = [count(fields['low']), count(fields['high'])]
  return low === undefined || high === undefined ? null : { low, high }
}

/** An unknown result shows no seal. */
function hitResult(value: unknown): number {
  const read = count(value)
  return read === hitResults.hit || read === hitResults.miss ? read : hitResults.none
}

/** Instead of a title: the match, or the id where none is known. */
function titleOf(plan: Fields, planId: Id): string {
  const sides = [plan['homeShortName'], plan['awayShortName']].flatMap((side) => label(side) ?? [])
  return sides.length === 2 ? sides.join(' – ') : `#${planId}`
}

/** Codes of play types, each once, with commas between; also from a list or with other signs. */
export const playsOf = (value: unknown): string => {
  const codes = (Array.isArray(value) ? value : [value])
    .flatMap((one: unknown) => text(one)?.split(/[,，、;；|/\s]+/) ?? [])
    .filter((code) => code !== '')
  return [...new Set(codes)].join(',')
}

/** Places in a text, each behind the one before. */
const isAscending = (places: unknown): places is number[] =>
  Array.isArray(places) &&
  places.every((place, at) => Number.isInteger(place) && place > (at === 0 ? 0 : places[at - 1]))

export function readPlan(plan: Fields, { zone }: Reading): PlanCard | null {
  const { titleLanguage, titleBreaks, ...rest } = plan
  const language = textLanguages.find((one) => one === titleLanguage)
  const planId = readId(plan['id'])
  const expertId = readId(plan['expertId'])
  if (planId === undefined || expertId === undefined) return null
  return {
    ...rest,
    ...(language !== undefined && { titleLanguage: language }),
    ...(isAscending(titleBreaks) && { titleBreaks }),
    id: planId,
    expertId,
    name: nameOf(plan, expertId),
    avatar: picture(plan['avatar']) ?? '',
    kind: kind(plan['kind']),
    solutionTitle: label(plan['solutionTitle']) ?? titleOf(plan, planId),
    matchId: readId(plan['matchId']) ?? noId,
    leagueShortName: label(plan['leagueShortName']) ?? '',
    homeShortName: label(plan['homeShortName']) ?? '',
    awayShortName: label(plan['awayShortName']) ?? '',
    matchTime: instant(plan['matchTime'], zone) ?? null,
    predictPlay: playsOf(plan['predictPlay']),
    // only a plan marked as free is free: a locked plan shown as free would promise content that is
    // not there
    status: count(plan['status']) === planStatus.free ? planStatus.free : planStatus.priced,
    hitResult: hitResult(plan['hitResult']),
    ...recentRecord(plan),
  }
}

/**
 * A list without the records that cannot be shown; those are logged. A list that is absent is
 * empty. Of a page that was asked for with its size, no more is read.
 */
export function readList<T>(
  list: unknown,
  read: (fields: Fields, reading: Reading, at: number) => T | null,
  reading: Reading,
): T[] {
  return recordsIn(list, reading).flatMap((value: unknown, at) => {
    const fields = recordOf(value)
    const record = fields === null ? null : read(fields, reading, at)
    if (record === null) logFailure(`record ${at + 1} of a list cannot be shown`, value)
    return record ?? []
  })
}

/** The records of a list, of no more than the page that was asked for. */
function recordsIn(list: unknown, { request }: Reading): unknown[] {
  const records = listed(list) ?? []
  return records.slice(0, count(request['size']) || records.length)
}

/**
 * The values of a list; undefined for anything else. Some programs write a list with gaps as an
 * object whose names are the positions.
 */
export function listed(list: unknown): unknown[] | undefined {
  if (Array.isArray(list)) return list
  const fields = recordOf(list)
  return fields !== null && Object.keys(fields).every((name) => /^\d+$/.test(name))
    ? Object.values(fields)
    : undefined
}

/** Such a list in which each id stands once, at its first place. */
export function readSet<T extends object>(
  idName: keyof T,
  list: unknown,
  read: (fields: Fields, reading: Reading, at: number) => T | null,
  reading: Reading,
): T[] {
  const ids = new Set<unknown>()
  return readList(list, read, reading).filter((record) => {
    const isFirst = !ids.has(record[idName])
    ids.add(record[idName])
    return isFirst
  })
}
