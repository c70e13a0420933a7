import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { csvOf, exportFiles, tables } from './export.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Tables of an expert's work; others of an identity have its uid or the number of its owner. */
const ofExperts = ['publishing_key', 'former_name', 'plan_secret', 'text_removal']

/** Tables and columns that no file has. */
const leftOut = new Set(
  [
    // of a moment, or of the machinery: challenges, repeated requests
    'passkey_challenge studio_seal',
    // what an operator did is about other accounts
    'operator_action',
    // numbers of rows
    'owner_id movement_id expert_id wallet_id passkey_id session_id key_id reset_id block_id',
    'application_id removal_id merged_into',
    // hashes, and what only signs in
    'token_hash key_hash address_hash hash salt name_salt analysis_salt credential_id public_key',
    'counter transports passphrase',
    // computed from a name
    'name_key name_parts looks',
    // operators, and their notes
    'made_by decided_by removed_by restored_by blocked_by lifted_by note',
    // counted for limits
    'next_serial quota_day quota_plans quota_versions book',
    // a deleted account has no export; `stopped` is the same as its time
    'deleted_at stopped',
  ].flatMap((names) => names.split(' ')),
)

test('every table and column of an identity is in a file, or left out for a reason', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema = 'public'
    group by table_name
    having bool_or(column_name in ('owner_id', 'uid')) or table_name = any(${ofExperts})`.execute(
    database.db,
  )
  expect(rows.length).toBeGreaterThan(25)
  const statements = Object.values(tables)
  const missing = rows
    .filter(({ table }) => !leftOut.has(table))
    .flatMap(({ table, columns }) => {
      const ofTable = statements.filter((text) => new RegExp(`\\b${table}\\b`).test(text)).join()
      return columns
        .filter((name) => !leftOut.has(name) && !new RegExp(`\\b${name}\\b`).test(ofTable))
        .map((name) => `${table}.${name}`)
    })
  expect(missing).toEqual([])
})

test('every statement runs, for an identity that owns nothing too', async () => {
  const files = await exportFiles(database.db, 'vNobody', 'json')
  const [file] = files === 'too many' ? [] : files
  expect(Object.keys(JSON.parse(file?.text ?? ''))).toEqual(Object.keys(tables))
})

test('in CSV a loss is a number, and a text is never a formula', () => {
  const cells = ['-1.0000', '0.8500', '-1+cmd', '=1+1', '@x', '-', 'a "b", c', null, -18]
  const [, row] = csvOf([Object.fromEntries(cells.map((cell, at) => [`c${at}`, cell]))]).split(
    '\r\n',
  )
  expect(row).toBe(`-1.0000,0.8500,'-1+cmd,'=1+1,'@x,'-,"a ""b"", c",,-18`)
})
