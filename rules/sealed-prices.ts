/** Which of the prices recorded with the versions of a plan count. */
import type { Selection } from '../contract/plan.ts'
import type { Rulebook } from './book/rulebook.ts'
import type { RecordedMarket } from './log/entry.ts'
import { betOf, oddsAsOne, priceOf } from './market.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Whether prices that the site read at `readAt` are too old for a version sealed at `sealedAt`, or
 * say that they were read after it by more than the minutes between deadline and kick-off.
 */
export function areTooOld(
  readAt: Date,
  sealedAt: Date,
  kickoff: Date,
  { pricesUntil, deadlineMinutes }: Rulebook,
): boolean {
  if (pricesUntil === null) return false
  const dayOf = (time: Date) => Math.floor(time.getTime() / day)
  const hours = dayOf(sealedAt) === dayOf(kickoff) ? pricesUntil.matchDay : pricesUntil.before
  const age = sealedAt.getTime() - readAt.getTime()
  return !(age <= hours * hour && age >= -deadlineMinutes * 60_000)
}

/** A version of a plan with the prices recorded with it. */
export interface SealedVersion {
  selections: readonly Selection[]
  market: RecordedMarket | null
}

/**
 * The market that counts for a selection: of the version that counts, or by a later book the one
 * with the worst price among the versions with the same selection, the earliest of equal ones.
 * Without it, an expert could seal again and again until the price is better.
 */
export function countedMarket(
  selection: Selection,
  own: RecordedMarket | null,
  versions: readonly SealedVersion[],
  { pricesAmong }: Rulebook,
): RecordedMarket | null {
  if (pricesAmong === 'lastVersion') return own
  const name = nameOf(selection)
  let worst: { market: RecordedMarket; odds: number } | null = null
  for (const { selections, market } of versions) {
    const odds = selections.some((one) => nameOf(one) === name) ? oddsOf(selection, market) : null
    if (market && odds !== null && (worst === null || odds < worst.odds)) worst = { market, odds }
  }
  return worst?.market ?? own
}

function nameOf(selection: Selection): string {
  const { play, line, keys } = betOf(selection)
  return `${play} ${line} ${keys.toSorted().join(' ')}`
}

function oddsOf(selection: Selection, market: RecordedMarket | null): number | null {
  const { play, line, keys } = betOf(selection)
  return oddsAsOne(keys.map((key) => priceOf(market, play, line, key) ?? null))
}
