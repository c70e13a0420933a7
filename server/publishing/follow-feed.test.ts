import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { CallName } from '../../contract/calls.ts'
import { coinHandle } from '../../contract/values.ts'
import { book1 } from '../../rules/book/v1.ts'
import { mergeVisitor } from '../accounts/merge-visitor.ts'
import { addMatches, after, draftOf, noon, standStill, smallWorld } from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { sequence } from '../log/sequence.ts'
import { away, cancelled, finish, home } from '../wallet/test-points.ts'
import { ask, dataOf, newAccount, newVisitor, type Reader } from '../wallet/test-reader.ts'
import { closeDeadlines, revealStarted } from './deadlines.ts'
import { publishPlans } from './publish.ts'

const server = await sharedServer({ trustedProxies: 1 })
const { db, owner } = server.database
const { experts } = await smallWorld(db, { now: noon, experts: 3 })
const reader = await newVisitor(server.app, '10.22.1.1')

const get = async <N extends CallName>(who: Reader, name: N, data: object) =>
  dataOf(await ask(server.app, who, name, data))
const feed = async (who = reader, data: object = {}) =>
  get(who, 'followFeed', { size: 20, ...data })
const follow = (expert: number, on = true, who = reader) =>
  get(who, 'followExpert', { expertId: experts[expert], on })

/** A plan of this expert on the match: a home win. */
async function publish(expert: number, match: number, price: 0 | 18, planId?: number) {
  const draft = draftOf(experts[expert] ?? 0, match, {
    price,
    ...(planId !== undefined && { planId }),
    selections: [{ play: 1, picks: [{ key: '2', odds: '1.85' }] }],
  })
  const { published, refused } = await publishPlans(db, [draft], book1)
  expect(refused).toEqual([])
  await sequence(db)
  return published[0]?.planId ?? 0
}

/** A result as an ingest stores it. */
async function end(match: number, result: Parameters<typeof finish>[2]) {
  const [homeGoals, awayGoals] = result.full ?? [null, null]
  await sql`
    insert into match_result (match_id, version, status, full_home, full_away, recorded_at)
    select match_id, result_version + 1, ${result.status}, ${homeGoals}, ${awayGoals},
      touchline_now()
    from match where match_id = ${match}`.execute(owner)
  await finish(db, match, result)
  await sequence(db)
}

