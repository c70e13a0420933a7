/** Live German football of OpenLigaDB, without a key. Anyone registered edits it for six days. */
import { isDeepStrictEqual } from 'node:util'
import { matchStatus } from '../../../contract/values.ts'
import type { Feed, FeedMatch, SourceWords } from '../feed.ts'
import { pendingChanges, readingOf, type Change } from '../pending-changes.ts'
import { provider } from '../provider.ts'
import { convertMatch, isSeasonal } from './match.ts'
import { isMatch, parsed } from './reply.ts'
import { confirmAfter, pathOf, schedule, type Competition, type Request } from './schedule.ts'

export interface OpenligadbAccess {
  /** Shortcuts of competitions, such as "bl1", or with their season, such as "em/2024". */
  competitions: readonly string[]
  origin: string
  /** Receives messages for the operator, once for each change of the error. */
  logLine: (words: string) => void
}

/** A result that was read once; it counts when a later reading has the same. */
interface Unconfirmed {
  scores: unknown
  since: number
}

/**
 * As the feed of football-data.org: a reading never waits for the source. The final result of a
 * match is reported after two equal readings at least two minutes apart; until then the match is
 * in play.
 */
export function openligadbFeed({ competitions, origin, logLine }: OpenligadbAccess): Feed {
  const readPath = provider(origin, {})
  const changes = pendingChanges()
  const latest = new Map<string, unknown>()
  const unconfirmed = new Map<string, Unconfirmed>()
  const confirmed = new Map<string, unknown>()
  let plan: ReturnType<typeof schedule> | null = null
  let spent: SourceWords['quota'] | null = null
  let asking = false
  let lastUpdated: Date | null = null
  let lastError = ''
  let lastWords: SourceWords = {}

  function keep(of: Competition, values: readonly unknown[], now: Date): void {
    for (const [index, value] of values.entries()) {
      const converted = convertMatch(value, `match ${index + 1} of an answer`, now)
      if (!converted) continue
      for (const rejected of converted.rejected)
        report(rejected.item + rejected.reason, { rejected })
      if (!('match' in converted) || !isMatch(value)) continue
      const { league, clubs, match, isOver } = converted
      const group = value.group.groupOrderID
      const kickoff = match.kickoff?.getTime() ?? null
      if (!isOver) {
        unconfirmed.delete(match.key)
        confirmed.delete(match.key)
      }
      const isCertain = !isOver || isClosed(kickoff, now) || isConfirmed(match, now.getTime())
      plan?.saw(of, group, match.key, isOver && isCertain ? null : kickoff)
      if (!isCertain) plan?.confirm(of, group, now.getTime() + confirmAfter)
      if (isCertain) report(match.key, { league, clubs, match })
      else if (!confirmed.has(match.key) && now.getTime() - (kickoff ?? 0) < lately)
        report(match.key, { league, clubs, match: inPlay(match) })
    }
  }

  /** Most answers repeat what is known; only differences are reported. */
  function report(item: string, change: Change): void {
    if (isDeepStrictEqual(latest.get(item), change)) return
    latest.set(item, change)
    changes.add(item, change)
  }

  function isConfirmed({ key, full, extra, penalties }: FeedMatch, now: number): boolean {
    const scores = [full, extra, penalties]
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
  }

  async function perform(request: Request, now: Date): Promise<void> {
    const path = pathOf(request)
    let words = ''
    let value: unknown
    try {
      const answer = await readPath(path)
      value = answer.status === 200 ? parsed(answer.text) : undefined
      const isList = request.kind === 'season' || request.kind === 'group'
      if (isList && !Array.isArray(value)) value = undefined
      if (value === undefined) words = `openligadb: HTTP ${answer.status} to ${path}`
    } catch (error) {
      words = `openligadb: ${error instanceof Error ? error.message : 'no answer'} to ${path}`
    }
    plan?.done(request, now.getTime(), words === '' ? { value } : null)
    if (Array.isArray(value)) keep(request.of, value, now)
    if (words === '') lastUpdated = now
    if (words !== lastError && words !== '') logLine(words)
    lastError = words
    lastWords = {
      ...lastWords,
      ...(words === '' ? { answer: { text: path, at: now } } : { error: { text: words, at: now } }),
      ...(plan ? { quota: plan.quota(now.getTime()) } : {}),
    }
  }

  return {
    source: 'openligadb',
    invented: false,
    presentOnly: true,
    // the source has only the present state, so it cannot replay the past
    firstKickoff: async () => null,
    lastUpdated: () => lastUpdated,
    words: () => lastWords,
    resume: (quota) => (spent = quota),
    askAgain: () => plan?.readSoon(),
    async read(now, since) {
      plan ??= schedule(
        competitions.map((one) => competitionOf(one, now)),
        spent,
      )
      const request = asking ? null : plan.due(now.getTime())
      if (request) {
        asking = true
        void perform(request, now).finally(() => (asking = false))
      }
      return readingOf(changes.handOut(now.getTime(), since?.getTime() ?? null))
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
  ...match
}: FeedMatch): FeedMatch {
  const { reopens: _reopens, ...others } = match
  return { ...others, status: matchStatus.secondHalf }
}

/** A season of leagues and cups begins in July. */
function competitionOf(text: string, now: Date): Competition {
  const [shortcut = '', season] = text.split('/')
  const year = now.getUTCFullYear()
  const begun = isSeasonal(shortcut) && now.getUTCMonth() < 6 ? year - 1 : year
  return { shortcut, season: season === undefined ? begun : Number(season) }
}
