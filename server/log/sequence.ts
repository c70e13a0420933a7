/** Gives waiting entries their places in the log, in the order in which they were written. */
import { sql, type Kysely } from 'kysely'
import type { EntryKind } from '../../rules/log/entry.ts'
import { canonicalBytes, entryVersion } from '../../rules/log/entry.ts'
import { leafHash } from '../../rules/log/merkle.ts'
import { advanceNotBefore } from '../db/clock.ts'
import { touch } from '../db/data-version.ts'
import { findLogSize } from '../db/log-size.ts'
import type { Tables } from '../db/tables.ts'
import { appendHashes } from './tiles.ts'

/** Entries in one transaction; limits memory. */
const batch = 4_000

interface Waiting {
  entry_id: number
  kind: EntryKind
  body: Record<string, unknown>
  expert_id: number | null
  plan_id: number | null
  match_id: number | null
}

interface Placed extends Waiting {
  index: number
  bytes: Uint8Array
}

/**
 * Advisory lock for sequencing, separate from the worker's lock: one process at a time may
 * sequence.
 */
const lockKey = 7_202_613

/**
 * Places all waiting entries, or fewer once `stopped`; resolves to their number. If interrupted it
 * resumes: each batch is atomic.
 */
export async function sequence(db: Kysely<Tables>, stopped = () => false): Promise<number> {
  let placed = 0
  let full = true
  while (full && !stopped()) {
    const now = await db.transaction().execute(sequenceBatch)
    placed += now
    full = now === batch
  }
  return placed
}

async function sequenceBatch(tx: Kysely<Tables>): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  const size = await findLogSize(tx)
  const waiting = await listWaiting(tx, size === 0)
  if (waiting.length === 0) return 0
  const places = await placesOf(tx, waiting)
  const lastOfChains = await lastPlacesOf(tx, waiting)
  const { placed, corrections } = place(waiting, size, places, lastOfChains)
  await writePlaces(tx, placed)
  await addCorrections(tx, corrections)
  const times = placed.flatMap(({ body }) => (body['late'] ? [] : [Date.parse(String(body['at']))]))
  // later entries must not be earlier in time than these
  if (times.length > 0) await advanceNotBefore(tx, new Date(Math.max(...times)))
  const all = [...placed, ...corrections].toSorted((one, other) => one.index - other.index)
  await appendHashes(
    tx,
    size,
    all.map(({ bytes }) => leafHash(bytes)),
  )
  // plan pages show the place in the log
  await touch(tx, 'plan')
  return waiting.length
}

/**
 * All waiting entries in order of time: concurrent writers may have numbered theirs in another
 * order. A log begins with its rules, or with entries from before it.
 */
