import type { Result } from './result.ts'

export interface OpenLimit {
  /** The benchmark, and the start of its result's name. */
  bench: string
  what: string
  /** A figure above this fails like any other. */
  most: number
  reason: string
}

/**
 * Limits that the site misses for a known reason, so that one of them does not hide another miss.
 * The figures were measured on a quiet machine with two cores. An entry goes when its limit holds.
 */
export const openLimits: readonly OpenLimit[] = [
  {
    bench: 'first-visit',
    what: 'first visit: the main view is painted, ',
    most: 1.4,
    reason:
      '1.11 to 1.29 unthrottled: the specification’s 100 ms before the visitor is requested and ' +
      'its answer take 145 ms, the twin is painted after 125',
  },
  {
    bench: 'home',
    what: 'first visit: answer to the main view shown, ',
    most: 400,
    reason:
      'slow 4G: 67 to 331 ms on desktop, 34 to 214 on a phone, by the speed of the machine. The ' +
      'answer waits for style and layout of the parts that arrived before it; once they are laid ' +
      'out, it costs 12 to 24 ms of CPU: paint, script, style',
  },
  {
    bench: 'home',
    what: 'blocking time, returning, desktop, slow 4G',
    most: 5.5,
    reason:
      '4.54. Each part that arrives costs style and layout in tasks of 50 to 150 ms, hydration ' +
      'takes tasks of 60 to 90; the twin has 70 ms in all',
  },
  {
    bench: 'home',
    what: 'blocking time, returning, phone, slow 4G',
    most: 4.5,
    reason: '3.60, for the same causes as on desktop',
  },
  {
    bench: 'home',
    what: 'layout shift, ',
    most: 0.0002,
    reason:
      'up to 0.00009: a text that arrives in two pieces is painted in between, such as the first ' +
      'digit of a rate; the twin without scripts has up to 0.00002 for the same cause',
  },
  {
    bench: 'server-http',
    what: 'POST /app/api/queryHome: CPU per request',
    most: 2.2,
    reason:
      '1.71, 123 µs: beyond the write of the answer, Fastify’s path of a body and its hooks, the ' +
      'copies of headers, the reading of JSON, and the version strings of the key in memory',
  },
  {
    bench: 'server-http',
    what: 'POST /app/api/queryHome with ',
    most: 2.2,
    reason: '1.82 with 454,824 plans: as without them',
  },
  {
    bench: 'verify-site',
    what: 'verifying a site by the command',
    most: 200,
    reason:
      '137 s for 930,031 entries, behind all else by priority: the command takes 108 s of two ' +
      'processors, and the site that answers it shares them',
  },
  {
    bench: 'verify-site',
    what: 'the memory of it at most',
    most: 1_450,
    reason:
      '1,320 MB for 930,031 entries: two threads take 250 MB each, the experts together 330. ' +
      'Since then plans come as columns, 83 MB less, and prices are kept where they are ' +
      'compared only: 43 MB less at 148,831 entries',
  },
]

/** The entry of a result that misses its limit; null if there is none, or for a worse figure. */
export function openLimitOf(bench: string, result: Result): OpenLimit | null {
  const { what, ratio, value } = result
  const figure = ratio ?? value ?? Infinity
  return (
    openLimits.find(
      (one) => one.bench === bench && what.startsWith(one.what) && figure <= one.most,
    ) ?? null
  )
}

/** The entries of a benchmark that name none of its limits, and so hold nothing open. */
export const unusedLimits = (bench: string, results: readonly Result[]): OpenLimit[] =>
  openLimits.filter(
    (one) =>
      one.bench === bench &&
      !results.some(({ what, limit }) => what.startsWith(one.what) && limit !== undefined),
  )
