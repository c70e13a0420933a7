/** Publishing over HTTP as an expert's own program does it. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { KeyedDraft } from '../../contract/plan.ts'
import { sharedServer } from '../http/test-server.ts'
import { moveKickoffs } from '../publishing/deadlines.ts'
import { invalidateByTime } from '../jobs/day-change.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { newPublishingKey } from '../publishing/keys.ts'
import { settleMatches } from '../settlement/settle.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
} from '../db/test-world.ts'

let expert = 0
let match = 0
let key = ''
let caller = 0
const server = await sharedServer({ trustedProxies: 1 })
const { db, owner } = server.database
await addLeague(db)
beforeEach(async () => {
  await standStill(db, noon)
  ;[expert = 0] = await addExperts(db, 1)
  ;[match = 0] = await addMatches(db, [after(5)])
  key = newPublishingKey()
  await owner
    .insertInto('publishing_key')
    .values({ expert_id: expert, key_hash: hashOfSecret(key), created_at: noon })
    .execute()
  caller++
})

const draft = (changes: Partial<KeyedDraft> = {}): KeyedDraft => {
  const { expertId: _, ...rest } = draftOf(expert, match)
  return { ...rest, ...changes }
}

/** Posts as the expert of this test, from an address used by no other test. */
async function post(data: unknown, lang = 'en') {
  const headers = { 'x-forwarded-for': `10.0.${caller >> 8}.${caller & 255}` }
  const answer = await server.app.inject({
    method: 'POST',
    url: '/app/api/expert/publish',
    headers,
    payload: { data, info: { lang } },
  })
  return answer.json<{
    code: number
    msg: string
    data?: { id: number; serial: number; version: number; publishedAt: string; deadline: string }
  }>()
}
const publish = (changes: Partial<KeyedDraft> = {}, lang = 'en') =>
  post({ key, plan: draft(changes) }, lang)
const plansOf = (expertId: number) =>
  db.selectFrom('plan').selectAll().where('expert_id', '=', expertId).orderBy('serial').execute()
const before = (seconds: number) => new Date(after(5).getTime() - seconds * 1_000)

describe('publishing', () => {
  it('returns the plan as stored', async () => {
    const { code, data } = await publish()
    expect(code).toBe(0)
    expect(data).toEqual({
      id: expect.any(Number),
      serial: 1,
      version: 1,
      publishedAt: noon.toISOString(),
      deadline: before(300).toISOString(),
    })
    expect(await plansOf(expert)).toMatchObject([
      { plan_id: data?.id, match_id: match, price: 0, refund_on_miss: false },
    ])
  })

  it('takes the example of docs/publishing.md as the first plan of an expert', async () => {
    const page = readFileSync(new URL('../../docs/publishing.md', import.meta.url), 'utf8')
    const [, example = ''] = /```json\n([^]*?)```/.exec(page) ?? []
    const plan = { ...JSON.parse(example), matchId: match }
    expect(await post({ key, plan })).toMatchObject({ code: 0, data: { serial: 1 } })
  })

  it('is idempotent: retries at once, later and after the deadline store one plan', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish()))
    await standStill(db, before(10))
    answers.push(await publish())
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 0, data: { serial: 1, version: 1 } })
    expect(await plansOf(expert)).toHaveLength(1)
  })

  it('stores another plan for another draft, a new version if it names a plan', async () => {
    const first = (await publish()).data
    const other: Partial<KeyedDraft> = {
      selections: [{ play: 5, line: 2.5, picks: [{ key: 'over' }] }],
    }
    expect((await publish(other)).data).toMatchObject({ serial: 2, version: 1 })
    const change = { ...other, planId: first?.id ?? 0 }
    expect((await publish(change)).data).toMatchObject({ id: first?.id, serial: 1, version: 2 })
    expect((await publish(change)).data).toMatchObject({ id: first?.id, serial: 1, version: 2 })
    expect((await publish({ ...change, analysis: { en: 'Another reason.' } })).data).toMatchObject({
      id: first?.id,
      serial: 1,
      version: 3,
    })
  })

  it('compares the deadline with the site’s clock: the deadline itself is too late', async () => {
    await standStill(db, before(300))
    const late = await publish()
    expect(late.code).toBe(409)
    expect(late.msg).toBe(
      'Not possible in this state: data.plan.matchId: the deadline, 5 minutes before ' +
        'kick-off, has passed',
    )
    // the site's clock jumps back; it alone decides
    await standStill(db, before(301))
    expect((await publish()).code).toBe(0)
    await standStill(db, before(300))
    expect(
      (await publish({ planId: (await plansOf(expert))[0]?.plan_id ?? 0, price: 8 })).code,
    ).toBe(409)
    expect(await plansOf(expert)).toMatchObject([{ price: 0, version: 1 }])
  })

  it('a plan whose kick-off is moved to before its publishing does not count (NC2)', async () => {
    await standStill(db, after(3))
    await publish()
    await db
      .updateTable('match')
      .set({ kickoff: after(2) })
      .where('match_id', '=', match)
      .execute()
    await db.transaction().execute((tx) => moveKickoffs(tx, [match]))
    await storeResult(db, match, { status: 8, full: [3, 0] })
    await db.transaction().execute((tx) => settleMatches(tx, [match]))
    expect(await plansOf(expert)).toMatchObject([
      { outcome: 'not_counted', nc_reason: 2, hit_result: 0 },
    ])
  })
})

