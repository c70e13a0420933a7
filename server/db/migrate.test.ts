/** A database of an earlier version is brought up to date. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pooled } from './connect.ts'
import { migrate, migrateAsIn, migrationNames } from './migrate.ts'
import type { Tables } from './tables.ts'
import { patient, sharedDatabase } from './test-database.ts'

/** The steps in which the first schema was made, from the header of a backup of that time. */
const frozen = new URL('../../e2e/frozen/release-0.2.0.backup', import.meta.url)
const [header = ''] = gunzipSync(readFileSync(frozen)).toString().split('\n', 1)
const { migrations: steps }: { migrations: string[] } = JSON.parse(
  header.slice(header.indexOf('{')),
)

const name = `old_shape_${process.pid}`

const beside = await sharedDatabase()
await sql`create database ${sql.id(name)}`.execute(beside.owner)
const url = new URL(beside.url)
url.pathname = `/${name}`
const old = pooled({ connectionString: url.href, max: 2, ...patient })
await migrateAsIn(old, ['0001-first-release'])
afterAll(async () => {
  await old.destroy()
  await sql`drop database ${sql.id(name)} with (force)`.execute(beside.owner)
})

async function listed(): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(old)
  return rows.map((row) => row.name)
}

/** Gives the database the list of migrations that it would have from before the first release. */
async function listAs(names: readonly string[]): Promise<void> {
  await sql`truncate kysely_migration`.execute(old)
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, '2026-11-26T14:00:00.000Z' from unnest(${names}::text[]) name`.execute(old)
}

test('a schema that lacks a step is refused, and stays as it is', async () => {
  const before = steps.filter((step) => !step.startsWith('0053'))
  await listAs(before)
  await expect(migrate(old)).rejects.toThrow(
    /^The schema cannot be brought up to date: it is older than .* commit [0-9a-f]{8}/,
  )
  expect(await listed()).toEqual(before)
})

test('a schema made in steps has the first migration, and gets the later ones', async () => {
  expect(steps).toHaveLength(42)
  await listAs(steps)
  await sql`
    insert into quarantine (source, item, reason, detail, content, first_seen, last_seen)
    values ('feed', 'match m1', 'key-wrong', '', '{"key":"m1","saidAt":"2026-11-21T14:00:00Z"}',
      now(), now())`.execute(old)
  await Promise.all([migrate(old), migrate(old)])
  expect(await listed()).toEqual(await migrationNames())
  expect(await old.selectFrom('quarantine').select('content').execute()).toEqual([
    { content: { key: 'm1', reportedAt: '2026-11-21T14:00:00Z' } },
  ])
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
