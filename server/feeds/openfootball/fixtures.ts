/**
 * Converts the rows of one file to fixtures: stable keys of league and clubs, local times as
 * instants, in the right year, and one for each match.
 */
import { isDeepStrictEqual } from 'node:util'
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import { clubKeyOf, clubOf, homeOfCupClub, isKnownClub } from '../names/clubs.ts'
import { presentNation } from '../names/former-nations.ts'
import { homeOfCode } from '../names/country-codes.ts'
import { clubPlaceOf, leagueKeyOf, leagueOf, zoneOf } from '../names/leagues.ts'
import { keysOfName } from '../names/league-spellings.ts'
import { isUndecided, undecidedSide } from '../names/undecided.ts'
import { seasonName } from '../names/seasons.ts'
import { isWomens, withoutWomen, womensLeagueOf, womensSideOf } from '../names/womens.ts'
import type { FeedClub, FeedLeague, Rejected } from '../feed.ts'
import type { Days, Fixture, Goal, Row } from './fixture.ts'
import type { Incident } from './incidents.ts'
import { phaseOf, plainName, slug, splitSeason } from './keys.ts'
import { clockTime, dayOf, inZone } from './local-time.ts'
import { meetingsOf } from './meetings.ts'
import { wholeNamesIn } from './short-names.ts'
import { withRightYears } from './season-years.ts'

export interface Matches {
  league: FeedLeague
  season: string
  clubs: FeedClub[]
  fixtures: Fixture[]
  rejected: Rejected[]
  /** Number of rows that repeat another one, or are an earlier day of the same match. */
  duplicates: number
  /** Number of rows with a local time in an unknown zone: only their day is known. */
  timesWithoutZone: number
}

const national = /^(world-cup|euro|copa-america|nations-league|africa-cup|asian-cup|gold-cup)/

/**
 * Converts the rows of one file. `file` is used if the file's name line does not state the league
 * or season; `days` are the bounds of the season that the file states. A competition is one of
 * women by its name or that of its folder, or if `ofWomen` says so.
 */
