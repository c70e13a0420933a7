import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { listCredits } from './credits.ts'
import { ingestFromSource } from './test-source.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

test('names each source of the matches once, also one that came second', async () => {
  const { db } = database
  expect(await listCredits(db)).toEqual([])
  await ingestFromSource(db, { status: 1 }, 'openligadb')
  await ingestFromSource(db, { status: 1, key: 'b' }, 'openfootball')
  await ingestFromSource(db, { status: 1, key: 'c', season: '2024-25' }, 'invented')
  expect(await listCredits(db)).toEqual([
    'openfootball: openfootball (openfootball.github.io), public domain (CC0 1.0)',
    expect.stringMatching(/^openligadb: OpenLigaDB .*ODbL/),
  ])
})
