/** Converts one match of OpenLigaDB, or gives the reason why it cannot. */
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import { matchStatus } from '../../../contract/values.ts'
import { isThirdPlace } from '../../../rules/third-place.ts'
import type { FeedClub, FeedLeague, FeedMatch, Rejected, Score } from '../feed.ts'
import { clubCountries, clubKeyOf, clubOf, isKnownClub } from '../names/clubs.ts'
import { leagueKeyOf, leagueOf } from '../names/leagues.ts'
import { isUndecided, undecidedSide } from '../names/undecided.ts'
import { isWomens, womensSideOf } from '../names/womens.ts'
import { plainName, slug } from '../openfootball/keys.ts'
import { inZone } from '../openfootball/local-time.ts'
import { unreadDetails } from '../sound-details.ts'
import { past } from '../reported-at.ts'
import { instantIn, isDay } from '../visible-text.ts'
import { germanNations } from './german-nations.ts'
import { goalsOf } from './goals.ts'
import { isInExtraTime, longestWait, soFar, statusOf } from './phase.ts'
import { readMatch, type Match, type Team } from './reply.ts'
import { scoresOf } from './scores.ts'

export interface Converted {
  league: FeedLeague
  clubs: [FeedClub, FeedClub]
  match: FeedMatch
  /** Number of the matchday or round. */
  group: number
  /** The source says that the match is over, and has the score after regular time. */
  isOver: boolean
  rejected: Rejected[]
}

/** Null while the sides are unknown: cups list matches before the draw. */
export function convertMatch(
  answer: unknown,
  place: string,
  now: Date,
): Converted | { rejected: Rejected[] } | null {
  const refuse = (
    item: string,
    reason: QuarantineReason,
    detail: string,
    part = false,
  ): Rejected => ({
    item,
    reason,
    detail,
    content: answer,
    ...(part ? { part: true as const } : {}),
  })
  const read = readMatch(answer)
  if (!read)
    return { rejected: [refuse(place, 'shape-unknown', 'It has not the shape of a match.')] }
  const { value, unread } = read
  if (!isNamed(value.team1) || !isNamed(value.team2)) return null
  const item = `match ${value.matchID}`
  const written = value.matchDateTimeUTC ?? ''
  const instant = instantIn(written)
  if (instant === null)
    return { rejected: [refuse(item, 'kickoff-wrong', 'The kick-off is no instant.')] }
  const season = seasonOf(value)
  if (!isInSeason(instant, season))
    return { rejected: [refuse(item, 'kickoff-years-off', 'The kick-off is not in its season.')] }
  // noon is on that day almost everywhere
  const kickoff = isDay(written) ? new Date(instant.getTime() + 12 * 3_600_000) : instant
  const rows = value.matchResults ?? []
  const isEarly = value.matchIsFinished === true && kickoff > now
  const isFinished = value.matchIsFinished === true && !isEarly
  const hasExtraTime =
    rows.some(({ resultTypeKind }) => resultTypeKind === 'AfterExtraTime') ||
    (!isFinished && isInExtraTime(value))
  const goals = goalsOf(value.goals ?? [], hasExtraTime)
  const { refused, stated, ...scores } = scoresOf(rows, goals, isWithoutLegs(value))
  const rejected = [
    ...unreadDetails(item, unread, answer),
    ...refused.map((reason) =>
      refuse(item, reason, 'A result contradicts another one of the match.', true),
    ),
  ]
  if (isEarly)
    rejected.push(
      refuse(item, 'finished-too-early', 'It is marked as finished before its kick-off.', true),
    )
  const isOver = isFinished && scores.full !== undefined
  // the flag comes some minutes before the result; days later, the kind of the result is missing
  const isUnclear = isFinished && !isOver && now.getTime() - kickoff.getTime() > longestWait
  if (isUnclear)
    rejected.push(
      refuse(item, 'full-unknown', 'No result is certain to be that after 90 minutes.', true),
    )
  if (
    isOver &&
    !goals.score.every((count, side) => count <= ((scores.extra ?? scores.full)?.[side] ?? 0))
  )
    rejected.push(
      refuse(item, 'goals-above-score', 'More goals are listed than the score has.', true),
    )
  const status = isOver || isUnclear ? matchStatus.finished : statusOf(value, kickoff, now)
  const isShown = status !== matchStatus.notStarted
  // goals that cannot be read are not none
  const ofGoals = unread.includes('/goals') ? undefined : soFar(goals, scores)
  const score = isOver ? (scores.extra ?? scores.full) : isUnclear ? stated : ofGoals
  const league = leagueOf(keyOfLeague(value), nameOf(value))
  const clubs: [FeedClub, FeedClub] = [
    clubFrom(value.team1, isWomens(value.leagueName)),
    clubFrom(value.team2, isWomens(value.leagueName)),
  ]
  const match: FeedMatch = {
    key: String(value.matchID),
    ...reportedAt(value, now),
    league: league.key,
    season,
    round: roundOf(value),
    home: clubs[0].key,
    away: clubs[1].key,
    kickoff,
    kickoffKnown:
      !isDay(written) && ![value.team1, value.team2].some(({ teamName }) => isUndecided(teamName)),
    status,
    ...(isShown && score ? { score } : {}),
    ...(isShown && scores.half ? { half: scores.half } : {}),
    ...(isOver ? partsOf(scores) : {}),
    ...(isShown && ofGoals && goals.inPlay && addUp(goals.inPlay.length, score)
      ? { goals: goals.inPlay }
      : {}),
    ...venueOf(value),
    ...(isOver ? attendanceOf(value) : {}),
    reopens: true,
  }
  return { league, clubs, match, group: value.group.groupOrderID, isOver, rejected }
}