export function fixturesOf(
  name: string,
  file: string,
  rows: readonly Row[],
  { days, ofWomen = false }: { days?: Days | undefined; ofWomen?: boolean } = {},
): Matches {
  const parsed = splitSeason(name)
  const isNamed = isWomens(parsed.name || file)
  const isWomen = ofWomen || isNamed || isWomens(file)
  const men = isWomen ? leagueKeyOf(withoutWomen(parsed.name)) : null
  // a tournament of nations, and a league of clubs that has the name of men's
  const beside = men !== null && (national.test(men) || !isNamed) ? men : null
  const { key, spellings } = beside
    ? { key: `women-${beside}`, spellings: [slug(parsed.name)].filter(() => isNamed) }
    : leagueKey(parsed.name, file, rows)
  const league = {
    ...(beside ? womensLeagueOf(beside, parsed.name) : leagueOf(key, parsed.name || file)),
    ours: key,
    ...(spellings.length > 0 ? { spellings } : {}),
  }
  const stated = parsed.season ?? splitSeason(file).season ?? seasonOfDates(rows)
  const season = spanOf(stated, key, rows)
  const clubs = new Map<string, FeedClub>()
  const rejected: Rejected[] = []
  const fixtures: Fixture[] = []
  const writtenRows = new Map<Fixture, Row>()
  const wholeNames = wholeNamesIn(rows)
  const sidesOf = beside ?? key
  // a season names each side dozens of times
  const sides = new Map<string, { key: string; isOpen: boolean }>()
  const sideOf = (text: string, date: string) => {
    const known = sides.get(text)
    if (known) return known
    const name = withCode(wholeNames.get(text) ?? text)
    const clubKey = clubFor(name, { league: sidesOf, isWomen, date }, clubs)
    const side = { key: clubKey, isOpen: isUndecided(text) }
    sides.set(text, side)
    return side
  }
  const inLeague = clockOf(league)
  for (const told of rows) {
    const row = { ...told, round: roundIn(told.round), stage: roundIn(told.stage) }
    const time = instantOf(row, inLeague)
    if (time === null) rejected.push(refuse(row, 'date-unknown', 'There is no such day.'))
    else if (lacksFullScore(row))
      rejected.push(
        refuse(row, 'full-score-missing', 'It has a score, and none after regular time.'),
      )
    else {
      const sound = withoutWrongParts(row, rejected)
      const [home, away] = [sideOf(row.home, row.date), sideOf(row.away, row.date)]
      const place = { league: league.key, season, home: home.key, away: away.key }
      // no plans until both sides are known
      const isOpen = home.isOpen || away.isOpen
      const fixture = fixtureOf(sound, place, { ...time, known: time.known && !isOpen })
      fixtures.push(fixture)
      writtenRows.set(fixture, sound)
    }
  }
  const inYear = (fixture: Fixture, years: number) => {
    const written = writtenRows.get(fixture)
    const time =
      written && instantOf({ ...written, date: yearsLater(written.date, years) }, inLeague)
    return time ? { ...fixture, kickoff: time.kickoff } : null
  }
  const stays = { name: season, ofNations: national.test(beside ?? key), days }
  const { fixtures: placed, unplaced, dated } = withRightYears(fixtures, stays, inYear)
  const { unique, repeated, contradictory } = meetingsOf(placed)
  const detail = 'A later round is dated before the rounds before it, and no other year is certain.'
  rejected.push(
    ...unplaced.map((one) => refuse(one, 'date-before-season', detail)),
    ...contradictory.map((one) =>
      refuse(one, 'rows-contradict', 'Two rows of this match say different things; none is taken.'),
    ),
  )
  if (dated !== null)
    rejected.push({
      item: file,
      reason: 'season-differs',
      detail: `The file is named as that of ${season}, and its days are those of ${dated}.`,
      content: { season, dated },
      part: true,
    })
  return {
    league,
    season,
    clubs: [...clubs.values()],
    fixtures: unique,
    rejected,
    duplicates: repeated,
    timesWithoutZone: inLeague.isKnown ? 0 : rows.filter(hasLocalTime).length,
  }
}

const yearsLater = (date: string, years: number): string =>
  date.replace(/^\d{4}/, (year) => String(Number(year) + years))

const hasLocalTime = ({ time }: Row): boolean =>
  time !== undefined && clockTime(time)?.offset === null

/** A score that would never end the match: after the half or of the shoot-out alone. */
const lacksFullScore = ({ result, ruling }: Row): boolean =>
  ruling === undefined && Object.keys(result).length > 0 && !result.full && !result.extra

/** The row without a time and a shoot-out that cannot be. */
function withoutWrongParts(row: Row, rejected: Rejected[]): Row {
  const { time, ...timeless } = row
  const wrongTime = time !== undefined && isTime(time) && clockTime(time) === null
  if (wrongTime)
    rejected.push({ ...refuse(row, 'time-unknown', 'The time cannot be read.'), part: true })
  const total = row.result.extra ?? row.result.full
  const goalsOf = (side: 0 | 1) => row.goals.filter((goal) => goal.side === side).length
  const isIncomplete =
    row.goals.length > 0 && (total?.[0] !== goalsOf(0) || total[1] !== goalsOf(1))
  if (isIncomplete && row.ruling === undefined)
    rejected.push({
      ...refuse(row, 'goals-unreadable', 'The goals do not add up to the score.'),
      part: true,
    })
  const { penalties, ...result } = row.result
  const level = penalties !== undefined && penalties[0] === penalties[1]
  if (level)
    rejected.push({
      ...refuse(row, 'shoot-out-level', 'A shoot-out cannot end level.'),
      part: true,
    })
  return { ...(wrongTime ? timeless : row), ...(level ? { result } : {}) }
}

function refuse(row: Row | Fixture, reason: QuarantineReason, detail: string): Rejected {
  return { item: row.item, reason, detail, content: row }
}

