/** The public log as operators watch it: checkpoints, witnesses, keys. Read only. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { formatVerifierKey, keyIdOf, parseVerifierKey } from '../../rules/log/note.ts'
import type { Tables } from '../db/tables.ts'
import { listPublicKeys } from '../log/public-keys.ts'

type PublicLog = ResultOf<'deskLog'>

/** Checkpoints for which each witness has a mark, and those that are listed. */
const marked = 60
const listed = 10
/** Seconds after which a cosignature counts as slow. */
const slowAfter = 10

interface CountRow {
  entries: number
  today: number
  unplaced: number
  since: Date | null
  checkpoints: number
}

interface CheckpointRow {
  size: number
  root: string
  signed_at: Date
  by: { witness: string; seconds: number }[]
}

export async function findPublicLog(db: Kysely<Tables>): Promise<PublicLog> {
  const [counts, checkpoints, keys, changes, shares] = await Promise.all([
    sql<CountRow>`
      select (select coalesce(max(log_index) + 1, 0) from log_entry) as entries,
        (select count(*)::int from log_entry where log_index is null) as unplaced,
        (select min(body->>'at')::timestamptz from log_entry where log_index is null) as since,
        (select count(distinct size)::int from log_checkpoint) as checkpoints,
        coalesce((select max(log_index) + 1 from log_entry), 0) - coalesce(
          (
            select max(size) from log_checkpoint
            where signed_at < clock_timestamp() - interval '24 hours'
          ), 0) as today`.execute(db),
    // a size is stored again with each further cosignature
    sql<CheckpointRow>`
      select size, encode((array_agg(root))[1], 'hex') as root, min(signed_at) as signed_at,
        coalesce((select jsonb_agg(jsonb_build_object('witness', witness, 'seconds', seconds)
              order by witness)
          from log_cosignature seen where seen.size = log_checkpoint.size), '[]') as by
      from log_checkpoint group by size order by size desc limit ${marked}`.execute(db),
    listPublicKeys(db),
    sql<{ index: number; at: string; before: string | null }>`
      select log_index as index, body->>'at' as at,
        coalesce(body->'before'->>'key', body->>'before') as before
      from log_entry
      where kind in ('key', 'continue') and log_index is not null
      order by log_index desc limit 1`.execute(db),
    sql<{ witness: string; share: number; last: Date }>`
      select witness, count(*)::float8 / greatest(1, (
          select count(distinct size) from log_checkpoint
          where signed_at > clock_timestamp() - interval '30 days')) as share,
        to_timestamp(max(seconds)) as last
      from log_cosignature
      where seconds > extract(epoch from clock_timestamp() - interval '30 days')
      group by witness`.execute(db),
  ])
  const [count] = counts.rows
  const sizes = checkpoints.rows
  const [logKey = null, ...others] = keys.flatMap((line) => parseVerifierKey(line) ?? [])
  const names = [
    ...new Set([
      ...others.map((key) => `${key.name}+${keyIdOf(key)}`),
      ...sizes.flatMap(({ by }) => by.map(({ witness }) => witness)),
    ]),
  ]
  const [change] = changes.rows
  return {
    entries: count?.entries ?? 0,
    today: Math.max(0, count?.today ?? 0),
    unplaced: count?.unplaced ?? 0,
    unplacedSince: count?.since?.toISOString() ?? null,
    checkpoints: count?.checkpoints ?? 0,
    alone: sizes.filter(({ by }) => by.length === 0).length,
    last: sizes.slice(0, listed).map(({ size, root, signed_at, by }, at) => ({
      size,
      added: size - (sizes[at + 1]?.size ?? 0),
      root,
      signedAt: signed_at.toISOString(),
      witnesses: by.map(({ witness, seconds }) => ({
        name: nameOf(witness),
        seconds: Math.max(0, Math.round(seconds - signed_at.getTime() / 1000)),
      })),
    })),
    witnesses: names.map((witness) => {
      const of = shares.rows.find((row) => row.witness === witness)
      return {
        key: witness,
        name: nameOf(witness),
        lastAt: of?.last.toISOString() ?? null,
        share: Math.min(1, of?.share ?? 0),
        marks: sizes.toReversed().map((one) => markOf(one, witness)),
      }
    }),
    key: logKey && formatVerifierKey(logKey),
    keyChange: change ? { index: change.index, at: change.at, before: change.before } : null,
  }
}

/** The name in a witness's "name+0a1b2c3d". */
const nameOf = (witness: string) => witness.replace(/\+[0-9a-f]{8}$/, '')

function markOf({ by, signed_at }: CheckpointRow, witness: string): 'full' | 'slow' | 'missing' {
  const seen = by.find((one) => one.witness === witness)
  if (!seen) return 'missing'
  return seen.seconds - signed_at.getTime() / 1000 > slowAfter ? 'slow' : 'full'
}
