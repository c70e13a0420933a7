/**
 * The fields of the specification's records: which values the site shows, by which part of the
 * specification, and what its pages leave out without one.
 */
import { isMatchStatus, isPlayType, statusRange } from '../contract/values.ts'
import { readId } from '../contract/id.ts'
import { count, instant, label, picture, recordOf, share } from '../web/api/read/fields.ts'
import type { Fields } from '../web/api/read/records.ts'
import { playsOf } from '../web/api/read/records.ts'

interface Field {
  /** The part of the specification that names it. */
  by: string
  /** The values that the site shows. */
  expected: string
  /** What is left out without the field, or with another value. */
  effect: string
  /** Whether the site shows this value of the field. */
  shows: (value: unknown, record: Fields) => boolean
  /** A field that a back end need not have. */
  optional?: true
}

const id = (by: string, effect: string): Field => ({
  by,
  expected: 'a number, or text of at most 200 characters',
  effect,
  shows: (value) => readId(value) !== undefined && String(value).length <= 200,
})
const name = (by: string, effect: string): Field => ({
  by,
  expected: 'text that can be seen',
  effect,
  shows: (value) => label(value) !== undefined,
})
const counted = (by: string, effect: string): Field => ({
  by,
  expected: 'a whole number from 0 up',
  effect,
  shows: (value) => count(value) !== undefined,
})
const image = (by: string, effect: string): Field => ({
  by,
  expected: 'a path as text',
  effect,
  shows: (value) => value === '' || picture(value) !== undefined,
})
const time = (by: string): Field => ({
  by,
  expected: 'a time: ISO 8601, YYYY-MM-DD HH:mm:ss, or seconds or milliseconds since 1970',
  effect: 'its time',
  shows: (value) => instant(value, 'UTC') !== undefined,
})

const ofMatch = 'section 3, Match'
const ofExpert = 'section 3, Expert'
const ofPlan = 'section 3, Plan'

const recentRecord = (by: string): Readonly<Record<string, Field>> => ({
  streakWinCnt: counted(by, 'the streak badge'),
  recentCnt: counted(by, 'the recent record and its rate'),
  recentWinCnt: {
    by,
    expected: 'a whole number from 0 to recentCnt',
    effect: 'the recent record badge',
    shows: (value, { recentCnt }) => (count(value) ?? Infinity) <= (count(recentCnt) ?? Infinity),
  },
  recentHitRate: {
    by: 'section 3, Expert: 0 to 1',
    expected: 'a number from 0 to 1',
    effect: 'nothing: the rate is made of recentWinCnt and recentCnt',
    shows: (value) => share(value) !== undefined,
  },
})

export const records = {
  match: {
    matchId: id(ofMatch, 'the match'),
    leagueName: name(ofMatch, 'the name of its league'),
    matchTime: time(ofMatch),
    homeLogo: image(ofMatch, 'the logo: an empty shield is drawn'),
    homeShortName: name(ofMatch, 'the name of its home side'),
    awayLogo: image(ofMatch, 'the logo: an empty shield is drawn'),
    awayShortName: name(ofMatch, 'the name of its away side'),
    solutionCount: counted(ofMatch, 'the number of its plans'),
    status: {
      by: 'section 4, Match status codes',
      expected: `a code from ${statusRange}`,
      effect: 'its state: the match is shown as not started',
      shows: (value) => isMatchStatus(count(value) ?? -1),
      optional: true,
    },
  },
  expert: {
    expertId: id(ofExpert, 'the expert'),
    name: name(ofExpert, 'the name: its id is shown'),
    avatar: image(ofExpert, 'the picture: initials are drawn'),
    ...recentRecord(ofExpert),
    onSaleCnt: counted(ofExpert, 'the number of plans on sale'),
  },
  plan: {
    id: id(ofPlan, 'the plan'),
    expertId: id(ofPlan, 'the plan'),
    name: name(ofPlan, 'its expert’s name: the id is shown'),
    avatar: image(ofPlan, 'the picture: initials are drawn'),
    solutionTitle: name(ofPlan, 'its title: the match is shown'),
    leagueShortName: name(ofPlan, 'its league'),
    homeShortName: name(ofPlan, 'its match'),
    awayShortName: name(ofPlan, 'its match'),
    matchTime: time(ofPlan),
    predictPlay: {
      by: 'section 9, Play type codes',
      expected: 'codes 1, 5 and 9, with commas between',
      effect: 'its play types: “—” is shown for each other code',
      shows: (value) =>
        playsOf(value)
          .split(',')
          .every((code) => isPlayType(Number(code))),
    },
    status: {
      by: 'section 4, Plan status',
      expected: '0 (free), or another whole number (locked)',
      effect: 'nothing: the plan is shown as locked',
      shows: (value) => count(value) !== undefined,
    },
    hitResult: {
      by: 'section 4, Plan hitResult',
      expected: '0, 1 (hit) or 2 (miss)',
      effect: 'the seal',
      shows: (value) => [0, 1, 2].includes(count(value) ?? -1),
    },
    ...recentRecord(ofPlan),
  },
} as const satisfies Record<string, Readonly<Record<string, Field>>>
export type Kind = keyof typeof records

/** A value as JSON, of at most so many characters. */
export function written(value: unknown, most = 60): string {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > most ? `${json.slice(0, most)}…` : json
}

const isAbsent = (value: unknown) => value === undefined || value === null

/** One line for each fault of some records of a list: what, how often, and its effect. */
export function faultsOf(list: readonly unknown[], kind: Kind): string[] {
  const found = list.map(recordOf).filter((record) => record !== null)
  const line = (faulty: number, what: string) =>
    faulty === 0 ? [] : [`${faulty} of ${list.length} ${what}`]
  const fields: [string, Field][] = Object.entries(records[kind])
  const idName = fields[0]?.[0] ?? ''
  const ids = found.flatMap(({ [idName]: value }) => readId(value) ?? [])
  return [
    ...line(list.length - found.length, 'are no records; left out: those'),
    ...line(ids.length - new Set(ids).size, `have the ${idName} of one before; left out: those`),
    ...fields.flatMap(([field, { by, expected, effect, shows, optional }]) => {
      const absent = found.filter(({ [field]: value }) => isAbsent(value))
      const wrong = found.filter(
        (record) => !isAbsent(record[field]) && !shows(record[field], record),
      )
      const example = written(wrong[0]?.[field])
      return [
        ...line(optional ? 0 : absent.length, `without ${field} (${by}); left out: ${effect}`),
        ...line(
          wrong.length,
          `with ${field} ${example}: expected ${expected} (${by}); left out: ${effect}`,
        ),
      ]
    }),
    ...line(
      found.filter(({ matchTime }) => hasNoZone(matchTime)).length,
      'with a matchTime without a zone: it is read in API_ZONE, by default Asia/Shanghai',
    ),
  ]
}

/** Whether the instant of a time depends on the zone in which it is read. */
const hasNoZone = (value: unknown) => instant(value, 'UTC') !== instant(value, 'Asia/Shanghai')