/** The key of a league, and that by its name, under which an earlier release stored it. */
function leagueKey(
  name: string,
  file: string,
  rows: readonly Row[],
): { key: string; spellings: string[] } {
  const base = file.split('/').at(-1) ?? file
  const named = slug(name || base)
  const [, country, level] =
    /^([a-z]{2,4})\.([a-z]+|\d)(?=\.)/.exec(base) ?? /_([a-z]{2,3})(\d|cup)\.txt$/.exec(base) ?? []
  const known = leagueKeyOf(name)
  const told = known ?? (country ? `${country}.${level}` : leagueOfClubs(name, rows))
  const key = told ?? named
  // of one word, the name could be that of another country's league
  const wasNamed = key !== named && (known !== null || level === 'cup') && named.includes('-')
  return { key, spellings: wasNamed ? [named] : [] }
}

/** Share of the clubs of a file that are of a country where its league is that of the country. */
const certain = 0.75

/** The league of a name that several countries have, by the clubs; null if it is not certain. */
function leagueOfClubs(name: string, rows: readonly Row[]): string | null {
  const names = new Set(
    rows.flatMap(({ home, away }) => [slug(plainName(home)), slug(plainName(away))]),
  )
  const [found, ...others] = keysOfName(name).filter((key) => {
    const home = clubPlaceOf(key)
    const known = [...names].filter((one) => isKnownClub(clubKeyOf(`${home}/${one}`)))
    return known.length >= 2 && known.length >= names.size * certain
  })
  return others.length === 0 ? (found ?? null) : null
}

/** Leagues that begin in summer and end in spring. */
const acrossYears = /^(at|be|ch|cz|de|dk|en|es|fr|gr|it|nl|pt|sco|tr|uefa)\./

/**
 * The season named "2024" of matches from summer 2024 to spring 2025 is "2024-25". A list of its
 * autumn alone has it where the league is known to end in spring.
 */
function spanOf(season: string, key: string, rows: readonly Row[]): string {
  if (!/^\d{4}$/.test(season)) return season
  const days = rows.map(({ date }) => date).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const nextYear = String(Number(season) + 1)
  const beginsInSummer = first >= `${season}-07` && first < nextYear
  const endsInSpring = last < nextYear ? acrossYears.test(key) : last < `${nextYear}-08`
  return beginsInSummer && endsInSpring ? seasonName(key, Number(season)) : season
}

const matchdays = [
  /^(?:spieltag|jornada|journ[ée]e|giornata|speelronde)\s+(\d{1,2})$/i,
  /^(\d{1,2})\.\s*spieltag$/i,
  /^第\s*(\d{1,2})\s*轮$/,
]

/** Matchdays and groups in other languages, as in English: "Spieltag 3", "Grupo L". */
function roundIn(text: string): string {
  const number = matchdays.map((form) => form.exec(text)?.[1]).find((one) => one !== undefined)
  if (number !== undefined) return `Matchday ${number}`
  return text.replace(/^(?:gruppe|grupo|groupe|gruppo|groep)\s+([a-p])\b/i, 'Group $1')
}

/** The season of a file that does not state one: the calendar years of its valid dates. */
function seasonOfDates(rows: readonly Row[]): string {
  const years = rows
    .filter((row) => dayOf(row.date) !== null)
    .map((row) => row.date.slice(0, 4))
    .toSorted()
  const [first = 'unknown', last = first] = [years[0], years.at(-1)]
  return first === last ? first : `${first}-${last.slice(-2)}`
}

/** "Arsenal FC [ENG]" as "Arsenal FC (ENG)". */
const withCode = (name: string): string => name.replace(/\s\[([A-Z]{3})\]$/, ' ($1)')

