/** The signed snapshots of days of a site, compared with the log. */
import { fromBase64 } from '../rules/log/bytes.ts'
import { sameHash } from '../rules/log/merkle.ts'
import { parseNote, signedBy, type Note, type VerifierKey } from '../rules/log/note.ts'
import { shuffled } from './fresh-reader.ts'
import { anyFileOf, type Site } from './site-answers.ts'
import type { WholeLog } from './whole-log.ts'

export interface Snapshots {
  /** Days with the snapshot that the site serves; null for one that is none. */
  days: ReadonlyMap<string, Snapshot | null>
  /** What is wrong with the list of days, in words. */
  found: string[]
}

interface Snapshot {
  note: Note
  /** The name of the log. */
  origin: string
  size: number
  root: Uint8Array
  /** Of the lines of the first `size` entries, in hexadecimal. */
  sha256: string
}

/** Reads the newest snapshot, and others by chance, `most` in all. */
export async function readSnapshots(site: Site, most: number): Promise<Snapshots> {
  const list = await textAt(site, 'snapshots.txt')
  const listed = list.split('\n').filter((day) => day !== '')
  if (!listed.every((day, at) => isDay(day) && (at === 0 || day < (listed[at - 1] ?? ''))))
    return { days: new Map(), found: ['The file snapshots.txt is no list of days.'] }
  const days = new Map<string, Snapshot | null>()
  for (const day of [...listed.slice(0, 1), ...shuffled(listed.slice(1))].slice(0, most))
    days.set(day, snapshotIn(day, await textAt(site, `snapshot/${day}`)))
  return { days, found: [] }
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Empty where the site has no such file. */
async function textAt(site: Site, name: string): Promise<string> {
  const bytes = await anyFileOf(site, `/log/${name}`)
  return new TextDecoder().decode(bytes ?? new Uint8Array())
}

const form =
  /^touchline-snapshot\/v1\nday (\S+)\n(\S+)\n(\d{1,15})\n([\w+/=]+)\nsha256 ([0-9a-f]{64})\n$/

function snapshotIn(of: string, text: string): Snapshot | null {
  const note = parseNote(text)
  const [, day, origin, size, root, sha256] = form.exec(note?.text ?? '') ?? []
  const hash = fromBase64(root ?? '')
  return note && day === of && origin !== undefined && hash && sha256 !== undefined
    ? { note, origin, size: Number(size), root: hash, sha256 }
    : null
}

/** The numbers of entries that the snapshots are of. */
export const sizesOf = ({ days }: Snapshots): Set<number> =>
  new Set([...days.values()].flatMap((one) => one?.size ?? []))

/** A snapshot may lack so many milliseconds of its day: what was not signed at its end. */
const tolerated = 3_600_000
const wholeDay = 86_400_000

type Log = Pick<WholeLog, 'size' | 'beginnings' | 'timeAt' | 'keyFrom' | 'isReplay'>

/**
 * Differences in words.
 * @param key the one that signs the log now
 */
export function snapshotDifferences(
  { days, found }: Snapshots,
  log: Log,
  key: VerifierKey,
): string[] {
  const earliest = earliestFrom(log.timeAt)
  return [
    ...found,
    ...Array.from(days).flatMap(([day, snapshot]) => {
      const wrong = snapshot ? wrongIn(snapshot, log, key) : 'is no snapshot of it'
      const ended = Date.parse(day) + wholeDay - tolerated
      const isShort = !log.isReplay && snapshot && (earliest[snapshot.size] ?? Infinity) < ended
      const words = wrong ?? (isShort ? 'lacks entries of its day' : null)
      return words === null ? [] : `The file snapshot/${day} ${words}.`
    }),
  ]
}

function wrongIn({ note, origin, size, root, sha256 }: Snapshot, log: Log, key: VerifierKey) {
  const isSigned = origin === key.name && Boolean(signedBy(note, [key])?.length)
  // an earlier key may be unknown to the reader
  if (!isSigned && size > log.keyFrom) return 'is not signed by the log’s key'
  if (size > log.size) return `is of ${size} entries; the log has ${log.size}`
  const first = log.beginnings.get(size)
  if (!first || !sameHash(first.root, root)) return 'has another root than the log'
  return first.sha256 === sha256 ? null : 'has another hash than the entries of the log'
}

/** The earliest time of the entries from each one on. */
function earliestFrom(timeAt: WholeLog['timeAt']): Float64Array {
  const earliest = new Float64Array(timeAt.length)
  let least = Infinity
  for (let at = timeAt.length - 1; at >= 0; at--) {
    // a `late` entry has no time
    least = Math.min(least, timeAt[at] || Infinity)
    earliest[at] = least
  }
  return earliest
}
