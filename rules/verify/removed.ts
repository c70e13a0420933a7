/** Texts that the site took off its pages: compared with the `moderation` entries of the log. */
import type { Removed } from '../../contract/removed-text.ts'
import { removalReasons } from '../../contract/values.ts'
import { textHash } from '../log/entry.ts'
import { compareValue } from './card.ts'
import type { Fact } from './facts.ts'
import type { Finding } from './findings.ts'
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
 * The public reason of each fingerprint that is withdrawn: of all versions of the title or the
 * analysis that a removal is about, and of nothing else. A name is never withdrawn.
 */
export function withdrawnTexts(facts: readonly Fact[]): ReadonlyMap<string, string> {
  const standing = new Map<string, Moderation>()
  for (const fact of facts)
    if (fact.kind === 'moderation') standing.set(`${fact.planId} ${fact.field}`, fact)
  const withdrawn = new Map<string, string>()
  if (standing.size === 0) return withdrawn
  const put = (hash: string | undefined, place: string) => {
    const { removed, reason = null } = standing.get(place) ?? {}
    if (hash !== undefined && removed && reason !== null) withdrawn.set(hash, reason)
  }
  for (const fact of facts) {
    if (fact.kind === 'commit') put(fact.titleHash, `${fact.planId} title`)
    if (fact.kind === 'reveal') put(fact.body.analysisHash, `${fact.planId} analysis`)
  }
  return withdrawn
}

type Moderation = Extract<Fact, { kind: 'moderation' }>

/**
 * Moderation that is bound to no text: of a plan that the expert does not have, with a fingerprint
 * that no version of that title or analysis has, with a reason that is not public, or of a bio by
 * the fingerprint of another text. An analysis that the log has not revealed yet is not compared.
 */
export function moderationFindings(facts: readonly Fact[]): Finding[] {
  if (!facts.some(({ kind }) => kind === 'moderation')) return []
  const { titles, analyses, others } = textsOf(facts)
  return facts.flatMap((fact): Finding[] => {
    if (fact.kind !== 'moderation') return []
    const { field, planId, textHash: hash, removed, reason, index } = fact
    const own = (planId !== null && (field === 'title' ? titles : analyses).get(planId)) || null
    const isOfPlan =
      planId !== null && field !== 'bio' && titles.has(planId) && (own?.has(hash) ?? true)
    const isOfExpert = planId === null && field === 'bio' && !others.has(hash)
    const isPublic = removed ? removalReasons.some((one) => one === reason) : reason === null
    return isPublic && (isOfPlan || isOfExpert) ? [] : [{ kind: 'moderation', index }]
  })
}

/** The fingerprints of an expert's texts: by plan, and of all of them with the names. */
function textsOf(facts: readonly Fact[]) {
  const titles = new Map<number, Set<string> | null>()
  const analyses = new Map<number, Set<string>>()
  const others = new Set<string>()
  const put = (all: Map<number, Set<string> | null>, planId: number, hash: string) => {
    const known = all.get(planId)
    if (known) known.add(hash)
    else if (!all.has(planId)) all.set(planId, new Set([hash]))
    others.add(hash)
  }
  for (const fact of facts) {
    if (fact.kind === 'expert' && fact.nameHash !== undefined) others.add(fact.nameHash)
    if (fact.kind === 'commit') {
      if (fact.titleHash !== undefined) put(titles, fact.planId, fact.titleHash)
      // in version 1 the title stood in clear
      else titles.set(fact.planId, null)
    }
    if (fact.kind !== 'reveal') continue
    const { analysisHash, analysis } = fact.body
    const unsalted = analysis && textHash(new Uint8Array(), analysis)
    const hash = analysisHash ?? unsalted
    if (hash !== undefined) put(analyses, fact.planId, hash)
  }
  return { titles, analyses, others }
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
