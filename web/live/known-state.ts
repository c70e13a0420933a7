/** The latest known state of matches and plans, from answers and events. Announces its changes. */
import type { Id } from '../../contract/id.ts'
import type { MatchNews, MatchNow } from '../../contract/match.ts'
import { hitResults } from '../../contract/values.ts'
import type { FoundMatch } from './cache-writer.ts'
import type { Announce } from './lazy-announcer.ts'

export class KnownState {
  readonly matches = new Map<Id, MatchNews>()
  /** By plan id. */
  readonly #results = new Map<number, number>()
  readonly #announce: Announce
  readonly #onStatusChange: () => void

  constructor(announce: Announce, onStatusChange: () => void) {
    this.#announce = announce
    this.#onStatusChange = onStatusChange
  }

  /**
   * Records a match's state and announces changes. False if a later state is known. `found` gives
   * the team names.
   */
  learnMatch(now: MatchNews, found: () => readonly FoundMatch[]): boolean {
    const before = this.matches.get(now.matchId)
    if (before !== undefined && isLater(before, now)) return false
    // Answers do not have the number of events: it stays.
    const kept = before?.events && !now.events ? { events: before.events } : {}
    this.matches.set(now.matchId, { ...kept, ...now })
    if (before === undefined) return true
    const match = found().find(
      ({ matchId, home, away }) => matchId === now.matchId && home !== null && away !== null,
    )
    const published = now.solutionCount - before.solutionCount
    if (match && published > 0) this.#announce((by) => by.published(match, published))
    if (before.observedAt === now.observedAt) return true
    if (before.status !== now.status) this.#onStatusChange()
    if (match && score(before) !== score(now))
      this.#announce((by) => by.changed(before, now, match))
    return true
  }

  /** Records the results of plans and announces those that are settled while the reader watches. */
  learnResults(found: readonly FoundMatch[]): void {
    for (const match of found) {
      if (match.plan === null) continue
      const { planId, hitResult } = match.plan
      const before = this.#results.get(planId)
      // An older answer must not remove a result.
      if (before !== undefined && (hitResult === before || hitResult === hitResults.none)) continue
      this.#results.set(planId, hitResult)
      if (before !== undefined) this.#announce((by) => by.settled(match, hitResult))
    }
  }
}

const score = ({ status, homeScore, awayScore, homeRed, awayRed }: MatchNow) =>
  [status, homeScore, awayScore, homeRed, awayRed].join()

/**
 * Tests whether `one` is later, as far as that is known: publishing a plan does not change the
 * source's time.
 */
const isLater = (one: MatchNow, other: MatchNow) =>
  one.observedAt > other.observedAt ||
  (one.observedAt === other.observedAt && one.solutionCount > other.solutionCount)

/**
 * Tests whether two states differ only in time. Two states of one feed reading differ in goals or
 * players instead.
 */
export const hasOnlyPassed = (before: MatchNews, now: MatchNews): boolean =>
  before.observedAt !== now.observedAt &&
  score(before) === score(now) &&
  before.events?.count === now.events?.count
