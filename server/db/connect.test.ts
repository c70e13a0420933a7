/** The operator's messages for a database that cannot be used. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at, openDatabase, pooled, relaxCommits } from './connect.ts'
import { patient, sharedDatabase } from './test-database.ts'

const database = await sharedDatabase()

const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: '/nowhere' }, '', 'a world')

test.each([
  [
    'postgresql://me:hunter2@127.0.0.1:1/site',
    /"postgresql:\/\/me:\*\*\*@127\.0\.0\.1:1\/site" cannot be reached: .*ECONNREFUSED 127\.0\.0\.1:1/,
  ],
  // Two addresses, each refused separately.
  ['postgresql://me:hunter2@localhost:1/site', /cannot be reached: .*ECONNREFUSED .*:1/],
  [
    'postgresql://me:hunter2@nowhere.invalid/site',
    /cannot be reached: .*(ENOTFOUND|EAI_AGAIN) nowhere\.invalid/,
  ],
])('%s: the error names the address and the reason, without the password', async (url, words) => {
  const failure: unknown = await open(url).catch((error: unknown) => error)
  expect(String(failure)).toMatch(words)
  expect(String(failure)).not.toContain('hunter2')
})

test('a missing database is named', async () => {
  const url = new URL(database.url)
  url.pathname = '/nothing-there'
  await expect(open(url.href)).rejects.toThrow('database "nothing-there" does not exist')
})

test('after bulk work the owner analyzes the tables; the server’s role may not', async () => {
  const counted = async () => {
    const { rows } = await sql<{ rows: number }>`
      select reltuples as rows from pg_class where oid = 'setting'::regclass`.execute(
      database.owner,
    )
    return rows[0]?.rows
  }
  const opened = await open(database.url)
  try {
    expect(await counted()).toBe(-1)
    await sql`insert into setting (name, value)
      select 'bulk ' || n, '1' from generate_series(1, 500) n`.execute(opened.db)
    await opened.analyze()
    const analyzed = await counted()
    expect(analyzed).toBeGreaterThanOrEqual(500)
    // it has hardly grown
    await sql`insert into setting (name, value) values ('one more', '1')`.execute(opened.db)
    await opened.analyze()
    expect(await counted()).toBe(analyzed)
  } finally {
    await opened.close()
  }
})

test('a PostgreSQL that is too old is distinguished from one that fails', async () => {
  await sql`
    create function public.current_setting(text) returns text language sql as $$
      select '140011' $$`.execute(database.owner)
  const asOld = `${database.url}?options=${encodeURIComponent('-c search_path=public,pg_catalog')}`
  await expect(open(asOld)).rejects.toThrow(/is PostgreSQL 14\. Touchline needs 15 or later\.$/)
})

test('a database in another encoding is named with the remedy', async () => {
  await sql`create database latin encoding 'LATIN1' locale 'C' template template0`.execute(
    database.owner,
  )
  const url = new URL(database.url)
  url.pathname = '/latin'
  try {
    await expect(open(url.href)).rejects.toThrow(
      /has the encoding LATIN1\. Make a database with "encoding 'UTF8'", and name it\.$/,
    )
  } finally {
    await sql`drop database latin with (force)`.execute(database.owner)
  }
})

test('a failed migration is named', async () => {
  await sql`drop table kysely_migration`.execute(database.owner)
  await expect(open(database.url)).rejects.toThrow(
    /^The schema cannot be brought up to date: 0001-first-release: .*already exists/,
  )
})

test('relaxed commits end with the bulk work, on every connection', async () => {
  // the cluster of the tests never waits for the disk
  const url = new URL(database.url)
  url.searchParams.set('options', '-c synchronous_commit=on')
  const work = pooled({ ...at(url.href), max: 3, ...patient })
  const mode = async () => {
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(
      work,
    )
    return rows[0]?.synchronous_commit
  }
  const several = () => Promise.all([mode(), mode(), mode()])
  expect(await several()).toEqual(['on', 'on', 'on'])
  relaxCommits(work, true)
  expect(await several()).toEqual(['off', 'off', 'off'])
  relaxCommits(work, false)
  expect(await several()).toEqual(['on', 'on', 'on'])
  await work.destroy()
})
