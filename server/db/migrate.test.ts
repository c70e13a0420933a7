/** A database of an earlier version, with data in its shape, is brought up to date. */
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPredictionRecord } from '../standings/prediction-data.ts'
import { pooled } from './connect.ts'
import { migrate, migrations } from './migrate.ts'
import type { Tables } from './tables.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

let beside: TestDatabase
let old: Kysely<Tables>
const name = `old_shape_${process.pid}`

beforeAll(async () => {
  beside = await testDatabase()
  await sql`create database ${sql.id(name)}`.execute(beside.owner)
  const url = new URL(beside.url)
  url.pathname = `/${name}`
  old = pooled({ connectionString: url.href, max: 2 })
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo('0020-finished-without-score')
  if (error !== undefined) throw new Error('The old schema cannot be made', { cause: error })
  await sql`
    insert into league (source, source_key, name, short_name, zone, prominence)
    select 'test', key, '{"en": "Cup"}', '{"en": "Cup"}', 'UTC', 1
    from unnest(array['a', 'b']) key`.execute(old)
  await sql`
    insert into prediction_record (play, league_id, n, hits, pushes, nc1, nc2, nc3, nc4,
      yield_n, profit, profit_squares)
    values (1, 1, 7, 3, 1, 5, 0, 2, 0, 4, 0.5, 2.25), (5, 1, 3, 1, 0, 0, 0, 0, 4, 0, 0, 0),
      (1, 2, 2, 2, 0, 1, 0, 0, 0, 0, 0, 0)`.execute(old)
  await migrate(old)
})
afterAll(async () => {
  await old.destroy()
  await sql`drop database ${sql.id(name)} with (force)`.execute(beside.owner)
  await beside.drop()
})

test('sums of Not Counted plans move from columns to rows; the answer stays', async () => {
  const rows = await old
    .selectFrom('prediction_not_counted')
    .selectAll()
    .orderBy('league_id')
    .orderBy('play')
    .orderBy('reason')
    .execute()
  expect(
    rows.map(({ play, league_id, reason, plans }) => [play, league_id, reason, plans]),
  ).toEqual([
    [1, 1, 1, 5],
    [1, 1, 3, 2],
    [5, 1, 4, 4],
    [1, 2, 1, 1],
  ])
  const plans = async (of: Parameters<typeof findPredictionRecord>[2]) =>
    (await findPredictionRecord(old, 'en', of)).notCounted.map((one) => [one.reason, one.plans])
  expect(await plans({})).toEqual([
    [1, 6],
    [2, 0],
    [3, 2],
    [4, 4],
  ])
  expect(await plans({ play: 5 })).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 4],
  ])
  const { all } = await findPredictionRecord(old, 'en', { play: 1, leagueId: 1 })
  expect(all).toMatchObject({ n: 7, hits: 3, pushes: 1, yieldN: 4 })
})

/** The parts of the schema made from the closed lists, as PostgreSQL describes them. */
async function codeParts(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select conname || ' ' || pg_get_constraintdef(oid) as part
    from pg_constraint
    where conrelid in ('match'::regclass, 'plan'::regclass)
    union all select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'match'::regclass
    union all select pg_get_functiondef('record_predictions'::regproc) order by part`.execute(db)
  return rows.map(({ part }) => part)
}

test('an old database and a new one end with the same parts', async () => {
  const parts = await codeParts(old)
  expect(parts).toEqual(await codeParts(beside.owner))
  expect(parts.filter((part) => /match_status_check|match_unsettled/.test(part))).toHaveLength(2)
})

test('a part is replaced only when its list has changed', async () => {
  const parts = await codeParts(old)
  const made = () =>
    sql<{ oid: number }>`select oid from pg_class where relname = 'match_unsettled'`.execute(old)
  const [before] = (await made()).rows
  await migrate(old)
  expect((await made()).rows).toEqual([before])
  // simulates a release with another list of statuses that end a match
  await sql`drop index match_unsettled`.execute(old)
  await sql`create index match_unsettled on match (kickoff) where status <> 8`.execute(old)
  await sql`update code_schema set definition = 'another' where name = 'match_unsettled'`.execute(
    old,
  )
  expect(await codeParts(old)).not.toEqual(parts)
  await migrate(old)
  expect(await codeParts(old)).toEqual(parts)
})