function clubFor(
  text: string,
  { league, isWomen, date }: { league: string; isWomen: boolean; date: string },
  clubs: Map<string, FeedClub>,
): string {
  const open = undecidedSide(text)
  if (open) {
    clubs.set(open.key, open)
    return open.key
  }
  const { side, earlier } = sideFor(text, league)
  // a league of women has keys of its own, unless its clubs are found by their country
  const isNamed = isWomen && !isWomens(side.split('/')[0] ?? '')
  const key = isNamed ? `women-${side}` : side
  if (!clubs.has(key)) {
    const present = presentNation(side, date)
    const plain = plainName(text)
    const club = (isNamed ? womensSideOf : clubOf)(present, text, plain)
    const { ours = isNamed ? key : present } = club
    // under its own key it was a club of its own before it was in a table
    const known = isNamed ? [] : ours === present ? earlier : [present, ...earlier]
    const spellings = [...(club.spellings ?? []), ...known]
    clubs.set(key, { ...club, key, ours, ...(spellings.length > 0 ? { spellings } : {}) })
  }
  return key
}

/** The key of a club by its name in a file, and those that an earlier release gave it. */
function sideFor(text: string, league: string): { side: string; earlier: string[] } {
  const cup = /\s\(([A-Z]{3})\)$/.exec(text)?.[1]
  const code = league.split('.')[0] ?? league
  const name = slug(plainName(text))
  const own = `${code}/${name}`
  if (cup === undefined) {
    if (national.test(league)) return { side: clubKeyOf(`nation/${name}`), earlier: [] }
    // a cup or a lower league has a key of its own; its clubs are those of its country
    const home = clubPlaceOf(league)
    const side = clubKeyOf(`${home}/${name}`)
    return { side, earlier: home === code ? [] : [own] }
  }
  const home = homeOfCode(cup)
  // two countries have a Nacional: the name alone is that of the country in the table
  const inTable = clubKeyOf(own)
  const place = homeOfCupClub(inTable)
  if (isKnownClub(inTable) && (place === undefined || place === home))
    return { side: inTable, earlier: [] }
  const earlier = isKnownClub(inTable) ? [] : [own]
  const marked = clubKeyOf(`${own}-${cup.toLowerCase()}`)
  const isMarked = home === undefined || isKnownClub(marked)
  return { side: isMarked ? marked : clubKeyOf(`${home}/${name}`), earlier }
}

interface Time {
  kickoff: Date
  known: boolean
}

/** Texts in the place of a time: "", "TBD", "--:--". */
const isTime = (text: string) => /\d/.test(text)

/**
 * The instant of kick-off; null for an invalid day. Only the day is known if the row has no
 * readable time, or a time in an unknown zone.
 */
function instantOf(row: Row, clock: LeagueClock): Time | null {
  const day = dayOf(row.date)
  if (day === null) return null
  const time = row.time === undefined ? null : clockTime(row.time)
  const local = day + (time?.minutes ?? 0) * 60_000
  if (time && time.offset !== null)
    return { kickoff: new Date(local - time.offset * 60_000), known: true }
  if (!time || !clock.isKnown)
    return { kickoff: new Date(clock.instant(day + 12 * 3_600_000)), known: false }
  return { kickoff: new Date(clock.instant(local)), known: true }
}

interface LeagueClock {
  /** Whether the zone of its local times is known. */
  isKnown: boolean
  /** The instant of a local time, in milliseconds. */
  instant: (local: number) => number
}

/** Many matches of a league begin at one time, and finding the zone's offset is slow. */
function clockOf({ key, zone }: FeedLeague): LeagueClock {
  const instants = new Map<number, number>()
  const instant = (local: number) => {
    const found = instants.get(local) ?? inZone(local, zone)
    instants.set(local, found)
    return found
  }
  return { isKnown: zoneOf(key) !== undefined, instant }
}

