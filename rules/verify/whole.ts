/** The whole log, read once: who is in it and what belongs to whom, whatever the site says. */
import type { LogEntry } from '../log/entry.ts'
import { tileWidth } from '../log/tiles.ts'
import { timesAmong, timesIn, type LogTimes } from './times.ts'
import type { Tree } from './tree.ts'

export interface Whole {
  /** Everyone who has published, by their ids in order. */
  publishers: readonly number[]
  /** Everyone whom it names, whether they have published or not. */
  experts: ReadonlySet<number>
  /** Who publishes here no longer. */
  withdrawn: ReadonlySet<number>
  /** When the site was at work; null where no entry says. */
  times: LogTimes | null
  /**
   * Where the entries are that an expert's record follows from, in order: the rules, their own, and
   * what is said of their matches.
   */
  placesOf(expertId: number): number[]
}

/** Entries at a time. */
const batch = 64 * tileWidth

/**
 * More than this is not read in one go: all of it is kept in memory, and a few entries can be made
 * to look like a tree of any size.
 */
export const mostEntries = 2_000_000

/** Reads all entries of a tree of `size`, each included in it. Rejects as `tree.entries` does. */
export async function readWhole(tree: Pick<Tree, 'entries'>, size: number): Promise<Whole> {
  const ofExpert = new Map<number, number[]>()
  const ofMatch = new Map<number, number[]>()
  const matches = new Map<number, Set<number>>()
  const withdrawn = new Set<number>()
  const experts = new Set<number>()
  const rules: number[] = []
  const times: number[] = []
  for (let from = 0; from < size; from += batch) {
    const indexes = Array.from({ length: Math.min(batch, size - from) }, (_, at) => from + at)
    for (const [index, bytes] of await tree.entries(indexes)) {
      const entry = said(bytes)
      if (entry === null) continue
      times.push(...timesIn([entry]))
      if (entry.kind === 'rules') rules.push(index)
      if ('expertId' in entry) put(ofExpert, entry.expertId, index)
      else if ('matchId' in entry) put(ofMatch, entry.matchId, index)
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
    times: timesAmong(times),
    placesOf(expertId) {
      const said = [...(matches.get(expertId) ?? [])].flatMap(
        (matchId) => ofMatch.get(matchId) ?? [],
      )
      return [...rules, ...(ofExpert.get(expertId) ?? []), ...said].toSorted((a, b) => a - b)
    },
  }
}

function put(places: Map<number, number[]>, id: number, index: number): void {
  const known = places.get(id)
  if (known) known.push(index)
  else places.set(id, [index])
}

/**
 * What cannot be read belongs to nobody: it is nothing that this log writes, and no record follows
 * from it.
 */
function said(bytes: Uint8Array): LogEntry | null {
  try {
    const entry: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof entry === 'object' && entry !== null && 'kind' in entry && hasIds(entry)
      ? (entry as LogEntry)
      : null
  } catch {
    return null
  }
}

/** Whose id is no number is nobody: what stands in its place is not to be asked for, or printed. */
const hasIds = (entry: { kind: unknown; expertId?: unknown; matchId?: unknown }) =>
  [entry.expertId, entry.matchId].every((id) => id === undefined || Number.isSafeInteger(id))
