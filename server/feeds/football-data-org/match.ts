/** Converts one match of the provider, or gives the reason why it cannot. */
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import { matchStatus, type MatchStatus } from '../../../contract/values.ts'
import type { FeedClub, FeedLeague, FeedMatch, Rejected } from '../feed.ts'
import { clubCountries, clubKeyOf, clubOf, isKnownClub } from '../names/clubs.ts'
import { leagueOf } from '../names/leagues.ts'
import { isUndecided, undecidedSide } from '../names/undecided.ts'
import { isWomens, womensSideOf } from '../names/womens.ts'
import { plainName, slug } from '../openfootball/keys.ts'
import { eventsOf } from './events.ts'
import { unreadDetails } from '../sound-details.ts'
import { past } from '../reported-at.ts'
import { instantIn, isDay } from '../visible-text.ts'
import { readMatch, type Match, type Team } from './reply.ts'
import { scoresOf } from './scores.ts'

/**
 * The result for one match. Null while its sides are unknown: cups list matches long before the
 * draw.
 */
export type ConvertedMatch =
  | { league: FeedLeague; clubs: [FeedClub, FeedClub]; match: FeedMatch; unread: Rejected[] }
  | { rejected: Rejected }
  | null

export function convertMatch(answer: unknown, place: string, now: Date): ConvertedMatch {
  const refuse = (item: string, reason: QuarantineReason, detail: string) => ({
    rejected: { item, reason, detail, content: answer },
  })
  const read = readMatch(answer)
  if (!read)
    return refuse(itemOf(answer) ?? place, 'shape-unknown', 'It has not the shape of a match.')
  const { value } = read
  const { competition, homeTeam, awayTeam } = value
  if (!isNamed(homeTeam) || !isNamed(awayTeam)) return null
  const item = `match ${value.id}`
  const kickoff = instantIn(value.utcDate)
  const status = statusOf(value)
  const season = seasonOf(value)
  if (kickoff === null) return refuse(item, 'kickoff-wrong', 'The kick-off is no instant.')
  if (status === null)
    return refuse(item, 'status-unknown', `There is no status "${value.status.slice(0, 40)}".`)
  if (season === null)
    return refuse(item, 'season-unknown', 'The days of the season cannot be read.')
  const scores = scoresOf(value.score, status)
  if ('reason' in scores) return refuse(item, scores.reason, scores.detail)
  if (codeIn(value.status) === 'FINISHED' && !scores.score)
    return refuse(item, 'full-unknown', 'The match is over, and its score is missing.')
  const league = leagueFrom(competition)
  const clubs: [FeedClub, FeedClub] = [
    clubFrom(homeTeam, competition),
    clubFrom(awayTeam, competition),
  ]
  const match: FeedMatch = {
    key: String(value.id),
    league: league.key,
    season,
    round: roundOf(value),
    home: clubs[0].key,
    away: clubs[1].key,
    ...timeOf(value, kickoff),
    status,
    ...minuteOf(value.minute),
    ...scores,
    ...eventsOf(value, scores.score),
    ...(codeIn(value.status) === 'AWARDED' ? { awarded: true } : {}),
    ...(value.venue ? { venue: value.venue } : {}),
    ...attendanceOf(value),
    ...refereeOf(value),
    ...updatedAtOf(value, now),
  }
  const unread = unreadDetails(item, read.unread, answer)
  if (scores.extra && !scores.full)
    unread.push({ ...refuse(item, 'full-unknown', fullUnknown).rejected, part: true })
  return { league, clubs, match, unread }
}

const fullUnknown = 'The score after 90 minutes of a match with extra time is missing.'

const attendanceOf = ({ attendance }: Match): Pick<FeedMatch, 'attendance'> =>
  Number.isInteger(attendance) && Number(attendance) > 0 ? { attendance: Number(attendance) } : {}

function refereeOf({ referees }: Match): Pick<FeedMatch, 'referee'> {
  const officials: unknown[] = Array.isArray(referees) ? referees : []
  const first = officials.find(
    (one) => typeof one === 'object' && one !== null && 'type' in one && one.type === 'REFEREE',
  )
  const name = first && 'name' in Object(first) ? Object(first).name : null
  return typeof name === 'string' && name.trim() ? { referee: name.trim() } : {}
}

const codeIn = (text: string) => text.trim().toUpperCase()

const itemOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id)
    ? `match ${String(value.id)}`
    : null

type Named = Team & { id: number; name: string }
const isNamed = (team: Team): team is Named =>
  typeof team.id === 'number' && Boolean(team.name?.trim())

const statuses = new Map<string, MatchStatus>([
  ['SCHEDULED', matchStatus.toBeDecided],
  ['TIMED', matchStatus.notStarted],
  ['PAUSED', matchStatus.halfTime],
  ['EXTRA_TIME', matchStatus.extraTime],
  ['PENALTY_SHOOTOUT', matchStatus.penalties],
  ['FINISHED', matchStatus.finished],
  ['AWARDED', matchStatus.finished],
  ['POSTPONED', matchStatus.postponed],
  ['SUSPENDED', matchStatus.interrupted],
  ['CANCELLED', matchStatus.cancelled],
  ['CANCELED', matchStatus.cancelled],
])

