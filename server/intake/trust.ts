/**
 * The state of a match that several sources know: each fact from the source that is trusted most
 * for it. Pure, and independent of the order in which the sources were read.
 */
import { isInPhase, matchStatus, statusesIn } from '../../contract/values.ts'
import type { LaterWord, ResultWord, ToldBy } from '../db/told-by.ts'
import type { Score, Side } from '../feeds/feed.ts'
import { isDecided, isEqual, resultChanged, type MatchState } from './merge.ts'

/** What one source says of a match. */
export interface Report {
  source: string
  state: MatchState
  /** The running site reads the source. */
  isUsed: boolean
  isSetAside: boolean
}

/** Sources that follow a match as it is played come before files. */
const live = [
  'football-data.org',
  'api-football',
  'openligadb',
  'openfootball',
  'csv',
  'international-results',
]

/**
 * The order of trust, by fact; docs/feeds.md states it for operators. A source that is not listed
 * comes last.
 */
const orders = {
  names: [
    'openfootball',
    'football-data.org',
    'api-football',
    'openligadb',
    'csv',
    'international-results',
  ],
  kickoff: live,
  course: live,
  round: ['openfootball', 'openligadb', 'football-data.org', 'api-football', 'csv'],
  venue: [
    'football-data.org',
    'api-football',
    'openfootball',
    'openligadb',
    'csv',
    'international-results',
  ],
  attendance: ['openfootball', 'football-data.org', 'openligadb', 'csv'],
  referee: ['football-data.org', 'api-football', 'openfootball', 'csv'],
  prices: ['the-odds-api', 'api-football', 'csv', 'openfootball'],
  cards: ['openfootball', 'api-football', 'csv', 'football-data.org'],
  goals: [
    'openligadb',
    'openfootball',
    'api-football',
    'football-data.org',
    'international-results',
  ],
  incidents: ['api-football', 'football-data.org', 'openfootball'],
  statistics: ['api-football', 'football-data.org'],
  lineups: ['openfootball', 'api-football', 'football-data.org'],
} satisfies Record<string, readonly string[]>

export type TrustedFact = keyof typeof orders

/** Whether `one` is trusted more than `other` for this fact. */
export function isTrustedMore(fact: TrustedFact, one: string, other: string): boolean {
  const place = (source: string) => {
    const at = orders[fact].indexOf(source)
    return at < 0 ? orders[fact].length : at
  }
  return place(one) === place(other) ? one < other : place(one) < place(other)
}

/** A source that the site no longer reads comes behind all others: its word grows old. */
function ranked(fact: TrustedFact, reports: readonly Report[]): Report[] {
  return reports.toSorted((a, b) =>
    a.isUsed === b.isUsed
      ? isTrustedMore(fact, a.source, b.source)
        ? -1
        : 1
      : Number(b.isUsed) - Number(a.isUsed),
  )
}

/**
 * The match by these reports, one of each source. A result counts if every source that tells one
 * tells the same, those aside that an operator has set aside, and the order of trust has no part
 * in it. Where they disagree the match is finished without a score, which settles nothing.
 */
export function combined(stored: MatchState, reports: readonly Report[]): MatchState {
  const by = (fact: TrustedFact, has: (state: MatchState) => boolean) =>
    ranked(fact, reports).find(({ state }) => has(state))
  const time =
    by('kickoff', ({ kickoff, kickoff_known }) => kickoff !== null && kickoff_known) ??
    by('kickoff', ({ kickoff }) => kickoff !== null)
  const round = by('round', (state) => state.round !== '')
  const venue = by('venue', (state) => state.venue !== null)
  // a word stored by an earlier release has neither
  const attendance = by('attendance', (state) => typeof state.attendance === 'number')
  const referee = by('referee', (state) => typeof state.referee === 'string')
  const prices = by('prices', ({ odds }) => odds !== null)
  const cards = by('cards', ({ red }) => red[0] + red[1] > 0)
  const words = reports.filter(({ state, isSetAside }) => !isSetAside && isDecided(state))
  const course = words.length > 0 ? endOf(words) : courseOf(reports)
  const told_by: ToldBy = {
    kickoff: time?.source ?? null,
    course: course.source,
    round: round?.source ?? null,
    venue: venue?.source ?? null,
    ...(attendance ? { attendance: attendance.source } : {}),
    ...(referee ? { referee: referee.source } : {}),
    prices: prices?.source ?? null,
    ...storedTellers(stored.told_by),
    ...(reports.some(({ state }) => isDecided(state))
      ? { result: bySource(reports.map(wordOf)) }
      : {}),
    ...(course.isDisputed ? { disputed: true as const } : {}),
    ...(course.later ? { later: bySource(course.later) } : {}),
  }
  const facts: MatchState = {
    ...stored,
    round: round?.state.round ?? '',
    kickoff: time?.state.kickoff ?? null,
    kickoff_known: time?.state.kickoff_known ?? false,
    ...course.state,
    red: cards?.state.red ?? [0, 0],
    venue: venue?.state.venue ?? null,
    attendance: attendance?.state.attendance ?? null,
    referee: referee?.state.referee ?? null,
    odds: prices?.state.odds ?? null,
    // each report has the time of its own source: this is that of the course
    reported_at: reports.find(({ source }) => source === course.source)?.state.reported_at ?? null,
    told_by,
  }
  const version = stored.result_version + (resultChanged(stored, facts) ? 1 : 0)
  return { ...withKnownTime(facts), result_version: version }
}