const addUp = (goals: number, score: Score | undefined) =>
  score !== undefined && score[0] + score[1] === goals

type Parts = Pick<FeedMatch, 'full' | 'extra' | 'penalties' | 'shootOutWinner'>
const partsOf = ({ full, extra, penalties, shootOutWinner }: Parts) => ({
  ...(full ? { full } : {}),
  ...(extra ? { extra } : {}),
  ...(penalties ? { penalties } : {}),
  ...(shootOutWinner ? { shootOutWinner } : {}),
})

/** Nobody means that the source does not know. */
const attendanceOf = ({ numberOfViewers }: Match): Pick<FeedMatch, 'attendance'> =>
  Number.isInteger(numberOfViewers) && Number(numberOfViewers) > 0
    ? { attendance: Number(numberOfViewers) }
    : {}

const isNamed = ({ teamId, teamName }: Team) =>
  teamId > 0 &&
  teamName.trim() !== '' &&
  !/^(unbekannt|unknown|n\.\s?n\.|freilos|spielfrei)$/i.test(teamName.trim())

/** Local time without a zone, as the source stores it. */
function reportedAt({ lastUpdateDateTime }: Match, now: Date): { reportedAt?: Date } {
  const local = instantIn((lastUpdateDateTime ?? '').slice(0, 23))
  return local ? past(new Date(inZone(local.getTime(), 'Europe/Berlin')), now) : {}
}

/** OpenLigaDB's shortcuts of competitions in our tables. */
const leagueKeys = new Map(
  Object.entries({
    bl1: 'de.1',
    bl2: 'de.2',
    bl3: 'de.3',
    dfb: 'de.cup',
    em: 'euro',
    wm: 'world-cup',
  }),
)

/** Our key of a competition, whose shortcut may have a year, as in "wm26". Undefined if unknown. */
export const leagueKeyIn = (shortcut: string): string | undefined => {
  const plain = shortcut.trim().toLowerCase()
  return leagueKeys.get(plain) ?? leagueKeys.get(plain.replace(/(\d{2}|\d{4})$/, ''))
}

/** Competitions of other shortcuts, such as "ucl2026", are known by their name. */
function keyOfLeague(value: Match): string {
  const { leagueShortcut, leagueName } = value
  if (isWomens(leagueName)) return leagueShortcut
  return leagueKeyIn(leagueShortcut) ?? leagueKeyOf(nameOf(value)) ?? leagueShortcut
}

/** Competitions in which each tie is one match: extra time begins at a level score. */
const isWithoutLegs = ({ leagueShortcut }: Match): boolean =>
  /^(dfb|em|wm)\d{0,4}$/i.test(leagueShortcut.trim())

/** Competitions whose season spans two years. */
export const isSeasonal = (shortcut: string): boolean => /^(bl\d|dfb|ucl|uel|uecl)/i.test(shortcut)

const nameOf = ({ leagueName }: Match) => leagueName.replace(/\s*\d{4}(\/\d{2,4})?\s*$/, '').trim()