test('the feed has what followed experts sealed and how it settled, the latest first', async () => {
  const [first = 0, second = 0] = await addMatches(db, [after(5), after(30)])
  await follow(0)
  await follow(1)
  const free = await publish(0, first, 0)
  await standStill(db, after(1))
  const priced = await publish(1, first, 18)
  await publish(2, first, 0)
  await standStill(db, after(2))
  expect(await publish(0, first, 0, free)).toBe(free)
  const open = await publish(0, second, 18)

  expect((await get(reader, 'followOnSale', { size: 2 })).total).toBe(3)
  const onSale = (await get(reader, 'followOnSale', { size: 20 })).records
  expect(onSale.map(({ id, picks }) => [id, picks.length])).toEqual([
    [free, 1],
    [priced, 0],
    [open, 0],
  ])
  const locked = () => get(reader, 'followOnSale', { size: 20, locked: true })
  expect((await locked()).records.map(({ id }) => id)).toEqual([priced, open])
  await get(reader, 'planUnlock', { id: priced, price: 18 })
  expect(await locked()).toMatchObject({ records: [{ id: open }], total: 1 })

  await standStill(db, after(5))
  await closeDeadlines(db)
  await revealStarted(db)
  await standStill(db, after(7))
  await end(first, home)
  await standStill(db, after(8))
  await end(first, away)

  const { records, next } = await feed()
  expect(next).toBeNull()
  expect(
    records.map(({ event, id, version, verdict, before, picks }) => [
      event,
      id,
      version,
      verdict?.hitResult ?? null,
      before?.hitResult ?? null,
      picks.length,
    ]),
  ).toEqual([
    ['corrected', priced, 1, 2, 1, 1],
    ['corrected', free, 2, 2, 1, 1],
    ['settled', priced, 1, 1, null, 1],
    ['settled', free, 2, 1, null, 1],
    ['sealed', open, 1, null, null, 0],
    ['sealed', free, 2, null, null, 1],
    ['sealed', priced, 1, null, null, 1],
    ['sealed', free, 1, null, null, 1],
  ])
  const [corrected, , settled] = records
  expect(corrected).toMatchObject({
    verdict: { score: { home: 0, away: 1 } },
    before: { score: { home: 2, away: 1 } },
    at: after(8).toISOString(),
    profit: -1,
  })
  expect(settled?.profit).toBeGreaterThan(0)
  const entry = await db
    .selectFrom('log_entry')
    .select(['kind', 'plan_id'])
    .where('log_index', '=', Number(corrected?.index))
    .executeTakeFirst()
  expect(entry).toEqual({ kind: 'settlement', plan_id: priced })

  const { experts: last } = await get(reader, 'followFavourites', {})
  const of = (expert: number) => last?.find(({ expertId }) => expertId === experts[expert])
  const corrections = { at: after(8).toISOString(), event: 'corrected', outcome: 'loss' }
  expect(of(0)).toEqual({ expertId: experts[0], id: free, hitResult: 2, ...corrections })
  expect(of(1)).toEqual({ expertId: experts[1], id: priced, hitResult: 2, ...corrections })
  expect(last).toHaveLength(2)

  const pages: unknown[] = []
  for (let before: unknown = undefined; before !== null;) {
    const page = await feed(reader, { size: 3, ...(before !== undefined && { before }) })
    pages.push(page.records.map(({ index }) => index))
    before = page.next
  }
  expect(pages.map((page) => (page as unknown[]).length)).toEqual([3, 3, 2])
  expect(pages.flat()).toEqual(records.map(({ index }) => index))
})

test('the feed is the reader’s own, ends with the follow, and is carried over', async () => {
  const { database } = server
  const stranger = await newVisitor(server.app, '10.22.1.2')
  expect(await feed(stranger)).toEqual({ records: [], next: null })
  expect(await get(stranger, 'followOnSale', { size: 5 })).toEqual({ records: [], total: 0 })

  const member = await newAccount(database, '10.22.1.3')
  await database.db.transaction().execute((tx) => mergeVisitor(tx, reader.uid, member.ownerId))
  expect((await feed(member)).records).toHaveLength(8)

  await follow(1, false, member)
  const left = (await feed(member)).records
  expect(new Set(left.map(({ expertId }) => expertId))).toEqual(new Set([experts[0]]))
})