async function listWaiting(tx: Kysely<Tables>, isFirst: boolean): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select entry_id, kind, body, expert_id, plan_id, match_id from log_entry where log_index is null
    order by (body->>'at') collate "C", entry_id limit ${batch}`.execute(tx)
  const inOrder = behindResults(rows)
  if (!isFirst) return inOrder
  const rules = inOrder.find(({ kind }) => kind === 'rules')
  const rank = (entry: Waiting) => (entry.body['late'] ? 0 : entry === rules ? 1 : 2)
  return inOrder.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Moves settlements behind the results that caused them, even if the clock was set back in between.
 */
function behindResults(waiting: readonly Waiting[]): Waiting[] {
  const results = new Map(
    waiting.flatMap(({ kind, body }, at) =>
      kind === 'result' ? [[nameOf(kind, body['matchId'], body['version']), at]] : [],
    ),
  )
  const places = waiting.map((entry, at) => {
    const result =
      entry.kind === 'settlement'
        ? results.get(nameOf('result', entry.body['matchId'], entry.body['resultVersion']))
        : undefined
    return { entry, place: result === undefined ? at : Math.max(at, result + 0.5) }
  })
  return places.toSorted((one, other) => one.place - other.place).map(({ entry }) => entry)
}

/**
 * Places of entries that later entries refer to: a version of a plan, its reveal, a result, a
 * settlement.
 */
type Places = Map<string, number>

const nameOf = (kind: EntryKind, id: unknown, number: unknown) =>
  `${kind} ${String(id)} ${String(number)}`

/** The name by which later entries refer to this one; null if none does. */
function nameOfEntry({ kind, body }: Pick<Waiting, 'kind' | 'body'>): string | null {
  if (kind === 'commit' || kind === 'reveal') return nameOf(kind, body['planId'], body['version'])
  if (kind === 'result') return nameOf(kind, body['matchId'], body['version'])
  return kind === 'settlement' ? nameOf(kind, body['planId'], body['sequence']) : null
}

/** Places of all entries that the waiting ones may refer to. */
async function placesOf(tx: Kysely<Tables>, waiting: readonly Waiting[]): Promise<Places> {
  const settled = waiting.filter(({ kind }) => kind === 'settlement')
  const matches = waiting
    .filter(({ kind }) => kind === 'result' || kind === 'settlement')
    .map(({ match_id }) => match_id)
  if (matches.length === 0) return new Map()
  const plans = settled.map(({ plan_id }) => plan_id)
  const { rows } = await sql<Pick<Waiting, 'kind' | 'body'> & { log_index: number }>`
    select kind, log_index, jsonb_build_object('planId', plan_id, 'matchId', match_id,
        'version', body->'version', 'sequence', body->'sequence') as body
    from log_entry
    where log_index is not null
      and (plan_id = any(${plans}::bigint[]) and kind in ('commit', 'reveal', 'settlement')
      or match_id = any(${matches}::bigint[]) and plan_id is null and kind = 'result')`.execute(tx)
  return new Map(
    rows.flatMap((row): [string, number][] => [[nameOfEntry(row) ?? '', row.log_index]]),
  )
}

/** The kinds of entries about a match that name the one before them. */
const ofMatch: readonly EntryKind[] = ['match', 'close', 'result']

/** The chain that an entry is part of; null for a correction. */
function chainOf({ kind, expert_id, match_id }: Waiting): string | null {
  if (kind === 'rules') return 'rules'
  if (kind === 'key' || kind === 'continue') return 'keys'
  if (kind === 'correction') return null
  if (expert_id !== null) return `expert ${expert_id}`
  return ofMatch.includes(kind) ? `match ${match_id}` : null
}

/** The place of the last entry in the log of each chain that the waiting entries continue. */
async function lastPlacesOf(
  tx: Kysely<Tables>,
  waiting: readonly Waiting[],
): Promise<Map<string, number>> {
  const chains = new Set(waiting.flatMap((entry) => chainOf(entry) ?? []))
  const idsOf = (name: string) =>
    [...chains].flatMap((chain) =>
      chain.startsWith(name) ? [Number(chain.slice(name.length))] : [],
    )
  // corrections name no expert and no match, so they are not part of a chain
  const { rows } = await sql<{ chain: string; last: number | null }>`
    select 'expert ' || expert_id as chain, last.log_index as last
    from unnest(${idsOf('expert ')}::int[]) as expert_id cross join lateral (
      select log_index from log_entry own
      where own.expert_id = expert_id.expert_id and log_index is not null and kind <> 'correction'
      order by log_index desc limit 1
    ) last
    union all
    select 'match ' || match_id, max(log_index) from log_entry
    where match_id = any(${idsOf('match ')}::bigint[]) and plan_id is null
      and kind = any(${ofMatch}::text[]) and log_index is not null
    group by match_id
    union all
    select 'keys', max(log_index) from log_entry
    where ${chains.has('keys')}::boolean and kind in ('key', 'continue') and log_index is not null
    union all
    select 'rules', max(log_index) from log_entry
    where ${chains.has('rules')}::boolean and kind = 'rules' and log_index is not null`.execute(tx)
  return new Map(
    rows.flatMap(({ chain, last }): [string, number][] => (last === null ? [] : [[chain, last]])),
  )
}

type Correction = Omit<Placed, 'entry_id'>

/** Fields that an entry gets with its place; its row, written before, does not have them. */
export const placedFields = ['follows', 'prev'] as const

/** Places entries in order. Right after one that replaces an earlier entry comes a correction. */
function place(
  waiting: readonly Waiting[],
  size: number,
  places: Places,
  lastOfChains: Map<string, number>,
): { placed: Placed[]; corrections: Correction[] } {
  const placed: Placed[] = []
  const corrections: Correction[] = []
  let index = size
  for (const entry of waiting) {
    const chain = chainOf(entry)
    const body = {
      ...entry.body,
      ...(entry.kind === 'settlement' && { follows: follows(entry.body, places) }),
      ...(chain !== null && { prev: lastOfChains.get(chain) ?? null }),
    }
    if (chain !== null) lastOfChains.set(chain, index)
    placed.push({ ...entry, body, index, bytes: canonicalBytes(body) })
    const name = nameOfEntry(entry)
    if (name !== null) places.set(name, index)
    const replaced = earlier(entry, places)
    index++
    if (replaced === undefined) continue
    const said = {
      kind: 'correction',
      v: entryVersion,
      at: entry.body['at'],
      replaced,
      by: index - 1,
    }
    const { expert_id, plan_id, match_id } = entry
    corrections.push({
      kind: 'correction',
      body: said,
      expert_id,
      plan_id,
      match_id,
      index,
      bytes: canonicalBytes(said),
    })
    index++
  }
  return { placed, corrections }
}

function follows(body: Record<string, unknown>, places: Places) {
  return {
    commit: latest(places, 'commit', body['planId']),
    reveal: latest(places, 'reveal', body['planId']),
    result: places.get(nameOf('result', body['matchId'], body['resultVersion'])) ?? null,
  }
}

/** The place of a plan's last version, or of its reveal. */
function latest(places: Places, kind: 'commit' | 'reveal', planId: unknown): number | null {
  let found: number | null = null
  for (let version = 1; ; version++) {
    const at = places.get(nameOf(kind, planId, version))
    if (at === undefined) return found
    found = at
  }
}

/** The place of the entry that this one replaces. */
function earlier({ kind, body }: Waiting, places: Places): number | undefined {
  if (kind === 'settlement')
    return places.get(nameOf(kind, body['planId'], Number(body['sequence']) - 1))
  return kind === 'result'
    ? places.get(nameOf(kind, body['matchId'], Number(body['version']) - 1))
    : undefined
}

async function writePlaces(tx: Kysely<Tables>, placed: readonly Placed[]): Promise<void> {
  const rows = placed.map(({ entry_id, index, bytes }) => ({
    entry_id,
    index,
    bytes: Buffer.from(bytes).toString('base64'),
  }))
  await sql`
    update log_entry set log_index = placed.index, bytes = decode(placed.bytes, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as placed (entry_id bigint, index bigint, bytes text)
    where log_entry.entry_id = placed.entry_id`.execute(tx)
}

async function addCorrections(
  tx: Kysely<Tables>,
  corrections: readonly Correction[],
): Promise<void> {
  if (corrections.length === 0) return
  await tx
    .insertInto('log_entry')
    .values(
      corrections.map(({ kind, body, expert_id, plan_id, match_id, index, bytes }) => ({
        kind,
        body: JSON.stringify(body),
        expert_id,
        plan_id,
        match_id,
        log_index: index,
        bytes: Buffer.from(bytes),
      })),
    )
    .execute()
}