/** By the year in which a season begins. */
export const seasonName = (shortcut: string, year: number): string =>
  isSeasonal(shortcut) ? `${year}-${String(year + 1).slice(-2)}` : String(year)

/** The name of the league tells two years where we do not know the shortcut. */
const seasonOf = ({ leagueShortcut, leagueName, leagueSeason }: Match): string =>
  seasonName(/\d{4}\/\d{2,4}/.test(leagueName) ? 'bl1' : leagueShortcut, leagueSeason)

/**
 * A slip in a year would move a match out of its season. Seasons of two years begin in June at the
 * earliest; that of 2019-20 ended in August. Tournaments may be played a year late.
 */
function isInSeason(kickoff: Date, season: string): boolean {
  const first = Number(season.slice(0, 4))
  const [begin, end] = season.includes('-')
    ? [Date.UTC(first, 5), Date.UTC(first + 1, 8)]
    : [Date.UTC(first - 1, 6), Date.UTC(first + 2, 0)]
  return kickoff.getTime() >= begin && kickoff.getTime() < end
}

const rounds = new Map(
  Object.entries({
    sechzehntelfinale: 'Round of 32',
    '1/16-finale': 'Round of 32',
    'letzte 32': 'Round of 32',
    achtelfinale: 'Round of 16',
    '1/8-finale': 'Round of 16',
    'letzte 16': 'Round of 16',
    viertelfinale: 'Quarter-finals',
    '1/4-finale': 'Quarter-finals',
    halbfinale: 'Semi-finals',
    '1/2-finale': 'Semi-finals',
    finale: 'Final',
  }),
)
const legs = new Map([
  ['hin', '1st Leg'],
  ['rück', '2nd Leg'],
])

function roundOf({ group, leagueShortcut }: Match): string {
  if (/^bl\d/i.test(leagueShortcut) && group.groupOrderID > 0)
    return `Matchday ${group.groupOrderID}`
  const name = (group.groupName ?? '').trim()
  const matchday = /^(\d{1,2})\. spieltag$/i.exec(name)?.[1]
  if (matchday) return `Matchday ${matchday}`
  const number = /^(\d{1,2})\. (?:Haupt)?runde$/i.exec(name)?.[1]
  if (number) return `Round ${number}`
  const letter =
    /^(?:vorrunde|gruppenphase)?[\s,-]*gruppe ([a-l])(?:[\s,-]+\d{1,2}\. spieltag)?$/i.exec(
      name,
    )?.[1]
  if (letter) return `Group ${letter.toUpperCase()}`
  const ofPhase = /^ligaphase[\s,-]+(\d{1,2})\. spieltag$/i.exec(name)?.[1]
  if (ofPhase) return `League, Matchday ${ofPhase}`
  if (/vorrunde|gruppe/i.test(name)) return 'Group stage'
  if (isThirdPlace(name)) return 'Third place'
  const [, tie = name, leg = ''] = /^(.+?)[\s,(-]+(hin|rück)spiele?\)?$/i.exec(name) ?? []
  const known = rounds.get(tie.toLowerCase())
  const named = legs.get(leg.toLowerCase())
  return known ? [known, ...(named ? [named] : [])].join(', ') : name.slice(0, 80)
}

function venueOf({ location }: Match): { venue?: string } {
  const parts = [location?.locationStadium, location?.locationCity].flatMap(
    (text) => text?.trim() || [],
  )
  return parts.length > 0 ? { venue: parts.join(', ').slice(0, 120) } : {}
}

/** The club's key is the source's id; its name is from our table, else the source's. */
export function clubFrom({ teamId, teamName, shortName }: Team, ofWomen = false): FeedClub {
  const name = teamName.trim()
  const open = undecidedSide(name)
  if (open) return { ...open, key: String(teamId) }
  const plain = plainName(name)
  const keyIn = (place: string) => {
    const own = slug(plain)
    return clubKeyOf(`${place}/${place === 'nation' ? (germanNations.get(own) ?? own) : own}`)
  }
  const abroad = clubCountries.map(keyIn).filter(isKnownClub)
  const known =
    ['de', 'nation'].map(keyIn).find(isKnownClub) ?? (abroad.length === 1 ? abroad[0] : undefined)
  const key = String(teamId)
  const sideOf = ofWomen ? womensSideOf : clubOf
  return { ...sideOf(known ?? `openligadb/${key}`, name, shortName?.trim() || plain), key }
}
