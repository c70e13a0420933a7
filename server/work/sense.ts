/** What a feed may say. What makes no sense is set aside with a reason, before anything is stored. */
import type { FeedMatch, FeedReading, Rejected, Score } from '../feeds/feed.ts'
import { matchStatus } from '../../contract/values.ts'

export interface Sensible {
  matches: FeedMatch[]
  rejected: Rejected[]
}

type Doubt = readonly [reason: string, detail: string] | null

/** The matches that can be stored. Of two that claim the same key the first one stands, unless they say the same. */
export function senseOf(reading: FeedReading): Sensible {
  const leagues = new Set(reading.leagues.map(({ key }) => key))
  const clubs = new Set(reading.clubs.map(({ key }) => key))
  const seen = new Map<string, string>()
  const matches: FeedMatch[] = []
  const rejected = [...reading.rejected]
  for (const match of reading.matches) {
    const doubt = doubtOf(match, leagues, clubs) ?? repeated(match, seen)
    if (doubt) rejected.push({ item: match.key, reason: doubt[0], detail: doubt[1], content: match })
    else if (seen.get(match.key) === undefined) matches.push(match)
    if (!doubt) seen.set(match.key, JSON.stringify(match))
  }
  return { matches, rejected }
}

function repeated(match: FeedMatch, seen: ReadonlyMap<string, string>): Doubt {
  const before = seen.get(match.key)
  return before !== undefined && before !== JSON.stringify(match) ? ['key-twice', `two different matches have the key ${match.key}`] : null
}

function doubtOf(match: FeedMatch, leagues: ReadonlySet<string>, clubs: ReadonlySet<string>): Doubt {
  if (!leagues.has(match.league)) return ['league-unknown', `no league ${match.league}`]
  if (!clubs.has(match.home)) return ['club-unknown', `no club ${match.home}`]
  if (!clubs.has(match.away)) return ['club-unknown', `no club ${match.away}`]
  if (match.home === match.away) return ['against-itself', `${match.home} plays itself`]
  return textDoubt(match) ?? timeDoubt(match) ?? scoreDoubt(match)
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f]/

function textDoubt({ key, season, round, venue = '' }: FeedMatch): Doubt {
  for (const [name, text, most] of [
    ['key', key, 200],
    ['season', season, 20],
    ['round', round, 100],
    ['venue', venue, 200],
  ] as const) {
    if (text.length > most || control.test(text)) return ['text-malformed', `${name} is longer than ${most} or has control characters`]
  }
  return null
}

function timeDoubt({ kickoff, kickoffKnown, status, minute }: FeedMatch): Doubt {
  if (kickoff && (Number.isNaN(kickoff.getTime()) || kickoff.getUTCFullYear() < 1850 || kickoff.getUTCFullYear() > 2100)) {
    return ['kickoff-absurd', 'the kick-off is not within 1850 to 2100']
  }
  if (!kickoff && kickoffKnown) return ['kickoff-missing', 'the kick-off is said to be known and is not given']
  if (!kickoffKnown && status === matchStatus.notStarted)
    return ['kickoff-missing', 'a match without a time of kick-off is to be decided, not "not started"']
  if (minute !== undefined && !(Number.isInteger(minute) && minute >= 0 && minute <= 150)) return ['minute-absurd', `minute ${minute}`]
  return null
}

function scoreDoubt(match: FeedMatch): Doubt {
  const { score, half, full, extra, penalties, redCards } = match
  for (const [name, value] of Object.entries({ score, half, full, extra, penalties, redCards })) {
    if (value && !value.every((goals) => Number.isInteger(goals) && goals >= 0 && goals <= 99))
      return ['score-absurd', `${name} ${value.join('-')}`]
  }
  if (half && full && !reaches(half, full))
    return ['score-shrinks', `half-time ${half.join('-')} is more than ${full.join('-')} at the end`]
  if (full && extra && !reaches(full, extra))
    return ['score-shrinks', `${full.join('-')} after 90 minutes is more than ${extra.join('-')} after 120`]
  if (penalties && penalties[0] === penalties[1]) return ['shoot-out-level', `a shoot-out cannot end ${penalties.join('-')}`]
  if (match.status === matchStatus.finished && !full && !match.awarded) return ['result-missing', 'finished without a score']
  return null
}

const reaches = (earlier: Score, later: Score) => earlier[0] <= later[0] && earlier[1] <= later[1]
