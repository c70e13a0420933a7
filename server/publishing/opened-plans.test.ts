import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallName, ResultOf } from '../../contract/calls.ts'
import type { Id } from '../../contract/id.ts'
import { book1 } from '../../rules/book/v1.ts'
import { addMatches, after, draftOf, noon, standStill, smallWorld } from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { closeDeadlines, revealStarted } from './deadlines.ts'
import { publishPlans } from './publish.ts'
import { away, cancelled, finish, home } from '../wallet/test-points.ts'
import { ask, dataOf, newVisitor, type Reader } from '../wallet/test-reader.ts'

let addresses = 0
const server = await sharedServer({ trustedProxies: 1 })
const { db, owner } = server.database
const { experts } = await smallWorld(db, { now: noon, experts: 2 })

const visitor = () => newVisitor(server.app, `10.21.${++addresses}.1`)
const get = async <N extends CallName>(reader: Reader, name: N, data: object) =>
  dataOf(await ask(server.app, reader, name, data))
const list = (reader: Reader, filter: object = {}) =>
  get(reader, 'planOpened', { size: 20, ...filter })
const news = async (reader: Reader): Promise<ResultOf<'planNews'>['records']> =>
  (await get(reader, 'planNews', {})).records
const ids = ({ records }: ResultOf<'planOpened'>) => records.map(({ id }) => id)
const seen = (reader: Reader, records: readonly { id: Id; sequence: number }[]) =>
  get(reader, 'planSeen', { plans: records.map(({ id, sequence }) => ({ id, sequence })) })

/** A plan on a match of its own, so many hours after noon. */
async function publish(hours: number, price: 0 | 18, refundOnMiss = false, expert = 0) {
  await standStill(db, noon)
  const [match = 0] = await addMatches(db, [after(hours)])
  const picks = [{ key: '2', odds: '1.85' }]
  const draft = draftOf(experts[expert] ?? 0, match, {
    price,
    refundOnMiss,
    selections: [{ play: 1, picks }],
  })
  const { published } = await publishPlans(db, [draft], book1)
  return { match, id: published[0]?.planId ?? 0 }
}

/** Plays a match, two hours after its kick-off. */
async function play(match: number, hours: number, result: Parameters<typeof finish>[2]) {
  await standStill(db, after(hours))
  await closeDeadlines(db)
  await revealStarted(db)
  await standStill(db, after(hours + 2))
  await end(match, result)
}

/** A result as an ingest stores it. */
async function end(match: number, result: Parameters<typeof finish>[2]): Promise<void> {
  const [home, away] = result.full ?? [null, null]
  await sql`
    insert into match_result (match_id, version, status, full_home, full_away, recorded_at)
    select match_id, result_version + 1, ${result.status}, ${home}, ${away}, touchline_now()
    from match where match_id = ${match}`.execute(owner)
  await finish(db, match, result)
}

test('an unlocked plan is listed, and an opened free one until it is taken out', async () => {
  const [free, priced, other] = [await publish(5, 0), await publish(4, 18), await publish(3, 18)]
  const [reader, stranger] = [await visitor(), await visitor()]
  await get(reader, 'planUnlock', { id: priced.id, price: 18 })
  for (const { id } of [free, priced, other, free]) await get(reader, 'planOpen', { id })
  const listed = await list(reader)
  expect(ids(listed)).toEqual([priced.id, free.id])
  expect(listed).toMatchObject({
    counts: { open: 2, waiting: 0, settled: 0 },
    records: [
      {
        paid: 18,
        carriedOver: false,
        picks: [{ play: 1, key: '2', odds: '1.85' }],
        moves: [{ reason: 'unlock', amount: -18 }],
      },
      { paid: null, picks: [{ key: '2' }], moves: [] },
    ],
  })
  expect(await list(stranger)).toMatchObject({ records: [], counts: { open: 0 } })
  // opening a free plan grants no points
  expect((await get(stranger, 'pointsMine', { size: 5 })).records).toEqual([])
  for (const { id } of [free, priced]) await get(reader, 'planTakeOut', { id })
  expect(ids(await list(reader))).toEqual([priced.id])
  expect((await ask(server.app, reader, 'planOpen', { id: 999_999 })).code).toBe(404)
})

test('a free plan that gets a price later hides its picks from its readers', async () => {
  const { id, match } = await publish(6, 0)
  const reader = await visitor()
  await get(reader, 'planOpen', { id })
  const next = draftOf(experts[0] ?? 0, match, { planId: id, price: 18 })
  expect((await publishPlans(db, [next], book1)).refused).toEqual([])
  expect((await list(reader)).records).toMatchObject([{ id, paid: null, picks: [] }])
  await get(reader, 'planTakeOut', { id })
  expect(ids(await list(reader))).toEqual([])
})

