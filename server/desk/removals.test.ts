/** Reports of readers, tombstones, and what stays as it is. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { prefix } from '../../contract/calls.ts'
import { languages } from '../../contract/values.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
} from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { publishPlans } from '../publishing/publish.ts'
import { ask, got, operatorAccount, passkeyOrigin } from './test-accounts.ts'

let expertId = 0
let planId = 0
/** Unique in each test, so that every answer can be searched for them. */
let title = ''
let analysis = ''
const server = await sharedServer({ publicOrigin: passkeyOrigin })
const { db } = server.database
await addLeague(db)
await standStill(db, noon)
const operator = await operatorAccount(server, 'On duty')
beforeEach(async () => {
  title = `Buy at ${randomUUID()}`
  analysis = `Message me for more: ${randomUUID()}`
  ;[expertId = 0] = await addExperts(db, 1)
  const [match = 0] = await addMatches(db, [after(5)])
  const words = (text: string) => ({ zh: text, zht: text, en: text })
  const texts = { title: words(title), analysis: words(analysis) }
  const { published } = await publishPlans(db, [draftOf(expertId, match, texts)])
  planId = published[0]?.planId ?? 0
  await db
    .updateTable('expert')
    .set({ bio: 'Paid tips here.' })
    .where('expert_id', '=', expertId)
    .execute()
  await server.versions.refresh()
})

type Field = 'title' | 'analysis' | 'bio'
const place = (field: Field) =>
  field === 'bio' ? { expertId, field } : { expertId, planId, field }
const report = (field: Field, words = '') =>
  ask(server, 'textReport', { ...place(field), reason: 'advertising', words })
const remove = (field: Field, note = 'It names another site.') =>
  ask(server, 'deskRemoveText', { ...place(field), reason: 'advertising', note }, operator.identity)
const reported = async (field: Field) =>
  (await got(server, 'deskReports', {}, operator.identity)).records.find(
    (record) => record.expertId === expertId && record.field === field,
  )
async function detail() {
  return got(server, 'planDetail', { id: planId })
}
const moderations = async () => {
  const { rows } = await sql<{ body: Record<string, unknown> }>`
    select body from log_entry
    where kind = 'moderation' and expert_id = ${expertId}
    order by entry_id`.execute(db)
  return rows.map(({ body }) => body)
}
/** All stored data that records are computed from. */
async function numbers(): Promise<unknown> {
  const tables = ['match_result', 'settlement', 'movement', 'entry', 'expert_record', 'unlock']
  const rows = await Promise.all([
    ...tables.map((table) => sql.raw(`select * from ${table}`).execute(db)),
    sql`select plan_id, title, outcome, hit_result, profit, price from plan`.execute(db),
    sql`select * from plan_secret`.execute(db),
  ])
  return rows.map((result) => result.rows)
}

describe('a report', () => {
  test('needs no account, reaches the desk, and shows its outcome', async () => {
    const { data } = await report('analysis', 'It asks for money.')
    const token = data?.token ?? ''
    expect(await got(server, 'textReportState', { token })).toEqual({ state: 'open' })
    await report('analysis')
    expect(await reported('analysis')).toMatchObject({
      text: analysis,
      open: 2,
      reasons: ['advertising'],
      words: ['It asks for money.'],
      removed: null,
    })
    expect((await remove('analysis')).code).toBe(0)
    expect(await got(server, 'textReportState', { token })).toEqual({ state: 'removed' })
  })

  test('is answered if the text stays', async () => {
    const { data } = await report('title')
    expect((await ask(server, 'deskKeepText', place('title'), operator.identity)).code).toBe(0)
    expect(await got(server, 'textReportState', { token: data?.token ?? '' })).toEqual({
      state: 'kept',
    })
    expect(await reported('title')).toBeUndefined()
  })

  test('is accepted ten times a day from one address', async () => {
    const payload = { data: { ...place('title'), reason: 'abuse', words: '' } }
    const url = `${prefix}/api/report/text`
    const codes: number[] = []
    for (let sent = 0; sent < 12; sent++) {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        payload,
        remoteAddress: '10.200.0.1',
      })
      codes.push(answer.json<{ code: number }>().code)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 0), 429, 429])
  })

  test.each([
    { planId: undefined, field: 'title' },
    { field: 'bio' },
    { planId: 999_999, field: 'title' },
  ] as const)('of no text is 404: %j', async (changes) => {
    const data = { expertId, planId, reason: 'abuse', words: '', ...changes }
    expect((await ask(server, 'textReport', data)).code).toBe(404)
  })
})