function fixtureOf(
  row: Row,
  place: Pick<Fixture, 'league' | 'season' | 'home' | 'away'>,
  time: Time,
): Fixture {
  const { item, goals, ruling, venue, teams, incidents, attendance, referee } = row
  // the days of a tournament are not its rounds; its groups are
  const round = /^group /i.test(row.stage) ? row.stage : roundOf(row)
  const { league, season, home, away } = place
  const phase = phaseOf(row.round, row.stage)
  const key = [
    league,
    season,
    ...(phase ? [phase] : []),
    home.split('/')[1],
    away.split('/')[1],
  ].join('/')
  const result = completed(row)
  return {
    ...place,
    item,
    key,
    round,
    kickoff: time.kickoff,
    kickoffKnown: time.known,
    result,
    goals: result.extra ? goals : goals.map(inRegularTime),
    ...(ruling ? { ruling } : {}),
    ...(teams ? { teams } : {}),
    ...(incidents ? { incidents: incidents.map(result.extra ? inExtraTime : inRegularTime) } : {}),
    ...(venue ? { venue } : {}),
    ...(attendance === undefined ? {} : { attendance }),
    ...(referee ? { referee } : {}),
  }
}

/** With its part of the season where two parts have the same rounds: "Relegation, Matchday 3". */
function roundOf({ stage, round: written }: Row): string {
  // as in the files of API-Football's form
  const round = written.replace(/^(?:regular season|league stage) - (\d{1,2})$/i, 'Matchday $1')
  return stage && /\d/.test(round) && !/^regular|round of/i.test(`${stage} ${round}`)
    ? `${stage}, ${round}`
    : round || stage
}

/** A substitution for the shoot-out, at 121, fell at 120+1. */
const inExtraTime = (one: Incident): Incident =>
  one.minute > 120 ? { ...one, minute: 120, stoppage: one.minute - 120 + one.stoppage } : one

/** Without extra time there is no minute 92: the source means 90+2. Later ones cannot be. */
function inRegularTime<Timed extends Pick<Goal, 'minute' | 'stoppage'>>(goal: Timed): Timed {
  return goal.minute > 90 && goal.minute <= 120
    ? { ...goal, minute: 90, stoppage: goal.minute - 90 + goal.stoppage }
    : goal
}

/**
 * The source omits a half-time score of 0-0 if the match ended 0-0; other omitted scores cannot be
 * derived.
 */
function completed({ result, ruling }: Row): Row['result'] {
  const isShootOut = result.penalties !== undefined && result.extra === undefined
  const goalless = result.full?.[0] === 0 && result.full[1] === 0 && !isShootOut
  return goalless && !result.half && ruling === undefined ? { ...result, half: [0, 0] } : result
}

/** Merges a fixture of two files. Values of the later file win; values it lacks stay. */
export function merged(earlier: Fixture, later: Fixture): Fixture {
  const teams = later.teams ?? earlier.teams
  const incidents = later.incidents ?? earlier.incidents
  const attendance = later.attendance ?? earlier.attendance
  const referee = later.referee ?? earlier.referee
  return {
    ...mergedResult(earlier, later),
    ...(teams ? { teams } : {}),
    ...(incidents ? { incidents } : {}),
    ...(attendance === undefined ? {} : { attendance }),
    ...(referee ? { referee } : {}),
  }
}

function mergedResult(earlier: Fixture, later: Fixture): Fixture {
  const saysResult = ({ result, ruling }: Fixture) =>
    Object.keys(result).length > 0 || ruling !== undefined
  const away = Math.abs(later.kickoff.getTime() - earlier.kickoff.getTime())
  if (saysResult(later)) {
    const same = isDeepStrictEqual(later.result.full, earlier.result.full)
    return same
      ? {
          ...later,
          result: { ...earlier.result, ...later.result },
          goals: later.goals.length > 0 ? later.goals : earlier.goals,
        }
      : later
  }
  // a list without the result is older than one with it, except for a new day of a postponed match
  const putOff = earlier.ruling === 'postponed' && away >= 86_400_000
  if (saysResult(earlier) && !putOff) return earlier
  const keepsTime = earlier.kickoffKnown && !later.kickoffKnown && away < 86_400_000
  return keepsTime ? { ...later, kickoff: earlier.kickoff, kickoffKnown: true } : later
}
