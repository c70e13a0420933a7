/**
 * The calls about plans over HTTP: permissions, the price and deadline of unlocking, and the data
 * of a plan's page.
 */
import { describe, expect, it } from 'vitest'
import { calls, prefix, type CallName, type ResultOf } from '../../contract/calls.ts'
import { touch } from '../db/data-version.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import { after, draftOf, noon, smallWorld, standStill, storeResult } from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { book1 } from '../../rules/book/v1.ts'

let experts: number[]
let matches: number[]
let requestCount = 0

async function post<N extends CallName>(name: N, data: object, identity: object = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: prefix + calls[name].path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...identity, data, info: { lang: 'en' } }),
    // a new address every 250 requests, so that no rate limit by address applies
    remoteAddress: `10.0.${Math.floor(requestCount / 250)}.${requestCount++ % 250}`,
  })
  return {
    status: answer.statusCode,
    ...answer.json<{ code: number; msg: string; data: ResultOf<N> }>(),
  }
}
const visitor = async () => (await post('visitorCreate', {})).data

async function publish(changes: Parameters<typeof draftOf>[2], match = 0): Promise<number> {
  const { published, refused } = await publishPlans(
    db,
    [draftOf(experts[0] ?? 0, matches[match] ?? 0, changes)],
    book1,
  )
  expect(refused).toEqual([])
  await server.versions.refresh()
  return published[0]?.planId ?? 0
}

const server = await sharedServer()
const { db } = server.database
;({ experts, matches } = await smallWorld(db, {
  now: noon,
  experts: 2,
  kickoffs: [after(5), after(6), after(7)],
}))

const totals = (line: number) => ({
  price: 28 as const,
  selections: [
    { play: 1 as const, picks: [{ key: '2', odds: '1.85' }] },
    { play: 5 as const, line, picks: [{ key: 'over', odds: '1.90' }] },
  ],
})

describe('one plan', () => {
  it('is 404 if it does not exist; shows its own expert, not that of the address', async () => {
    expect((await post('planDetail', { id: 9_999 })).code).toBe(404)
    const id = await publish({})
    const [plain, other] = [
      await post('planDetail', { id }),
      await post('planDetail', { id, expertId: experts[1] }),
    ]
    expect(other.data).toEqual(plain.data)
    expect(plain.data.plan.expertId).toBe(experts[0])
  })

  it('includes the content of a free plan, and no content of a sealed one', async () => {
    const free = (
      await post('planDetail', { id: await publish({ selections: totals(2.5).selections }) })
    ).data
    expect(free.content?.selections[0]?.picks).toMatchObject([{ key: '2', odds: '1.85' }])
    expect(free.versions[0]?.content).toEqual(free.content)
    const shut = (await post('planDetail', { id: await publish(totals(2.5)) })).data
    expect(shut).not.toHaveProperty('content')
    expect(shut.versions[0]).not.toHaveProperty('content')
    expect(shut.plan).toMatchObject({
      selectionCount: 2,
      analysisLength: 'Reasons.'.length,
      price: 28,
      status: 1,
      predictPlay: '1,5',
    })
  })

  it('includes all market odds of its play types, not only those picked', async () => {
    const odds = {
      source: 'm',
      result: { home: '2.05', draw: '3.30', away: '3.60' },
      totals: [{ line: 2.5, over: '1.88', under: '1.96' }],
    }
    await db
      .updateTable('match')
      .set({ odds: JSON.stringify(odds) })
      .execute()
    const [one, other] = [await publish(totals(2.5), 1), await publish(totals(3.75), 1)]
    const [market, same] = [
      (await post('planDetail', { id: one })).data.market,
      (await post('planDetail', { id: other })).data.market,
    ]
    expect(market).toEqual(same)
    expect(market).toEqual([
      {
        play: 1,
        options: [
          { key: '2', odds: '2.05' },
          { key: '3', odds: '3.30' },
          { key: '1', odds: '3.60' },
        ],
      },
      {
        play: 5,
        line: 2.5,
        options: [
          { key: 'over', odds: '1.88' },
          { key: 'under', odds: '1.96' },
        ],
      },
    ])
  })
})