test('what following brought counts plans sealed since, at the recorded prices', async () => {
  const fan = await newVisitor(server.app, '10.22.1.4')
  await standStill(db, after(50))
  const [early = 0, next = 0, later = 0] = await addMatches(db, [after(60), after(61), after(62)])
  await publish(2, early, 0)
  await standStill(db, after(51))
  await follow(2, true, fan)
  await publish(2, next, 18)
  await publish(2, later, 18)
  await standStill(db, after(63))
  await closeDeadlines(db)
  await revealStarted(db)
  for (const [match, result] of [
    [early, home],
    [next, home],
    [later, away],
  ] as const)
    await end(match, result)

  const brought = await get(fan, 'followBrought', {})
  // one at 1.85 won 0.85, the other lost 1; by clusters of one, the error of a sum of two
  const units = 0.85 - 1
  const error = Math.sqrt(2 * ((0.85 - units / 2) ** 2 + (-1 - units / 2) ** 2))
  const sums = { plans: 2, hits: 1, misses: 1, paid: 36, returned: 0, unitsN: 2 }
  expect(brought.all).toMatchObject(sums)
  expect(brought.all.units).toBeCloseTo(units, 9)
  expect(brought.all.unitsError).toBeCloseTo(error, 9)
  expect(brought.experts).toMatchObject([{ expertId: experts[2], ...sums }])
  expect(brought.experts[0]?.since).toBe(after(51).toISOString())

  const from = (serial: number) =>
    get(fan, 'followBrought', { from: { expertId: experts[2], serial } })
  const { serial } = await db
    .selectFrom('plan')
    .select('serial')
    .where('match_id', '=', early)
    .executeTakeFirstOrThrow()
  expect((await from(serial)).all).toMatchObject({ plans: 3, hits: 2, paid: 36 })
  expect((await from(serial + 1)).all).toEqual(brought.all)
  const unknown = { from: { expertId: experts[2], serial: 99 } }
  expect((await ask(server.app, fan, 'followBrought', unknown)).code).toBe(404)

  // the sums of models are apart from those of people
  const setKind = (kind: 'model' | 'person') =>
    owner
      .updateTable('expert')
      .set({ kind })
      .where('expert_id', '=', experts[2] ?? 0)
      .execute()
  await follow(1, true, fan)
  await setKind('model')
  const apart = await get(fan, 'followBrought', {})
  expect(apart.experts.map(({ expertId, kind }) => [expertId, kind])).toEqual([
    [experts[1], 'person'],
    [experts[2], 'model'],
  ])
  expect(apart).toMatchObject({ all: { plans: 0, units: null }, models: brought.all })
  await setKind('person')
  // who follows again counts from that day on, and a voided plan has neither result nor units
  await follow(2, false, fan)
  const [calledOff = 0] = await addMatches(db, [after(70)])
  await standStill(db, after(64))
  await follow(2, true, fan)
  const since = after(64).toISOString()
  const none = { since, plans: 0, paid: 0, units: null, unitsError: null }
  const again = async () => (await get(fan, 'followBrought', {})).experts.at(-1)
  expect(await again()).toMatchObject({ expertId: experts[2], ...none })
  await publish(2, calledOff, 18)
  await standStill(db, after(71))
  await closeDeadlines(db)
  await revealStarted(db)
  await end(calledOff, cancelled)
  const voided = { plans: 1, hits: 0, misses: 0, paid: 18, returned: 18, unitsN: 0 }
  expect(await again()).toMatchObject({ ...none, ...voided })

  const stranger = await newVisitor(server.app, '10.22.1.5')
  expect(await get(stranger, 'followBrought', {})).toMatchObject({ experts: [], all: { plans: 0 } })
})

test('of one kick-off the coin is last: of those followed, and of those opened', async () => {
  const fan = await newVisitor(server.app, '10.22.1.6')
  await standStill(db, after(80))
  const [match = 0, later = 0] = await addMatches(db, [after(90), after(91)])
  await owner.updateTable('expert').set({ kind: 'model' }).execute()
  await owner
    .updateTable('expert')
    .set({ handle: coinHandle })
    .where('expert_id', '=', experts[0] ?? 0)
    .execute()
  const plans: number[] = []
  for (const [expert, of] of [
    [0, match],
    [1, match],
    [2, later],
  ] as const) {
    await follow(expert, true, fan)
    const id = await publish(expert, of, 0)
    await get(fan, 'planOpen', { id })
    plans.push(id)
  }
  const [tossed, picked, last] = plans
  const inOrder = [picked, tossed, last]
  const ids = ({ records }: { records: { id: unknown }[] }) => records.map(({ id }) => id)
  expect(ids(await get(fan, 'followOnSale', { size: 20 }))).toEqual(inOrder)
  expect(ids(await get(fan, 'planOpened', { size: 20 }))).toEqual(inOrder)
  const { next: cursor, ...first } = await get(fan, 'planOpened', { size: 1 })
  const rest = await get(fan, 'planOpened', { size: 20, after: cursor ?? '' })
  expect([...ids(first), ...ids(rest)]).toEqual(inOrder)
})
