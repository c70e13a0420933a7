/**
 * The calls whose answers the specification does not show. An answer with the contract's own
 * structure passes as it came. Any other is read as the one record that the call is about.
 */
import type { ResultOf } from '../../../contract/calls.ts'
import { readId } from '../../../contract/id.ts'
import type { Club, HomeMatch } from '../../../contract/match.ts'
import type { ReadOf } from './spec-only.ts'
import { count, recordOf, text } from './fields.ts'
import {
  listed,
  noId,
  readExpert,
  readList,
  readMatch,
  readPlan,
  readSet,
  readState,
  type Fields,
  type Reading,
} from './records.ts'

const has = (data: Fields, ...names: string[]) =>
  names.every((name) => recordOf(data[name]) !== null)
const lists = (data: Fields, name: string) => Array.isArray(data[name])

/** The names of which a record of each kind has at least one. */
const marks = {
  match: ['matchId', 'homeShortName', 'awayShortName'],
  expert: ['expertId', 'avatar', 'recentCnt'],
  plan: ['solutionTitle', 'predictPlay', 'hitResult'],
}
type Kind = keyof typeof marks

const isOf = (kind: Kind, value: unknown): boolean =>
  marks[kind].some((name) => recordOf(value)?.[name] !== undefined)

/** The data of a call, and what is in it under any name: some programs wrap an answer twice. */
const within = (data: unknown, depth = 2): unknown[] => [
  data,
  ...(depth === 0
    ? []
    : Object.values(recordOf(data) ?? {}).flatMap((one) => within(one, depth - 1))),
]

/** The record of such a kind in an answer whose form no one knows; the answer if there is none. */
export function recordIn(data: Fields, kind: Kind): Fields {
  return recordOf(within(data).find((one) => isOf(kind, one))) ?? data
}

/** The list of such records under any name; undefined if there is none. */
export const listIn = (data: Fields, kind: Kind): unknown =>
  listed(data['records']) ??
  within(data).find((one) => Array.isArray(one) && one.some((each) => isOf(kind, each)))

/** A side of a match whose club is known by name only. `clubId` is 1 or 2, for keys. */
const clubOf = (clubId: number, name: string, crest: string): Club => ({
  clubId,
  name,
  shortName: name,
  crest,
})
const homeOf = (match: HomeMatch) => clubOf(1, match.homeShortName, match.homeLogo)
const awayOf = (match: HomeMatch) => clubOf(2, match.awayShortName, match.awayLogo)

export function readMatchDetail(data: Fields, reading: Reading): ReadOf<'matchDetail'> {
  // the contract's structure, as just tested
  if (has(data, 'home', 'away', 'plans')) return data as ResultOf<'matchDetail'>
  const sent = recordIn(data, 'match')
  const match = readMatch(
    { ...sent, matchId: sent['matchId'] ?? reading.request['matchId'] ?? noId },
    reading,
  )
  if (match === null) throw new Error('a match without an id was asked for')
  return {
    ...match,
    specOnly: true,
    countsPlans: count(sent['solutionCount']) !== undefined,
    // 0 is not the id of a league, so the name is not a link
    leagueId: count(sent['leagueId']) ?? 0,
    season: '',
    round: '',
    timeKnown: match.matchTime !== null,
    venue: '',
    home: homeOf(match),
    away: awayOf(match),
    homeRank: null,
    awayRank: null,
    extraHome: null,
    extraAway: null,
    goals: [],
    disputed: [],
    plans: { free: 0, byPlay: [] },
    split: null,
  }
}

type Day = ResultOf<'matchList'>

/** A row of the contract's structure; null without its sides. */
function readRow(row: Fields, reading: Reading): Day['matches'][number] | null {
  if (readId(row['matchId']) === undefined || !has(row, 'home', 'away')) return null
  return {
    // the contract's structure, as just tested
    ...(row as Day['matches'][number]),
    ...readState(row, reading),
    round: text(row['round']) ?? '',
  }
}

