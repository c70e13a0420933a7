/** Live German football of OpenLigaDB, without a key. Anyone registered edits it for six days. */
import { isDeepStrictEqual } from 'node:util'
import { matchStatus } from '../../../contract/values.ts'
import type { Feed, FeedMatch } from '../feed.ts'
import { addListing, idsIn, type PendingChanges } from '../pending-changes.ts'
import { polledFeed } from '../polled-feed.ts'
import { failureOf, nothingListed, provider } from '../provider.ts'
import { parsedAnswer } from '../visible-text.ts'
import { convertMatch, isSeasonal } from './match.ts'
import { longestWait } from './phase.ts'
import { readMatch } from './reply.ts'
import { pathOf, type Competition } from './requests.ts'
import { confirmAfter, schedule, type Schedule } from './schedule.ts'
import { convertTable } from './table.ts'

export interface OpenligadbAccess {
  /** Shortcuts of competitions, such as "bl1", or with their season, such as "em/2024". */
  competitions: readonly string[]
  origin: string
  /** The most requests in a UTC day. */
  requests: number
  /** Receives messages for the operator, once for each change of the error. */
  logLine: (words: string) => void
}

/** A result that was read once; it counts when a later reading has the same. */
interface Unconfirmed {
  scores: unknown
  since: number
}

/**
 * The final result of a match is reported after two equal readings at least two minutes apart;
 * until then the match is in play.
 */
export function openligadbFeed({
  competitions,
  origin,
  requests,
  logLine,
}: OpenligadbAccess): Feed {
  const readPath = provider(origin, {})
  const results = confirmations()
  const started: Started = new Map()
  return polledFeed({
    source: 'openligadb',
    logLine,
    planAt: (now, spent) => scheduleOfSeasons(competitions, now, requests, spent),
    async perform({ request, now, plan, changes }) {
      const path = pathOf(request)
      let error = ''
      let silent = ''
      let value: unknown
      let retryAfter: number | null = null
      try {
        const answer = await readPath(path)
        ;({ retryAfter } = answer)
        value = answer.status === 200 ? parsedAnswer(answer.text) : undefined
        const isList = ['season', 'group', 'table'].includes(request.kind)
        if (isList && !Array.isArray(value)) value = undefined
        const what = answer.status === 200 ? 'no list' : `HTTP ${answer.status}`
        if (value === undefined) error = `openligadb: ${what} to ${path}`
        const isEmpty = Array.isArray(value) && value.length === 0
        if (request.kind === 'season' && isEmpty) silent = nothingListed('openligadb', path)
      } catch (thrown) {
        error = `openligadb: ${failureOf(thrown)} to ${path}`
      }
      const isFine = error === ''
      plan.done(request, now.getTime(), isFine ? { value } : null, retryAfter)
      const kept = { plan, changes, results, started }
      if (request.kind === 'table') {
        const table = Array.isArray(value) ? convertTable(request.of, value) : null
        if (table) changes.add(path, { table })
      } else if (Array.isArray(value)) {
        const matches = keep(request.of, value, now, kept)
        const keys = idsIn(value, 'matchID')
        addListing(changes, path, matches, keys, request.kind === 'group')
      }
      if (isFine) moveOn(now, kept)
      return {
        answered: isFine && silent === '' ? path : null,
        error: error || silent,
        isUpdate: isFine && request.kind !== 'table',
      }
    },
  })
}

/** The source's last word about each match that is not over, with its competition. */
type Started = Map<string, { of: Competition; value: unknown }>

interface Kept {
  plan: Schedule
  changes: PendingChanges
  results: ReturnType<typeof confirmations>
  started: Started
}

/** The source has no status: the phase of a match follows from the time, also without a change. */
function moveOn(now: Date, kept: Kept): void {
  for (const { of, value } of kept.started.values()) {
    const kickoff = Date.parse(readMatch(value)?.value.matchDateTimeUTC ?? '')
    const passed = now.getTime() - kickoff
    if (passed >= 0 && passed < 2 * longestWait) keep(of, [value], now, kept)
  }
}

