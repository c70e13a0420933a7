/**
 * Reads the whole log once: its experts, and the entries that belong to each, independent of the
 * site's lists.
 */
import type { LogEntry } from '../log/entry.ts'
import { isEntry } from '../log/entry-schema.ts'
import { tileWidth } from '../log/tiles.ts'
import type { Finding } from './findings.ts'
import { followOrder } from './order.ts'
import { parsedEntry } from './parsed-entry.ts'
import { timesAmong, timesIn, type LogTimes } from './times.ts'
import type { Tree } from './tree.ts'

export interface Whole {
  /** The experts who have published, in order of their ids. */
  publishers: readonly number[]
  /** All experts that the log names, whether they have published or not. */
  experts: ReadonlySet<number>
  /** Experts who no longer publish here. */
  withdrawn: ReadonlySet<number>
  /** What the order of the log does not allow, and entries that do not fit the schema. */
  findings: readonly Finding[]
  /** The number of plans from before the log. */
  late: number
  /** The times at which the site was running; null when no entry shows one. */
  times: LogTimes | null
  /**
   * Indexes of the entries that an expert's record is derived from, in order: the rules, the
   * expert's own entries, those about their matches, and the corrections of these.
   */
  placesOf(expertId: number): number[]
}

/** Number of entries read at a time. */
const batch = 64 * tileWidth

/** Limit of malformed entries that are listed. */
export const mostMalformed = 100

/**
 * Limit of entries read in one go: all are kept in memory, and a few entries can be arranged to
 * look like a tree of any size.
 */
export const mostEntries = 2_000_000

/**
 * Reads all entries of a tree of `size` entries, each proven to be in it. Rejects as `tree.entries`
 * does.
 */
export async function readWhole(tree: Pick<Tree, 'entries'>, size: number): Promise<Whole> {
  const ofExpert = new Map<number, number[]>()
  const ofMatch = new Map<number, number[]>()
  const matches = new Map<number, Set<number>>()
  const withdrawn = new Set<number>()
  const experts = new Set<number>()
  const rules: number[] = []
  const order = followOrder(true)
  const malformed: Finding[] = []
  const times: number[] = []
  const placesFor = (entry: LogEntry) => {
    if (entry.kind === 'rules') return rules
    if ('expertId' in entry) return placesIn(ofExpert, entry.expertId)
    return 'matchId' in entry ? placesIn(ofMatch, entry.matchId) : null
  }
  let places: number[] | null = null
  for (let from = 0; from < size; from += batch) {
    const indexes = Array.from({ length: Math.min(batch, size - from) }, (_, at) => from + at)
    for (const [index, bytes] of await tree.entries(indexes)) {
      const entry = parsedEntry(bytes)
      if (entry === null || !isEntry(entry)) {
        malformed.push({ kind: 'malformed', index })
        continue
      }
      order.take(index, entry)
      times.push(...timesIn([entry]))
      // a correction belongs to the entry right before it
      if (entry.kind !== 'correction') places = placesFor(entry)
      places?.push(index)
      if (entry.kind === 'expert') experts.add(entry.expertId)
      if (entry.kind === 'expert' && entry.withdrawn) withdrawn.add(entry.expertId)
      if (entry.kind === 'commit')
        matches.set(entry.expertId, (matches.get(entry.expertId) ?? new Set()).add(entry.matchId))
    }
  }
  return {
    publishers: [...matches.keys()].toSorted((a, b) => a - b),
    experts,
    withdrawn,
    findings: [...malformed.slice(0, mostMalformed), ...order.findings()],
    late: order.late(),
    times: timesAmong(times),
    placesOf(expertId) {
      const said = [...(matches.get(expertId) ?? [])].flatMap(
        (matchId) => ofMatch.get(matchId) ?? [],
      )
      return [...rules, ...(ofExpert.get(expertId) ?? []), ...said].toSorted((a, b) => a - b)
    },
  }
}

function placesIn(all: Map<number, number[]>, id: number): number[] {
  const places = all.get(id) ?? []
  all.set(id, places)
  return places
}
