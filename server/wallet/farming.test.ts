/**
 * S-15, T38: what readers behind one address get, and what one who collects points by programs
 * gains. See decision 0125.
 */
import { expect, test } from 'vitest'
import { carriedADay, mergeVisitor } from '../accounts/merge-visitor.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { addLeague, after, noon, standStill } from '../db/test-world.ts'
import { findBalance } from './balance.ts'
import { accountWelcome, dailyGrant, grantWelcome, visitorWelcome, welcomesADay } from './grants.ts'
import { ensureOwner } from './owner.ts'
import { addAccount, mustHold, visitor } from './test-points.ts'

const { db } = await sharedDatabase()
await addLeague(db)
await standStill(db, noon)

/** A generator of numbers from 0 to 1 from a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('of 1,000 readers behind one address 300 have points, and accounts the next day', async () => {
  const address = '10.9.0.1'
  const next = random(20_261_127)
  const readers: { kind: 'visitor' | 'account'; uid: string }[] = []
  for (let no = 0; no < 1_000; no++) {
    const uid = `reader ${no}`
    if (next() < 0.6) {
      await db.transaction().execute((tx) => ensureOwner(tx, visitor(uid), address))
      readers.push({ kind: 'visitor', uid })
    } else {
      const ownerId = await addAccount(db, uid)
      await db
        .insertInto('account')
        .values({ owner_id: ownerId, name: uid, name_key: uid, created_at: noon })
        .execute()
      await db
        .transaction()
        .execute((tx) => grantWelcome(tx, ownerId, { kind: 'account', address }))
      readers.push({ kind: 'account', uid })
    }
  }
  const withPoints = async (kind: 'visitor' | 'account') => {
    const some = readers.filter((reader) => reader.kind === kind)
    const balances = await Promise.all(some.map((reader) => findBalance(db, reader, address)))
    return [balances.filter((balance) => balance > 0).length, some.length]
  }
  const first = { visitors: await withPoints('visitor'), accounts: await withPoints('account') }
  await standStill(db, after(25))
  const second = await withPoints('account')
  // of 603 visitors and 397 accounts; the others are told why they have none
  expect(first).toEqual({ visitors: [182, 603], accounts: [118, 397] })
  expect((first.visitors[0] ?? 0) + (first.accounts[0] ?? 0)).toBe(welcomesADay)
  expect(second).toEqual([397, 397])
  await standStill(db, noon)
})

test('a farmer with 1,000 addresses gathers in an account what three visitors bring', async () => {
  const ownerId = await addAccount(db, 'farmer')
  const account = { kind: 'account', uid: 'farmer' } as const
  await db
    .transaction()
    .execute((tx) => grantWelcome(tx, ownerId, { ...account, address: '10.9.1.0' }))
  for (let no = 0; no < 1_000; no++) {
    const address = `10.10.${Math.floor(no / 250)}.${no % 250}`
    await db.transaction().execute(async (tx) => {
      await ensureOwner(tx, visitor(`farmed ${no}`), address)
      await mergeVisitor(tx, `farmed ${no}`, ownerId)
    })
  }
  const day = carriedADay * visitorWelcome
  expect(await findBalance(db, account, '')).toBe(accountWelcome + day + dailyGrant)
  // before the bound of a day: 1,000 visitors' grants
  expect(day).toBe(114)
  await mustHold(db)
})