describe('a refusal says how to correct the draft', () => {
  it('for several fields at once', async () => {
    const { code, msg } = await publish({
      title: { zh: '', zht: '標題', en: 'x'.repeat(121) },
      refundOnMiss: true,
      selections: [{ play: 5, picks: [{ key: '2', odds: '1.000' }] }],
    })
    expect(code).toBe(400)
    const pick = 'data.plan.selections.0.picks.0'
    expect(msg.split('\n')).toEqual([
      'Bad request: data.plan.title.en: is longer than 120 characters',
      'data.plan.refundOnMiss: a free plan has nothing to give back; set it to false',
      'data.plan.selections.0.line: over/under needs a line, such as 2.5',
      `${pick}.key: is no pick of this play type; it takes "over" or "under"`,
      `${pick}.odds: this site records the odds when the plan is sealed; take them out`,
    ])
    expect(await plansOf(expert)).toEqual([])
  })

  it('for a draft of the wrong shape', async () => {
    const { title: _, ...wrong } = { ...draft(), price: 7, selections: [], expertId: 1 }
    const { code, msg } = await post({ key, plan: wrong })
    expect(code).toBe(400)
    expect(msg.split('\n').toSorted()).toEqual([
      'Bad request: data.plan.title: is missing',
      'data.plan.expertId: is not a field here',
      'data.plan.price: must be one of 0, 8, 18, 28, 38',
      'data.plan.selections: must have at least 1 entries',
    ])
  })

  it('for a pick with a word for its key, with the form of keys', async () => {
    const picks = [{ key: 'home' }]
    const { msg } = await post({ key, plan: { ...draft(), selections: [{ play: 1, picks }] } })
    expect(msg).toBe(
      'Bad request: data.plan.selections.0.picks.0.key: ' +
        'must have the form ^([123]|over|under|\\d{1,2}-\\d{1,2})$',
    )
  })

  it.each([
    ['en', 'Bad request: data.plan.title: is empty'],
    ['zh', '请求有误：data.plan.title：不能为空'],
    ['zht', '請求有誤：data.plan.title：不可留空'],
  ])('in %s', async (lang, msg) => {
    expect((await publish({ title: { zh: '', en: ' ' } }, lang)).msg).toBe(msg)
  })

  it.each([
    [{ matchId: 999_999 }, 400, 'data.plan.matchId: there is no such match'],
    [{ planId: 999_999 }, 400, 'data.plan.planId: you have no such plan'],
    [
      { title: { zh: 'a', zht: 'a', en: '\u202ea' } },
      400,
      'data.plan.title.en: has a control character',
    ],
  ])('%j', async (changes, code, words) => {
    expect(await publish(changes)).toMatchObject({ code, msg: expect.stringContaining(words) })
  })

  it.each([0, 2, 4, 8, 9, 11, 12, 13])('for a match with status %i', async (status) => {
    await db.updateTable('match').set({ status }).where('match_id', '=', match).execute()
    expect(await publish()).toMatchObject({
      code: 409,
      msg: expect.stringContaining('data.plan.matchId: '),
    })
  })

  it('for a plan of another expert', async () => {
    const planId = (await publish()).data?.id ?? 0
    const [other = 0] = await addExperts(db, 1)
    const theirs = newPublishingKey()
    await owner
      .insertInto('publishing_key')
      .values({ expert_id: other, key_hash: hashOfSecret(theirs), created_at: noon })
      .execute()
    expect(await post({ key: theirs, plan: draft({ planId, price: 8 }) })).toMatchObject({
      code: 400,
    })
    expect(await plansOf(expert)).toMatchObject([{ version: 1, price: 0 }])
  })

  it('for an unknown or withdrawn key, or a withdrawn expert; never with 403', async () => {
    const stranger = await post({ key: newPublishingKey(), plan: draft() })
    expect(stranger).toEqual({
      code: 400,
      msg: 'Bad request: data.key: there is no such publishing key',
    })
    await owner
      .updateTable('expert')
      .set({ withdrawn_at: noon })
      .where('expert_id', '=', expert)
      .execute()
    expect(await publish()).toMatchObject({
      code: 409,
      msg: expect.stringContaining('this expert has withdrawn'),
    })
    await owner
      .updateTable('expert')
      .set({ withdrawn_at: null })
      .where('expert_id', '=', expert)
      .execute()
    expect((await publish()).code).toBe(0)
    await owner
      .updateTable('publishing_key')
      .set({ withdrawn_at: noon })
      .where('expert_id', '=', expert)
      .execute()
    expect(await publish({ price: 8 })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('data.key: this publishing key has been withdrawn'),
    })
    expect(await plansOf(expert)).toHaveLength(1)
  })

  it('any input is refused without an internal error and stores nothing', async () => {
    const sound = draft()
    const place = fc.constantFrom(...Object.keys(sound), 'planId', 'probabilities', 'extra')
    const wrong = fc.oneof(
      fc
        .tuple(place, fc.jsonValue({ maxDepth: 3 }))
        .map(([field, value]) => ({ key, plan: { ...sound, matchId: 999_999, [field]: value } })),
      fc.record({
        key: fc.oneof(fc.string(), fc.constant(newPublishingKey())),
        plan: fc.oneof(fc.constant(sound), fc.jsonValue()),
      }),
      fc.jsonValue(),
    )
    await fc.assert(
      fc.asyncProperty(wrong, async (data) => {
        caller++
        const { code, msg } = await post(data)
        expect([400, 409, 429]).toContain(code)
        expect(msg).not.toContain(key)
      }),
      { numRuns: 150 },
    )
    expect(await plansOf(expert)).toEqual([])
  })
})