describe('unlocking', () => {
  it('charges the price once, returns the content, and is free when repeated', async () => {
    const [identity, id] = [await visitor(), await publish(totals(2.5))]
    const before = (await post('planMine', { id }, identity)).data
    expect(before).toMatchObject({
      balance: 38,
      unlocked: null,
      clock: { at: noon.toISOString(), speed: 0 },
    })
    expect(before).not.toHaveProperty('content')
    const [first, second] = await Promise.all([
      post('planUnlock', { id, price: 28 }, identity),
      post('planUnlock', { id, price: 28 }, identity),
    ])
    expect([first.data.charged, second.data.charged].toSorted((a, b) => a - b)).toEqual([0, 28])
    expect([first.data.balance, second.data.balance]).toEqual([10, 10])
    const mine = (await post('planMine', { id }, identity)).data
    expect(mine).toMatchObject({
      balance: 10,
      unlocked: { price: 28, refunded: false },
      content: first.data.content,
    })
    expect(first.data.content.analysis).toBe('Reasons.')
  })

  it('refuses an unknown plan, a low balance, another price, a passed deadline', async () => {
    const [identity, id, dear] = [
      await visitor(),
      await publish(totals(2.5)),
      await publish({ ...totals(2.25), price: 38 }),
    ]
    expect(await post('planUnlock', { id: 9_999, price: 8 }, identity)).toMatchObject({
      code: 404,
      msg: 'Not found: id',
    })
    expect((await post('planMine', { id: 9_999 }, identity)).code).toBe(404)
    expect((await post('planUnlock', { id, price: 18 }, identity)).code).toBe(1006)
    expect((await post('planUnlock', { id, price: 28 }, identity)).data.charged).toBe(28)
    const short = await post('planUnlock', { id: dear, price: 38 }, identity)
    expect([short.status, short.code]).toEqual([409, 1004])
    expect((await post('planMine', { id: dear }, identity)).data).toMatchObject({
      balance: 10,
      unlocked: null,
    })
    await standStill(db, after(5 - 4 / 60))
    try {
      expect((await post('planUnlock', { id: dear, price: 38 }, await visitor())).code).toBe(1002)
      const again = await post('planUnlock', { id, price: 28 }, identity)
      expect([again.code, again.data.charged, again.data.content.analysis]).toEqual([
        0,
        0,
        'Reasons.',
      ])
    } finally {
      await standStill(db, noon)
    }
  })

  it('costs nothing when the plan is readable already', async () => {
    const [identity, id] = [await visitor(), await publish({})]
    const { code, data } = await post('planUnlock', { id, price: 0 }, identity)
    expect([code, data.charged, data.balance]).toEqual([0, 0, 38])
    expect((await post('planUnlock', { id, price: 0 })).code).toBe(400)
  })
})

describe('from kick-off', () => {
  it('everyone may read every version; settled picks have results, also corrected', async () => {
    const planId = await publish(totals(2.75), 2)
    await publish({ ...totals(2.75), planId, analysis: { zh: '二', zht: '二', en: 'Second.' } }, 2)
    await standStill(db, after(7))
    await revealStarted(db)
    const settle = async (full: readonly [number, number]) => {
      await storeResult(db, matches[2] ?? 0, { status: 8, full })
      await db
        .insertInto('match_result')
        .columns(['match_id', 'version', 'status', 'full_home', 'full_away', 'recorded_at'])
        .expression((from) =>
          from
            .selectFrom('match')
            .select([
              'match_id',
              'result_version',
              'status',
              'full_home',
              'full_away',
              'updated_at',
            ])
            .where('match_id', '=', matches[2] ?? 0),
        )
        .execute()
      await db.transaction().execute(async (tx) => {
        await settleMatches(tx, [matches[2] ?? 0])
        await touch(tx, 'plan', 'expert')
      })
      await server.versions.refresh()
      return (await post('planDetail', { id: planId })).data
    }
    const first = await settle([2, 1])
    expect(first.versions.map((version) => version.content?.analysis)).toEqual([
      'Reasons.',
      'Second.',
    ])
    expect(first.content?.selections.map(({ picks }) => picks[0]?.halves)).toEqual([2, 1])
    expect(first.versions[0]?.content?.selections[0]?.picks[0]).not.toHaveProperty('halves')
    expect(first.plan).toMatchObject({
      outcome: 'win',
      hitResult: 1,
      revealed: true,
      version: 2,
      profit: 0.65,
    })
    const corrected = await settle([1, 1])
    expect(
      corrected.settlements.map(({ score, outcome, resultVersion }) => [
        score,
        outcome,
        resultVersion,
      ]),
    ).toEqual([
      [{ home: 2, away: 1 }, 'win', 1],
      [{ home: 1, away: 1 }, 'loss', 2],
    ])
    expect(corrected.plan).toMatchObject({ outcome: 'loss', hitResult: 2, profit: -1 })
  })
})
