/** The studio's notices for an expert, and kinds that are switched off. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Identity } from '../../contract/envelope.ts'
import { addExperts, addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import { ask, got, passkeyAccount, passkeyOrigin } from '../desk/test-accounts.ts'
import { testServer, type TestServer } from '../http/test-server.ts'

let server: TestServer
let identity: Identity
let matches: number[] = []
beforeAll(async () => {
  server = await testServer({ publicOrigin: passkeyOrigin })
  const { db, owner } = server.database
  await addLeague(db)
  await standStill(db, noon)
  matches = await addMatches(db, [after(30), after(30), after(30)])
  const [expertId = 0] = await addExperts(db, 1)
  ;({ identity } = await passkeyAccount(server, 'A writer'))
  await sql`
    update expert set owner_id = (select owner_id from owner where uid = ${identity.uid})
    where expert_id = ${expertId}`.execute(owner)
})
afterAll(() => server.close())

const draft = (matchId: number) => ({
  matchId,
  price: 0 as const,
  refundOnMiss: false,
  original: 'en' as const,
  title: { en: 'A title' },
  analysis: { en: 'Because.' },
  selections: [{ play: 1 as const, keys: ['2'] }],
})
const offer = (matchId: number, home: string) =>
  sql`
    update match
    set odds = ${JSON.stringify({ source: 'x', result: { home, draw: '3.5', away: '3.5' } })}
    where match_id = ${matchId}`.execute(server.database.db)
const noticeKinds = async () =>
  (await got(server, 'studioNotices', {}, identity)).records.map(({ kind, matchId }) => [
    kind,
    matchId,
  ])

test('expiring drafts, changed prices and postponed matches give notices', async () => {
  const [drafted = 0, moved = 0, postponed = 0] = matches
  await got(server, 'studioSaveDraft', { base: 0, draft: draft(drafted) }, identity)
  for (const matchId of [moved, postponed]) {
    await offer(matchId, '2.00')
    const press = { sealId: randomUUID(), plan: draft(matchId), seen: [] }
    const seen = [{ play: 1 as const, key: '2', odds: '2.00' }]
    expect((await ask(server, 'studioSeal', { ...press, seen }, identity)).code).toBe(0)
  }
  expect(await noticeKinds()).toEqual([])
  await offer(moved, '2.08')
  expect(await noticeKinds()).toEqual([])
  await offer(moved, '1.90')
  expect(await noticeKinds()).toEqual([['moved', moved]])
  await sql`update match set status = 9 where match_id = ${postponed}`.execute(server.database.db)
  // the deadline is five minutes before kick-off
  await standStill(server.database.db, after(29))
  expect(await noticeKinds()).toEqual(
    expect.arrayContaining([
      ['draft', drafted],
      ['moved', moved],
      ['match', postponed],
    ]),
  )
  await got(server, 'studioNotify', { off: ['draft', 'match'] }, identity)
  expect(await noticeKinds()).toEqual([['moved', moved]])
  expect((await got(server, 'studioNotices', {}, identity)).off).toEqual(['draft', 'match'])
})

test('an author is told of each removed text and its reason, until it is restored', async () => {
  const { db, owner } = server.database
  const removals = async () =>
    (await got(server, 'studioNotices', {}, identity)).records.filter(
      ({ kind }) => kind === 'removed',
    )
  expect(await removals()).toEqual([])
  await sql`
    insert into text_removal (expert_id, plan_id, field, reason, note, removed_at, removed_by)
    select expert.expert_id, plan_id, field, 'advertising', 'A link.', touchline_now(), owner_id
    from expert cross join lateral (
      select min(plan_id) as plan_id, 'analysis' as field from plan
      where plan.expert_id = expert.expert_id
      union all select null, 'bio'
    ) texts
    where owner_id = (select owner_id from owner where uid = ${identity.uid})`.execute(owner)
  expect((await removals()).toSorted((a, b) => Number(a.planId) - Number(b.planId))).toMatchObject([
    {
      matchId: null,
      planId: null,
      title: '',
      homeName: '',
      removed: { field: 'bio', reason: 'advertising', note: 'A link.' },
    },
    {
      matchId: expect.any(Number),
      planId: expect.any(Number),
      title: 'A title',
      removed: { field: 'analysis', reason: 'advertising', note: 'A link.', length: 8 },
    },
  ])
  // it is not a kind that can be switched off
  await got(server, 'studioNotify', { off: ['draft', 'moved', 'settled', 'match'] }, identity)
  expect(await removals()).toHaveLength(2)
  await sql`
    update text_removal set restored_at = touchline_now(), restored_by = removed_by`.execute(db)
  expect(await removals()).toEqual([])
})
