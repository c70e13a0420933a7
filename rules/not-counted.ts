/**
 * When a plan may be published, and when it does not count. Every decision is a function of
 * recorded facts; no person decides.
 */
import { isInPhase, notCountedReasons, type NotCountedReason } from '../contract/values.ts'
import { currentBook, type Rulebook } from './book/index.ts'

const minute = 60_000

/** The first instant at which a plan for this kick-off is too late. */
export function deadlineOf(kickoff: Date, book: Rulebook = currentBook): Date {
  return new Date(kickoff.getTime() - book.deadlineMinutes * minute)
}

export interface CountingFacts {
  status: number
  /** The result was awarded by a ruling. */
  awarded: boolean
  /** As the match was played or void; null where it never had one. */
  kickoff: Date | null
  /** When the plan's last version was stored. */
  publishedAt: Date
  /** The kick-off known at that time. */
  publishedKickoff: Date
  /** The expert has a plan with a lower serial on the same match and main play type. */
  further: boolean
}

type Applies = (facts: CountingFacts, book: Rulebook) => boolean

const reasonApplies: Record<NotCountedReason, Applies> = {
  [notCountedReasons.void]: isVoid,
  [notCountedReasons.movedBeforePublishing]: ({ kickoff, publishedAt }) =>
    kickoff !== null && kickoff <= publishedAt,
  [notCountedReasons.notPlayedInTime]: ({ kickoff, publishedKickoff }, book) =>
    kickoff !== null &&
    kickoff.getTime() > publishedKickoff.getTime() + book.playedWithinHours * 60 * minute,
  [notCountedReasons.furtherPlan]: ({ further }) => further,
}

/**
 * The first reason that applies, in the order of their numbers, to a plan whose match is finished
 * or void; null when it counts.
 */
export function notCountedReason(
  facts: CountingFacts,
  book: Rulebook = currentBook,
): NotCountedReason | null {
  const reasons = Object.values(notCountedReasons)
  return reasons.find((reason) => reasonApplies[reason](facts, book)) ?? null
}

/** Abandoned, cancelled, or awarded: no score of play exists. */
function isVoid({ status, awarded }: { status: number; awarded: boolean }): boolean {
  return awarded || isInPhase(status, 'void')
}

/**
 * NC3 for a match that is neither finished nor void by `now`. A later result settles the plan
 * again.
 */
export function isOverdue(
  publishedKickoff: Date,
  now: Date,
  book: Rulebook = currentBook,
): boolean {
  return now.getTime() >= publishedKickoff.getTime() + book.playedWithinHours * 60 * minute
}