/**
 * The provider reports play and its duration only; the half follows from the presence of a
 * half-time score.
 */
function statusOf({ status: told, score }: Match): MatchStatus | null {
  // its documentation lists both, without a difference
  const status = codeIn(told) === 'LIVE' ? 'IN_PLAY' : codeIn(told)
  const playing = status === 'IN_PLAY' || status === 'PAUSED'
  if (playing && score.duration === 'PENALTY_SHOOTOUT') return matchStatus.penalties
  if (playing && score.duration === 'EXTRA_TIME') return matchStatus.extraTime
  if (status !== 'IN_PLAY') return statuses.get(status) ?? null
  return typeof score.halfTime?.home === 'number' ? matchStatus.secondHalf : matchStatus.firstHalf
}

/**
 * "SCHEDULED" has a known day and a placeholder time. Noon UTC is used: it is on that day almost
 * everywhere.
 */
function timeOf(
  { status, utcDate, homeTeam, awayTeam }: Match,
  kickoff: Date,
): Pick<FeedMatch, 'kickoff' | 'kickoffKnown'> {
  if (codeIn(status) === 'SCHEDULED' || isDay(utcDate))
    return { kickoff: new Date(`${utcDate.trim().slice(0, 10)}T12:00:00Z`), kickoffKnown: false }
  return {
    kickoff,
    kickoffKnown: ![homeTeam, awayTeam].some(({ name }) => isUndecided(name ?? '')),
  }
}

function minuteOf(text: Match['minute']): { minute?: number } {
  const minute = Number.parseInt(String(text), 10)
  return minute >= 1 && minute <= 120 ? { minute } : {}
}

function updatedAtOf({ lastUpdated }: Match, now: Date): { reportedAt?: Date } {
  return past(instantIn(lastUpdated ?? ''), now)
}

function seasonOf({ season }: Match): string | null {
  const [first, last] = [season.startDate, season.endDate].map(
    (day) => /^(\d{4})-\d\d-\d\d$/.exec(day)?.[1],
  )
  if (!first || !last || last < first) return null
  return first === last ? first : `${first}-${last.slice(-2)}`
}

/** The stages played in matchdays: a league's season, and the league stage of a European cup. */
const inMatchdays = ['REGULAR_SEASON', 'LEAGUE_STAGE']

/** "Matchday 5" of a league, "Group A" of a group, else the stage: "LAST_16" is the round of 16. */
function roundOf({ stage, group, matchday }: Match): string {
  if (group) return sentence(group.trim().replaceAll(' ', '_'))
  if (!stage || inMatchdays.includes(stage))
    return matchday && matchday > 0 ? `Matchday ${matchday}` : ''
  return sentence(stage.replace(/^LAST_(\d+)$/, 'ROUND_OF_$1'))
}

/** "QUARTER_FINALS" as "Quarter finals"; a single letter, as in "GROUP_A", stays upper-case. */
function sentence(code: string): string {
  const words = code
    .split('_')
    .map((word) => (word.length === 1 ? word.toUpperCase() : word.toLowerCase()))
  return words.join(' ').replace(/^./, (letter) => letter.toUpperCase())
}

/**
 * The provider's codes of competitions in our tables, with the key that gives the country of their
 * clubs.
 */
const leagueKeys = new Map(
  Object.entries({
    PL: 'en.1',
    ELC: 'en.2',
    BL1: 'de.1',
    BL2: 'de.2',
    PD: 'es.1',
    SD: 'es.2',
    SA: 'it.1',
    SB: 'it.2',
    FL1: 'fr.1',
    FL2: 'fr.2',
    DED: 'nl.1',
    PPL: 'pt.1',
    BSA: 'br.1',
    WC: 'world-cup',
    EC: 'euro',
  }),
)

/** Continental cups, whose key here is the provider's code. */
const cups = new Map([
  ['CL', 'uefa.cl'],
  ['EL', 'uefa.el'],
  ['UCL', 'uefa.conf'],
  ['CLI', 'copa.l'],
])

function leagueFrom({ code, name }: Match['competition']): FeedLeague {
  const key = leagueKeys.get(code) ?? code.toLowerCase()
  return { ...leagueOf(cups.get(code) ?? key, name), key }
}

const national = new Set(['WC', 'EC'])

/**
 * The club's key is the provider's id, which is stable. Its name is from our table, else the
 * provider's. The provider's crests are not used.
 */
function clubFrom(
  { id, name: told, shortName }: Named,
  competition: Match['competition'],
): FeedClub {
  const { code } = competition
  const key = String(id)
  const name = told.trim()
  const open = undecidedSide(name)
  if (open) return { ...open, key }
  const plain = plainName(name)
  // a cup does not state a club's country; a name that exists in one country only is unambiguous
  const country = national.has(code) ? 'nation' : leagueKeys.get(code)?.split('.')[0]
  const latest = (country ? [country] : clubCountries)
    .map((place) => clubKeyOf(`${place}/${slug(plain)}`))
    .filter(isKnownClub)
  const [only = `football-data.org/${key}`] = latest.length === 1 ? latest : []
  const sideOf = isWomens(competition.name) ? womensSideOf : clubOf
  return { ...sideOf(only, name, shortName?.trim() || plain), key }
}