describe('a removed text', () => {
  test('is on no page and in no call; its place has the reason; it can be undone', async () => {
    const reader = await got(server, 'visitorCreate', {})
    await got(server, 'followExpert', { expertId, on: true }, reader)
    await got(server, 'planOpen', { id: planId }, reader)
    // what a reader has of a plan that the reader opened, by an expert whom the reader follows
    const own = async () => {
      const answers = await Promise.all([
        got(server, 'planOpened', { size: 20 }, reader),
        got(server, 'planMine', { id: planId }, reader),
        got(server, 'planNews', {}, reader),
        got(server, 'followFeed', { size: 20 }, reader),
        got(server, 'followOnSale', { size: 20 }, reader),
        got(server, 'pointsMine', { size: 20 }, reader),
        got(server, 'userExport', {}, reader),
      ])
      return answers.map((answer) => JSON.stringify(answer))
    }
    const isTold = (body: string) => body.includes(title) || body.includes(analysis)
    expect((await own()).filter(isTold)).toHaveLength(3)
    const before = await numbers()
    await remove('title')
    await remove('analysis', '')
    const removed = { reason: 'advertising', at: noon.toISOString() }
    const shown = await detail()
    expect(shown).toMatchObject({
      plan: { solutionTitle: 'Nor – Sou' },
      removed: {
        title: { ...removed, note: 'It names another site.', length: title.length },
        analysis: { ...removed, note: '', length: analysis.length },
      },
      content: { analysis: '', selections: [{ play: 1 }] },
    })
    const sent: string[] = []
    for (const lang of languages)
      for (const url of [
        `/planDetail?id=${planId}`,
        `/expertDetail?expertId=${expertId}`,
        '/',
        `/h5/planDetail?id=${planId}`,
        `${prefix}/api/predict/list?size=100`,
        `${prefix}/api/expert/queryPredicts?size=100&expertId=${expertId}`,
        `${prefix}/api/predict/detail?id=${planId}`,
      ])
        sent.push(
          (await server.app.inject({ url, headers: { cookie: `touchline_language=${lang}` } }))
            .body,
        )
    expect([...sent, ...(await own())].filter(isTold)).toEqual([])
    expect(await numbers()).toEqual(before)

    await ask(server, 'deskRestoreText', place('title'), operator.identity)
    await ask(server, 'deskRestoreText', place('analysis'), operator.identity)
    const back = await detail()
    expect([back.removed, 'plan' in back && back.plan?.solutionTitle]).toEqual([{}, title])
    expect(await moderations()).toMatchObject([
      { planId, field: 'title', removed: true, reason: 'advertising' },
      { planId, field: 'analysis', removed: true },
      { planId, field: 'title', removed: false, reason: null },
      { planId, field: 'analysis', removed: false },
    ])
  })

  test('is named in the log by the fingerprint that the plan was sealed with', async () => {
    await remove('title')
    const { rows } = await sql<{ hash: string }>`
      select body->>'titleHash' as hash from log_entry
      where kind = 'commit' and plan_id = ${planId}`.execute(db)
    expect(await moderations()).toMatchObject([{ textHash: rows[0]?.hash }])
  })

  test('can be an expert’s bio', async () => {
    expect(await got(server, 'expertDetail', { expertId })).toMatchObject({
      bio: 'Paid tips here.',
    })
    await remove('bio')
    const shown = await got(server, 'expertDetail', { expertId })
    expect(shown).toMatchObject({ bioRemoved: { reason: 'advertising', length: 15 } })
    expect(JSON.stringify(shown)).not.toContain('Paid tips')
  })

  test('is restored by another operator, from the trail and with a reason', async () => {
    const other = await operatorAccount(server, `Also on duty ${planId}`)
    await remove('title')
    const { recent } = await got(server, 'deskOverview', {}, other.identity)
    const entry = recent.find(({ subject }) => subject === `title of plan ${planId}`)
    expect(entry).toMatchObject({ who: 'On duty', action: 'text removed' })
    const back = { id: entry?.id ?? 0, reason: 'It names no site.' }
    // of two operators who press at the same time, only one takes it back
    const answers = await Promise.all(
      [other.identity, operator.identity].map((identity) =>
        ask(server, 'deskTakeBack', back, identity),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409])
    expect((await detail()).removed).toEqual({})
    expect(await moderations()).toMatchObject([{ removed: true }, { removed: false, reason: null }])
    const { records } = await got(server, 'deskAudit', { size: 1 }, operator.identity)
    expect(records).toMatchObject([
      { action: 'text restored', after: { shown: true, reason: 'It names no site.' } },
    ])
  })

  test('is removed once at a time; each action is in the audit trail', async () => {
    const answers = await Promise.all([remove('title'), remove('title')])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409])
    await ask(server, 'deskRestoreText', place('title'), operator.identity)
    expect((await ask(server, 'deskRestoreText', place('title'), operator.identity)).msg).toContain(
      'shown',
    )
    const { records } = await got(server, 'deskAudit', { size: 100 }, operator.identity)
    const actions = records.filter(({ subject }) => subject === `title of plan ${planId}`)
    expect(actions.map(({ action }) => action)).toEqual(['text restored', 'text removed'])
  })
})
