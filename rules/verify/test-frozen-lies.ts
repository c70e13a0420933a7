/**
 * An operator who can sign anything changes one entry of a record: it is left out, put in twice,
 * moved, marked, or has another value in one of its fields.
 */
import { canonicalBytes, commitmentOf, type LogEntry, type RevealEntry } from '../log/entry.ts'
import { fromHex } from '../log/bytes.ts'
import { currentBook } from '../book/index.ts'
import { booksIn } from './books.ts'
import { factOf, type Fact } from './facts.ts'
import type { Finding } from './findings.ts'
import { checkPlans, gather } from './plans.ts'
import { priceFindings } from './prices.ts'
import { checkCorrections, checkSettlements, undone, waiting } from './settlements.ts'
import { settledBy } from './times.ts'

export interface Placed {
  index: number
  entry: LogEntry
}

/** The facts of entries at their places: a lie leaves most entries of a record as they are. */
const known = new WeakMap<LogEntry, Map<number, Fact | null>>()

function knownFact({ index, entry }: Placed): Fact | null {
  const places = known.get(entry) ?? new Map<number, Fact | null>()
  known.set(entry, places)
  const fact = places.get(index)
  if (fact !== undefined) return fact
  const read = factOf(index, canonicalBytes(entry))
  places.set(index, read)
  return read
}

/** What is found in the log of one expert at an instant, in words. */
export function findingsIn(entries: readonly Placed[], now: Date): string[] {
  const facts = []
  for (const placed of entries) {
    const fact = knownFact(placed)
    if (!fact) return [`malformed ${placed.index}`]
    facts.push(fact)
  }
  const books = booksIn(facts)
  if ('kind' in books) return [say(books)]
  const gathered = gather(facts, books)
  const published = gathered.plans.length
  const found = [
    ...checkPlans(facts, gathered, published),
    ...checkSettlements(gathered),
    ...checkCorrections(gathered),
    ...undone(gathered, settledBy(now, currentBook)),
    ...priceFindings(facts, gathered),
  ].map(say)
  return waiting(gathered) > 0 ? [...found, `waiting ${waiting(gathered)}`] : found
}

const say = ({ kind, ...of }: Finding) => [kind, ...Object.values(of)].join(' ')

/** What distinguishes an entry of its kind: of each of these one is changed. */
export function kindOf({ entry }: Placed): string {
  const { kind } = entry
  if (kind === 'settlement')
    return `${kind} ${entry.outcome} ${entry.ncReason}${entry.sequence > 1 ? ', again' : ''}`
  if (kind === 'commit')
    return [kind, entry.version, `play ${entry.plays[0]}`, entry.price && 'priced'].join(' ')
  if (kind === 'result')
    return [kind, entry.version, `status ${entry.status}`, entry.awarded && 'awarded'].join(' ')
  if (kind === 'reveal') return [kind, entry.version, entry.body.selections[0]?.play].join(' ')
  return kind
}

/** Fields that are compared with pages, or with nothing. */
const unchecked = new Set(
  (
    'kind at handle name nameHash titleHash textHash source sourceKey season league ' +
    'home away analysisHash salt'
  ).split(' '),
)

const hour = 3_600_000
const moved = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * hour).toISOString()

/** Other values in place of this one. */
function others(value: unknown): unknown[] {
  if (value === null) return [1]
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'boolean') return [!value]
  if (typeof value !== 'string') return []
  if (/^\d{4}-.*Z$/.test(value)) return [0.05, -0.05, 30, -90].map((one) => moved(value, one))
  return [`${value}1`]
}

/** This entry with another value in each of its fields, and how it was changed. */
function* changed(entry: LogEntry, path = ''): Generator<[string, LogEntry]> {
  for (const [name, value] of Object.entries(entry)) {
    if (unchecked.has(name) && !(name === 'at' && path === '')) continue
    const at = `${path}${name}`
    for (const other of others(value)) yield [`${at} ${String(other)}`, { ...entry, [name]: other }]
    if (typeof value !== 'object' || value === null) continue
    yield [`${at} null`, { ...entry, [name]: null }]
    // boundary: the value of a field is changed like an entry
    const copy = (Array.isArray(value) ? [...value] : value) as LogEntry
    for (const [how, inner] of changed(copy, `${at}.`))
      yield [how, { ...entry, [name]: Array.isArray(value) ? Object.values(inner) : inner }]
  }
}

/** A revealed body is sealed again: an operator can commit to anything. */
function sealed(entries: readonly Placed[]): Placed[] {
  const seals = new Map(
    entries.flatMap(({ entry }) => {
      if (entry.kind !== 'reveal' || !isWhole(entry)) return []
      const { planId, version, salt, body } = entry
      return [[`${planId} ${version}`, commitmentOf(fromHex(salt), body)] as const]
    }),
  )
  return entries.map(({ index, entry }) => {
    const seal = entry.kind === 'commit' && seals.get(`${entry.planId} ${entry.version}`)
    return { index, entry: seal ? { ...entry, commitment: seal } : entry }
  })
}
const isWhole = ({ salt, body }: RevealEntry) => typeof salt === 'string' && body !== null

/** Every change of the entry at a place, and how it was changed. */
export function* liesAbout(entries: readonly Placed[], at: number): Generator<[string, Placed[]]> {
  const own = entries[at]
  if (!own) return
  const { entry } = own
  yield ['left out', entries.toSpliced(at, 1)]
  yield ['twice', renumbered(entries.toSpliced(at, 0, own))]
  yield ['before the entry before it', renumbered(swapped(entries, at - 1))]
  yield ['behind the entry after it', renumbered(swapped(entries, at))]
  yield ['last', renumbered([...entries.toSpliced(at, 1), own])]
  yield ['late', entries.with(at, { ...own, entry: { ...entry, late: true } })]
  for (const [how, other] of changed(entry)) {
    const lie = entries.with(at, { ...own, entry: other })
    yield [how, other.kind === 'reveal' && how.startsWith('body') ? sealed(lie) : lie]
  }
}

function swapped(entries: readonly Placed[], at: number): Placed[] {
  const [one, other] = [entries[at], entries[at + 1]]
  return one && other ? entries.with(at, other).with(at + 1, one) : [...entries]
}

/**
 * The same entries at places in order, each with the one before it and those that it follows, as
 * they would be entered.
 */
function renumbered(entries: readonly Placed[]): Placed[] {
  const places = new Map(entries.map(({ index }, place) => [index, place]))
  const placeOf = (index: number | null) => (index === null ? null : (places.get(index) ?? index))
  let prev: number | null = null
  return entries.map(({ entry }, index) => {
    if (!('expertId' in entry)) return { index, entry }
    const own = { index, entry: { ...entry, prev } }
    prev = index
    if (own.entry.kind !== 'settlement') return own
    const { commit, reveal, result } = own.entry.follows
    const follows = { commit: placeOf(commit), reveal: placeOf(reveal), result: placeOf(result) }
    return { index, entry: { ...own.entry, follows } }
  })
}

/** Of each kind the entry in the shortest record that has one. */
export function examplesIn(records: readonly { entries: Placed[] }[]) {
  const found = new Map<string, { entries: Placed[]; at: number }>()
  const shortest = records.toSorted((a, b) => a.entries.length - b.entries.length)
  for (const { entries } of shortest)
    for (const [at, placed] of renumbered(entries).entries())
      if (!found.has(kindOf(placed)))
        found.set(kindOf(placed), { entries: renumbered(entries), at })
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
