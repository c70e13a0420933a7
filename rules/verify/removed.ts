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

/**
 * The public reason of each fingerprint that is withdrawn: of the text that a removal names, and of
 * all versions of that title or analysis, which a page shows no more either.
 */
export function withdrawnTexts(facts: readonly Fact[]): ReadonlyMap<string, string> {
  const standing = new Map<string, Extract<Fact, { kind: 'moderation' }>>()
  for (const fact of facts)
    if (fact.kind === 'moderation') standing.set(`${fact.planId} ${fact.field}`, fact)
  const withdrawn = new Map<string, string>()
  if (standing.size === 0) return withdrawn
  const put = (hash: string | undefined, place: string) => {
    const { removed, reason = null } = standing.get(place) ?? {}
    if (hash !== undefined && removed && reason !== null) withdrawn.set(hash, reason)
  }
  for (const [place, { textHash }] of standing) put(textHash, place)
  for (const fact of facts) {
    if (fact.kind === 'commit') put(fact.titleHash, `${fact.planId} title`)
    if (fact.kind === 'reveal') put(fact.body.analysisHash, `${fact.planId} analysis`)
  }
  return withdrawn
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
