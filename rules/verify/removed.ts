/** Texts that the site took off its pages: compared with the `moderation` entries of the log. */
import type { Removed } from '../../contract/removed-text.ts'
import { compareValue } from './card.ts'
import type { Fact } from './facts.ts'
import type { Difference } from './numbers.ts'

type Field = Extract<Fact, { kind: 'moderation' }>['field']
/** A removal by the log. */
type Removal = Pick<Removed, 'reason' | 'at'>

/** The texts of a plan that are off the page now, or with null those of the expert. */
export function removedOf(
  facts: readonly Fact[],
  planId: number | null,
): Partial<Record<Field, Removal>> {
  const removed: ReturnType<typeof removedOf> = {}
  for (const fact of facts) {
    if (fact.kind !== 'moderation' || fact.planId !== planId) continue
    const { field, reason, at } = fact
    // boundary: any other reason differs from those that a page may show
    if (fact.removed && reason !== null)
      removed[field] = { reason: reason as Removed['reason'], at }
    else delete removed[field]
  }
  return removed
}

/** Reads of the clock in one change are closer than this, in a fast replay too. */
const closest = 3_600_000

/** An instant as a page shows it, if it can be that of an entry; else that of the entry. */
export const aboutAt = (at: string, shown: string | null | undefined): string =>
  shown && Math.abs(Date.parse(shown) - Date.parse(at)) <= closest ? shown : at

/** Compares the public reason and the time. The log has no note and no length. */
export function compareRemoved(
  at: string,
  shown: Removed | undefined,
  logged: Removal | undefined,
  found: Difference[],
): void {
  compareValue(`${at}.reason`, shown?.reason, logged?.reason ?? null, found)
  if (logged && shown) compareValue(`${at}.at`, shown.at, aboutAt(logged.at, shown.at), found)
}
