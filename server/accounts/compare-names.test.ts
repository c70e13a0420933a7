/** Names that were stored under the rule of an earlier release. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { addExperts } from '../db/test-world.ts'
import { findOverview } from '../desk/overview.ts'
import { isNameFree } from './accounts.ts'
import { compareNames, dismissAlike, listAlike, nameRule } from './compare-names.ts'
import { keyOfName, looksOf } from './names.ts'

const { db, owner } = await sharedDatabase()

/** Stores an account as a release stored it that took no letters for one another. */
async function storeOld(name: string): Promise<number> {
  const { rows } = await sql<{ owner_id: number }>`
    insert into owner (uid, kind, created_at) values (${`u ${name}`}, 'account', touchline_now())
    returning owner_id`.execute(db)
  const id = rows[0]?.owner_id ?? 0
  await sql`
    insert into account (owner_id, name, name_key, looks, created_at)
    values (${id}, ${name}, ${keyOfName(name)}, array[${`old ${name}`}], touchline_now())`.execute(
    db,
  )
  return id
}

const isFree = (name: string) => isNameFree(db, { name, key: keyOfName(name) })

test('a changed rule computes stored keys again, and lists the names that are alike', async () => {
  const first = await storeOld('渡边')
  const second = await storeOld('渡辺')
  const alone = await storeOld('Lin Cole')
  const [one = 0, other = 0] = await addExperts(db, 2)
  await sql`
    update expert set name = case expert_id when ${one} then ${words('汤姆')}::jsonb
      else ${words('场姆')}::jsonb end
    where expert_id in (${one}, ${other})`.execute(owner)
  expect(await isFree('渡邊')).toBe(true)
  expect(await isFree('L1n-Cole')).toBe(true)

  expect(await compareNames(db)).toBe(2)
  expect(await isFree('渡邊')).toBe(false)
  expect(await isFree('L1n-Cole')).toBe(false)
  const { rows } = await sql<{ owner_id: number; name: string; looks: string[] }>`
    select owner_id, name, looks from account order by owner_id`.execute(db)
  expect(rows).toEqual(
    [
      [first, '渡边'],
      [second, '渡辺'],
      [alone, 'Lin Cole'],
    ].map(([id, name]) => ({ owner_id: id, name, looks: looksOf(String(name)) })),
  )
  expect(await listAlike(db)).toEqual([
    { kind: 'account', ids: [first, second], names: ['渡边', '渡辺'] },
    { kind: 'expert', ids: [one, other], names: ['汤姆', '场姆'] },
  ])
  const overview = async () => {
    const { waiting, alike } = await findOverview(db, {
      ownerId: first,
      verifiedUntil: null,
      language: 'en',
    })
    return [waiting.find(({ kind }) => kind === 'alike')?.count, alike.map(({ first: a }) => a)]
  }
  expect(await overview()).toEqual([2, ['渡边', '汤姆']])

  // a later start with the same rule leaves the list as it is, another rule makes it again
  await sql`
    update account set name = '', name_key = null, looks = null, deleted_at = touchline_now()
    where owner_id = ${second}`.execute(db)
  expect(await compareNames(db)).toBeNull()
  expect(await overview()).toEqual([1, ['汤姆']])
  expect(await dismissAlike(db, 'root')).toBe(2)
  expect(await overview()).toEqual([0, []])
  expect(await compareNames(db)).toBeNull()
  expect(await compareNames(db, 'the next rule')).toBe(1)
  const { rows: trail } = await sql<{ action: string; detail: unknown }>`
    select action, detail from operator_action`.execute(db)
  expect(trail).toEqual([{ action: 'alike names seen', detail: { by: 'root' } }])
})

test('accounts are computed in parts', async () => {
  await sql`
    insert into owner (uid, kind, created_at)
    select 'many ' || no, 'account', touchline_now() from generate_series(1, 2100) no`.execute(db)
  await sql`
    insert into account (owner_id, name, name_key, created_at)
    select owner_id, 'reader ' || owner_id, 'reader ' || owner_id, touchline_now()
    from owner where uid like 'many %'`.execute(db)
  await compareNames(db, 'a rule of this test')
  const { rows } = await sql`
    select from account where looks is null and deleted_at is null`.execute(db)
  expect(rows).toEqual([])
})

test('the rule is the same for the same files', () => {
  expect(nameRule()).toBe(nameRule())
  expect(nameRule()).toMatch(/^[\w-]{43}$/)
})

const words = (name: string) => JSON.stringify({ zh: name, zht: name, en: name })