/** Facts that are stored beside the match. */
export const besides = ['goals', 'incidents', 'statistics', 'lineups'] as const

export type Tellers = Pick<ToldBy, (typeof besides)[number]>

const storedTellers = (told: ToldBy | null): Tellers =>
  Object.fromEntries(
    besides.flatMap((fact) => {
      const teller = told?.[fact]
      return teller === undefined ? [] : [[fact, teller]]
    }),
  )

type Course = Pick<
  MatchState,
  | 'status'
  | 'minute'
  | 'score'
  | 'half'
  | 'full'
  | 'extra'
  | 'penalties'
  | 'shoot_out_winner'
  | 'awarded'
>

interface Told {
  source: string | null
  state: Course
  isDisputed?: boolean
  /** What the sources tell beyond regular time, where they differ there. */
  later?: LaterWord[]
}

const courseIn = ({
  status,
  minute,
  score,
  half,
  full,
  extra,
  penalties,
  shoot_out_winner,
  awarded,
}: MatchState): Course => ({
  status,
  minute,
  score,
  half,
  full,
  extra,
  penalties,
  awarded,
  shoot_out_winner: shoot_out_winner ?? null,
})

/** A match that is still to be played, or is played, as the most trusted source sees it. */
function courseOf(reports: readonly Report[]): Told {
  const heard = ranked('course', reports)
  const open = heard.filter(({ state }) => !isDecided(state))
  const live = statusesIn('playing')
  const best = open.find(({ state }) => live.includes(state.status)) ?? open[0] ?? heard[0]
  if (!best) return { source: null, state: nothing }
  return { source: best.source, state: isDecided(best.state) ? nothing : courseIn(best.state) }
}

const nothing: Course = {
  status: matchStatus.toBeDecided,
  minute: null,
  score: null,
  half: null,
  full: null,
  extra: null,
  penalties: null,
  shoot_out_winner: null,
  awarded: false,
}

/**
 * The end by the sources that tell one; a ruling is known to some only, not denied by others. Two
 * rulings with other scores leave the match awarded without one.
 */
function endOf(words: readonly Report[]): Told {
  const rulings = words.filter(({ state }) => state.awarded)
  const best = ranked('course', rulings.length > 0 ? rulings : words)
  const [first] = best
  const scored = best.filter(({ state }) => state.full !== null)
  const scores = scored.map(({ state }) => state.full)
  const ends = new Set(best.map(({ state }) => isInPhase(state.status, 'void')))
  const areScoresSame = scores.every((score) => isEqual(score, scores[0] ?? null))
  const isDisputed = rulings.length === 0 && (ends.size > 1 || !areScoresSame)
  if (!first || isDisputed)
    return {
      source: first?.source ?? null,
      state: { ...nothing, status: matchStatus.finished },
      isDisputed,
    }
  const of = (part: (state: MatchState) => Score | null) =>
    areScoresSame
      ? (best.map(({ state }) => part(state)).find((score) => score !== null) ?? null)
      : null
  const { status, awarded } = first.state
  const penalties = of((state) => state.penalties)
  const winner = best.find(({ state }) => state.shoot_out_winner)?.state.shoot_out_winner ?? null
  const later = areScoresSame ? differingLater(best) : null
  return {
    source: (scored[0] ?? first).source,
    ...(later ? { later } : {}),
    state: {
      status,
      awarded,
      minute: null,
      full: of(({ full }) => full),
      half: of(({ half }) => half),
      extra: of(({ extra }) => extra),
      penalties,
      shoot_out_winner: penalties === null ? winner : null,
      score: of(({ extra, full, score }) => extra ?? (full === null ? null : (score ?? full))),
    },
  }
}

/** The words about extra time and the shoot-out; null where none contradicts another one. */
function differingLater(words: readonly Report[]): LaterWord[] | null {
  const told = words
    .map(({ source, state: { extra, penalties, shoot_out_winner } }) => ({
      source,
      extra,
      penalties,
      winner: penalties === null ? (shoot_out_winner ?? null) : null,
    }))
    .filter(({ extra, penalties, winner }) => extra ?? penalties ?? winner)
  const winnerOf = ({ penalties, winner }: LaterWord): Side | null =>
    penalties === null ? winner : penalties[0] > penalties[1] ? 'home' : 'away'
  const isOne = (parts: readonly (string | null)[]) =>
    new Set(parts.filter((part) => part !== null)).size <= 1
  const areSame =
    isOne(told.map(({ extra }) => extra && extra.join('-'))) &&
    isOne(told.map(({ penalties }) => penalties && penalties.join('-'))) &&
    isOne(told.map(winnerOf))
  return areSame ? null : told
}

function wordOf({ source, state, isSetAside }: Report): ResultWord {
  const isTold = isDecided(state)
  return {
    source,
    status: isTold ? state.status : null,
    awarded: isTold && state.awarded,
    score: isTold ? state.full : null,
    ...(isSetAside ? { setAside: true as const } : {}),
  }
}

const bySource = <Word extends { source: string }>(words: readonly Word[]) =>
  words.toSorted((a, b) => (a.source < b.source ? -1 : 1))

/** "To be decided" only while no source knows the time. */
function withKnownTime(state: MatchState): MatchState {
  const { notStarted, toBeDecided } = matchStatus
  if (state.status === toBeDecided && state.kickoff_known) return { ...state, status: notStarted }
  if (state.status === notStarted && !state.kickoff_known) return { ...state, status: toBeDecided }
  return state
}