/** A day of matches: all that were sent, by the names of their leagues. */
export function readMatchList(data: Fields, reading: Reading): ReadOf<'matchList'> {
  if (lists(data, 'leagues') && lists(data, 'matches'))
    // the contract's structure, as just tested
    return { ...(data as Day), matches: readList(data['matches'], readRow, reading) }
  const found = readSet('matchId', listIn(data, 'match'), readMatch, reading)
  const names = [...new Set(found.map(({ leagueName }) => leagueName))]
  const leagueIdOf = ({ leagueName }: HomeMatch) => names.indexOf(leagueName) + 1
  // the day in Beijing, eight hours ahead of UTC
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const { date } = reading.request
  return {
    specOnly: true,
    date: typeof date === 'string' ? date : today,
    today,
    leagues: names.flatMap((name, at) => {
      const count = found.filter((match) => match.leagueName === name).length
      return name === '' ? [] : { leagueId: at + 1, name, count }
    }),
    matches: found.map((match) => ({
      ...match,
      leagueId: leagueIdOf(match),
      round: '',
      home: homeOf(match),
      away: awayOf(match),
      odds: null,
    })),
    abnormal: 0,
    before: null,
    after: null,
  }
}

export function readIntelligence(data: Fields, reading: Reading): ResultOf<'matchIntelligence'> {
  // the contract's structure, as just tested
  if (has(data, 'home', 'away') && lists(data, 'items'))
    return data as ResultOf<'matchIntelligence'>
  return {
    matchId: readId(reading.request['matchId']) ?? noId,
    asOf: new Date().toISOString(),
    matchTime: null,
    home: clubOf(1, '', ''),
    away: clubOf(2, '', ''),
    items: [],
  }
}

export function readLineup(data: Fields, reading: Reading): ResultOf<'matchLineup'> {
  // the contract's structure, as just tested
  if (has(data, 'home', 'away')) return data as ResultOf<'matchLineup'>
  return {
    matchId: readId(reading.request['matchId']) ?? noId,
    home: { club: clubOf(1, '', ''), lineup: null },
    away: { club: clubOf(2, '', ''), lineup: null },
  }
}

/** A list of plans. A back end that does not know the filter by price gets it applied here. */
export function readPlanList(data: Fields, reading: Reading): ResultOf<'planList'> {
  const { status } = reading.request
  const records = readSet('id', listIn(data, 'plan'), readPlan, reading)
  return {
    ...data,
    records: records.filter((plan) => status === undefined || plan.status === status),
    next: typeof data['next'] === 'string' ? data['next'] : null,
  }
}

export function readPlanDetail(data: Fields, reading: Reading): ReadOf<'planDetail'> {
  if (has(data, 'plan', 'match', 'record') && lists(data, 'versions'))
    // the contract's structure, as just tested
    return data as ResultOf<'planDetail'>
  const sent = recordIn(data, 'plan')
  return {
    specOnly: true,
    plan: readPlan({ ...sent, id: sent['id'] ?? reading.request['id'] }, reading),
  }
}

export function readExpertDetail(data: Fields, { request }: Reading): ReadOf<'expertDetail'> {
  // the contract's structure, as just tested
  if (has(data, 'expert', 'record', 'ledger')) return data as ResultOf<'expertDetail'>
  const sent = recordIn(data, 'expert')
  const expert = readExpert({ ...sent, expertId: sent['expertId'] ?? request['expertId'] })
  const isKnown = expert !== null && (!!text(sent['name']) || expert.recentCnt > 0)
  return { specOnly: true, expert: isKnown ? expert : null }
}

export function readExpertPlans(data: Fields, reading: Reading): ReadOf<'expertPredicts'> {
  const { records, next } = data
  if (
    next !== undefined &&
    Array.isArray(records) &&
    records.every((plan) => count(recordOf(plan)?.['serial']))
  )
    // the contract's structure, as just tested
    return data as ResultOf<'expertPredicts'>
  const plans = readSet('id', listIn(data, 'plan'), readPlan, reading)
  // a back end that does not know the filter by state gets it applied here, as far as it can be
  return {
    specOnly: true,
    records: plans.filter((plan) => isOfState(plan, reading.request['state'])),
  }
}

const isOfState = ({ hitResult }: { hitResult: number }, state: unknown): boolean =>
  state === 'settled'
    ? hitResult !== 0
    : state === 'onSale'
      ? hitResult === 0
      : state !== 'notCounted'
