/**
 * Lets the listed plans of all experts share equal values. What a thread sends is a copy with
 * times, texts and prices of its own for each plan, though most have them in common with others.
 */
import type { LoggedExpert } from '../rules/verify/figures.ts'

/** Returns a function for the experts of one site, one after the other. */
export function sharing(): (expert: LoggedExpert) => LoggedExpert {
  const times = new Map<number, Date>()
  const values = new Map<string, unknown>()
  const time = <T extends Date | null>(one: T): T => {
    if (one === null) return one
    const known = times.get(one.getTime()) ?? one
    times.set(known.getTime(), known)
    // boundary: stored as this type
    return known as T
  }
  /** Of a value that JSON can state. */
  const same = <T>(value: T): T => {
    const key = JSON.stringify(value)
    const known = values.get(key) ?? value
    values.set(key, known)
    // boundary: what has the same text is equal
    return known as T
  }
  return (expert) => ({
    ...expert,
    listed: expert.listed.map((plan) => ({
      ...plan,
      publishedAt: time(plan.publishedAt),
      kickoff: time(plan.kickoff),
      deadline: time(plan.deadline),
      settledAt: time(plan.settledAt),
      resultKeys: plan.resultKeys && same(plan.resultKeys),
      chances: plan.chances && same(plan.chances),
      stated: same(plan.stated),
      result: plan.result && same(plan.result),
      ...(plan.dispute && { dispute: same(plan.dispute) }),
      versions: plan.versions.map((version) => ({
        ...version,
        sealedAt: time(version.sealedAt),
        market: version.market && same(version.market),
      })),
    })),
  })
}