/** Returns the matches that could be read. */
function keep(
  of: Competition,
  values: readonly unknown[],
  now: Date,
  { plan, changes, results, started }: Kept,
): FeedMatch[] {
  const matches: FeedMatch[] = []
  for (const [index, value] of values.entries()) {
    const converted = convertMatch(value, `match ${index + 1} of an answer`, now)
    if (!converted) continue
    for (const rejected of converted.rejected)
      changes.add(rejected.item + rejected.reason, { rejected })
    if (!('match' in converted)) continue
    const { league, clubs, match, group, isOver } = converted
    matches.push(match)
    const kickoff = match.kickoff?.getTime() ?? null
    if (isOver) started.delete(match.key)
    else {
      results.forget(match.key)
      started.set(match.key, { of, value })
    }
    const isCertain = !isOver || isClosed(kickoff, now) || results.isConfirmed(match, now.getTime())
    plan.saw(of, group, match.key, isOver && isCertain ? null : kickoff)
    if (!isCertain) plan.confirm(of, group, now.getTime() + confirmAfter)
    if (isCertain) changes.add(match.key, { league, clubs, match })
    else if (!results.hasConfirmed(match.key) && now.getTime() - (kickoff ?? 0) < lately)
      changes.add(match.key, { league, clubs, match: inPlay(match) })
  }
  return matches
}

/** The results that were read once, and those that a later reading has confirmed. */
function confirmations() {
  const unconfirmed = new Map<string, Unconfirmed>()
  const confirmed = new Map<string, unknown>()
  return {
    forget(key: string): void {
      unconfirmed.delete(key)
      confirmed.delete(key)
    },
    /** Whether any result of the match was confirmed. */
    hasConfirmed: (key: string) => confirmed.has(key),
    /** Whether this reading's result is the confirmed one, or confirms it. */
    isConfirmed(match: FeedMatch, now: number): boolean {
      const { key, full, extra, penalties, shootOutWinner } = match
      const scores = [full, extra, penalties, shootOutWinner]
      if (isDeepStrictEqual(confirmed.get(key), scores)) return true
      const earlier = unconfirmed.get(key)
      if (earlier && isDeepStrictEqual(earlier.scores, scores)) {
        if (now - earlier.since < confirmAfter) return false
        unconfirmed.delete(key)
        confirmed.set(key, scores)
        return true
      }
      unconfirmed.set(key, { scores, since: now })
      return false
    },
  }
}

/**
 * Whether the source lets nobody edit the match any more, with a day to spare. A start in the
 * middle of a season takes what was played before from its first reading.
 */
const isClosed = (kickoff: number | null, now: Date) =>
  kickoff !== null && now.getTime() - kickoff > 7 * 86_400_000

/** Milliseconds after kick-off in which a match whose result is not certain is still in play. */
const lately = 4 * 3_600_000

/** Without its result, and without a claim that an earlier one was wrong. */
function inPlay({
  full: _full,
  extra: _extra,
  penalties: _shootOut,
  shootOutWinner: _winner,
  ...match
}: FeedMatch): FeedMatch {
  const { reopens: _reopens, ...others } = match
  return { ...others, status: matchStatus.secondHalf }
}

/** The schedule, made again when a new season begins; the day's requests go on counting. */
function scheduleOfSeasons(
  competitions: readonly string[],
  begun: Date,
  mostADay: number,
  spent: Parameters<typeof schedule>[2],
): Schedule {
  const at = (now: Date) => competitions.map((one) => competitionOf(one, now))
  let seasons = at(begun)
  let own = schedule(seasons, mostADay, spent)
  return {
    due(now) {
      const present = at(new Date(now))
      if (!isDeepStrictEqual(present, seasons)) {
        own = schedule(present, mostADay, own.quota(now))
        seasons = present
      }
      return own.due(now)
    },
    done: (...outcome) => own.done(...outcome),
    saw: (...seen) => own.saw(...seen),
    confirm: (...asked) => own.confirm(...asked),
    quota: (now) => own.quota(now),
    readSoon: () => own.readSoon(),
  }
}

/** A season of leagues and cups begins in July. */
function competitionOf(text: string, now: Date): Competition {
  const [shortcut = '', season] = text.split('/')
  const year = now.getUTCFullYear()
  const begun = isSeasonal(shortcut) && now.getUTCMonth() < 6 ? year - 1 : year
  return { shortcut, season: season === undefined ? begun : Number(season) }
}
