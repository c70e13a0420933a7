import { parquetMetadata } from 'hyparquet'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { headLine } from '../../rules/log/plan-columns.ts'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import { listCredits } from './credits.ts'
import { csvMetadata, plansParquet } from './plan-exports.ts'
import { ingestFromSource } from './test-source.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await ownDatabase()
})

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

test('a Parquet file and the description of a CSV file contain them', async () => {
  const { db } = database
  const inParquet = async () => {
    const bytes = await buffer(plansParquet(db, 0))
    return parquetMetadata(new Uint8Array(bytes).buffer).key_value_metadata
  }
  expect(await inParquet()).toBeUndefined()
  await ingestFromSource(db, { status: 1 }, 'openligadb')
  await ingestFromSource(db, { status: 1, key: 'b' }, 'openfootball')
  const credits = await listCredits(db)
  expect(await inParquet()).toEqual([{ key: 'license', value: credits.join('\n') }])
  const described = csvMetadata('plans.csv', credits)
  expect(described).toMatchObject({ url: 'plans.csv', 'dc:rights': credits })
  const named = described.tableSchema.columns.map(({ name }) => name)
  expect(named.join(',')).toBe(headLine)
})