it('a key may publish 30 times a minute from any address, and slows no other key', async () => {
  const answers = []
  for (let count = 0; count < 31; count++) {
    caller++
    answers.push(
      (await publish({ title: { zh: `${count}`, zht: `${count}`, en: `${count}` } })).code,
    )
  }
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 0), 429])
  expect((await plansOf(expert)).map(({ serial }) => serial)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
  expect((await post({ key: newPublishingKey(), plan: draft() })).code).toBe(400)
})

it('the list of open matches has the matches that accept plans, by kick-off', async () => {
  const list = async (day?: number) => {
    const answer = await server.app.inject({
      url: `/app/api/expert/matches?lang=en${day === undefined ? '' : `&day=${day}`}`,
    })
    return answer.json<{
      data: {
        records: { matchId: number; matchTime: string; deadline: string; homeName: string }[]
      }
    }>().data.records
  }
  const far = new Date(noon.getTime() + 400 * 86_400_000)
  await standStill(db, far)
  const [soon = 0, later = 0, tooLate = 0, played = 0, tomorrow = 0] = await addMatches(
    db,
    [1, 23.5, 5 / 60, 2, 25].map((hours) => after(hours, far)),
  )
  await db.updateTable('match').set({ status: 8 }).where('match_id', '=', played).execute()
  await expect.poll(async () => (await list()).map(({ matchId }) => matchId)).toEqual([soon, later])
  expect((await list(1)).map(({ matchId }) => matchId)).toEqual([tomorrow])
  expect((await list())[0]).toMatchObject({
    homeName: 'North',
    matchTime: after(1, far).toISOString(),
    deadline: after(55 / 60, far).toISOString(),
  })
  // only the clock moves; nothing else happens
  for (const [minutes, open] of [
    [54, [soon, later]],
    [55, [later]],
  ] as const) {
    await standStill(db, after(minutes / 60, far))
    await invalidateByTime(db)
    await server.versions.refresh()
    expect((await list()).map(({ matchId }) => matchId)).toEqual(open)
  }
  await standStill(db, far)
  match = tooLate
  expect(await publish()).toMatchObject({ code: 409 })
})