test('three groups, each in its order; by expert, league and result; page by page', async () => {
  const reader = await visitor()
  const plans = [
    await publish(1, 0),
    await publish(2, 0, false, 1),
    await publish(3, 0),
    await publish(30, 0),
    await publish(31, 0, false, 1),
    await publish(50, 0),
  ]
  for (const { id } of plans) await get(reader, 'planOpen', { id })
  const [first, second, third, fourth, fifth, last] = plans.map(({ id }) => id)
  const match = (at: number) => plans[at]?.match ?? 0
  await play(match(0), 1, home)
  await play(match(1), 2, away)
  await play(match(2), 3, cancelled)
  await standStill(db, after(32))
  await closeDeadlines(db)
  await revealStarted(db)
  const all = await list(reader)
  expect(all.records.map(({ id, state }) => [id, state])).toEqual([
    [last, 'open'],
    [fourth, 'waiting'],
    [fifth, 'waiting'],
    [third, 'settled'],
    [second, 'settled'],
    [first, 'settled'],
  ])
  expect(all).toMatchObject({
    counts: { open: 1, waiting: 2, settled: 3 },
    summary: {
      hits: 1,
      misses: 1,
      others: 1,
      form: ['hit', 'miss', 'none'],
      paid: 0,
      returned: 0,
    },
    experts: [{ plans: 4 }, { id: experts[1], plans: 2 }],
    leagues: [{ plans: 6 }],
  })
  // the results of models are apart from those of people
  const setKind = (kind: 'model' | 'person') =>
    owner
      .updateTable('expert')
      .set({ kind })
      .where('expert_id', '=', experts[1] ?? 0)
      .execute()
  await setKind('model')
  expect((await list(reader)).summary).toMatchObject({
    hits: 1,
    misses: 0,
    others: 1,
    models: { hits: 0, misses: 1, others: 0 },
    form: ['hit', 'none'],
  })
  await setKind('person')
  expect(ids(await list(reader, { result: 'hit' }))).toEqual([first])
  expect(ids(await list(reader, { result: 'miss' }))).toEqual([second])
  expect(ids(await list(reader, { result: 'other' }))).toEqual([third])
  expect(ids(await list(reader, { state: 'waiting' }))).toEqual([fourth, fifth])
  expect(ids(await list(reader, { expertId: experts[1] }))).toEqual([fifth, second])
  expect(ids(await list(reader, { leagueId: all.leagues[0]?.id }))).toHaveLength(6)
  expect(ids(await list(reader, { leagueId: 999 }))).toEqual([])
  const pages: unknown[] = []
  for (let next: string | null | undefined; next !== null;) {
    const page = await list(reader, { size: 2, ...(next !== undefined && { after: next }) })
    pages.push(ids(page))
    next = page.next
  }
  expect(pages).toEqual([
    [last, fourth],
    [fifth, third],
    [second, first],
  ])
  for (const after of ['x', '1', '0_1', '0_1_2', '0_1_3_4', '0_1_2_3_4'])
    expect((await ask(server.app, reader, 'planOpened', { size: 2, after })).code).toBe(400)
})

test('a refund is told until it was seen, and a correction with before and after', async () => {
  const { id, match } = await publish(8, 18, true)
  const [buyer, other] = [await visitor(), await visitor()]
  await get(buyer, 'planUnlock', { id, price: 18 })
  expect(await news(buyer)).toEqual([])
  await play(match, 8, away)
  const told = await news(buyer)
  expect(told).toMatchObject([
    { id, sequence: 1, outcome: 'loss', hitResult: 2, points: 18, before: null },
  ])
  expect(told[0]?.score).toEqual({ home: 0, away: 1 })
  expect(await news(other)).toEqual([])
  // another reader cannot have seen it, nor a later settlement than the last
  await seen(other, told)
  await seen(
    buyer,
    told.map((one) => ({ ...one, sequence: 99 })),
  )
  expect([await news(buyer), await news(other)]).toEqual([[], []])
  await standStill(db, after(12))
  await end(match, home)
  const corrected = await news(buyer)
  expect(corrected).toMatchObject([
    {
      sequence: 2,
      hitResult: 1,
      score: { home: 2, away: 1 },
      points: -18,
      before: { hitResult: 2, score: { home: 0, away: 1 } },
    },
  ])
  // the entries of one kind, each with the result that its plan has now
  const entries = async (kind: string) => {
    const { records } = await get(buyer, 'pointsMine', { size: 10, kind })
    return records.map(({ reason, plan }) => [reason, plan?.id, plan?.outcome, plan?.hitResult])
  }
  expect(await entries('refund')).toEqual([
    ['refund_reversed', id, 'win', 1],
    ['refund_miss', id, 'win', 1],
  ])
  expect(await entries('unlock')).toEqual([['unlock', id, 'win', 1]])
  expect(await entries('gain')).toEqual([['welcome', undefined, undefined, undefined]])
  expect((await list(buyer)).records).toMatchObject([
    {
      before: { hitResult: 2 },
      moves: [
        { reason: 'unlock', amount: -18 },
        { reason: 'refund_miss', amount: 18 },
        { reason: 'refund_reversed', amount: -18 },
      ],
    },
  ])
  await standStill(db, after(12 + 31 * 24))
  expect(await news(buyer)).toEqual([])
})

test('a free plan opened after its result is no news, its correction is', async () => {
  const { id, match } = await publish(9, 0)
  await play(match, 9, home)
  const reader = await visitor()
  await get(reader, 'planOpen', { id })
  expect(await news(reader)).toEqual([])
  await end(match, away)
  expect(await news(reader)).toMatchObject([{ hitResult: 2, before: { hitResult: 1 }, points: 0 }])
})

test('all of it is carried over at sign-up, and an account’s deletion forgets it', async () => {
  const [priced, free] = [await publish(10, 18), await publish(11, 0)]
  const guest = await visitor()
  await get(guest, 'planUnlock', { id: priced.id, price: 18 })
  await get(guest, 'planOpen', { id: free.id })
  const identity = await get(guest, 'userSignUp', {
    name: 'Carried over',
    passphrase: 'correct horse battery',
  })
  const account = { ...guest, ...identity }
  expect((await list(account)).records).toMatchObject([
    { id: priced.id, carriedOver: true, paid: 18, picks: [{ key: '2' }] },
    { id: free.id, carriedOver: false },
  ])
  await play(priced.match, 10, cancelled)
  expect(await news(account)).toMatchObject([{ id: priced.id, points: 18 }])
  await get(account, 'userDelete', { name: 'Carried over' })
  const left = await db
    .selectFrom('opened_plan')
    .selectAll()
    .where('uid', 'in', [guest.uid, account.uid])
    .execute()
  expect(left).toEqual([])
})
