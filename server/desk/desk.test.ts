/** The changes that the desk can make, and those it cannot make. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls, type CallName, type DataOf } from '../../contract/calls.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  fromNow,
  noon,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { prepareServerRole, serverRole } from '../db/server-role.ts'
import { sharedServer } from '../http/test-server.ts'
import { ingest } from '../intake/ingest.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { newPublishingKey } from '../publishing/keys.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import { en } from '../../web/screens/desk/words/en.ts'
import { zh } from '../../web/screens/desk/words/zh.ts'
import { zht } from '../../web/screens/desk/words/zht.ts'
import { ask, got, operatorAccount, passkeyAccount, passkeyOrigin } from './test-accounts.ts'

const tomorrow = fromNow(24).toISOString()
const server = await sharedServer({ publicOrigin: passkeyOrigin })
const { db, owner } = server.database
await addLeague(db)
await standStill(db, noon)
const operator = await operatorAccount(server, 'On duty')
const [expertId = 0] = await addExperts(db, 1)
await standStill(db, after(-72))
/** A match that is overdue and whose source is silent. */
const [silentId = 0] = await addMatches(db, [after(-60)])
await publishPlans(db, [draftOf(expertId, silentId)])
await standStill(db, noon)
const [played = 0, ahead = 0] = await addMatches(db, [after(2), after(30)])
const { published } = await publishPlans(db, [draftOf(expertId, played)])
const planId = published[0]?.planId ?? 0
await standStill(db, after(4))
await storeResult(db, played, { status: 8, full: [2, 0] })
await db.transaction().execute((tx) => settleMatches(tx, [played]))
const key = newPublishingKey()
const made = await owner
  .insertInto('publishing_key')
  .values({ expert_id: expertId, key_hash: hashOfSecret(key), created_at: noon })
  .returning('key_id')
  .executeTakeFirstOrThrow()
const keyId = made.key_id
const row = await owner
  .insertInto('quarantine')
  .values({
    source: 'test',
    item: 'row 7',
    reason: 'score-negative',
    detail: 'The score is -1.',
    content: JSON.stringify({ home: -1 }),
    first_seen: noon,
    last_seen: noon,
  })
  .returning('quarantine_id')
  .executeTakeFirstOrThrow()
const rowId = row.quarantine_id
await sql`insert into source_state (source) values ('test')`.execute(db)
await sql`
  insert into match_report (match_id, source, state, set_aside_at)
  values (${silentId}, 'test', '{}', ${noon})`.execute(db)
const wholeRowId = await quarantineMatch()
const name = 'a'.repeat(64)
await sql`insert into avatar (name, picture) values (${name}, 'x')`.execute(owner)
await sql`
  update expert set avatar = ${`avatar/${name}.webp`} where expert_id = ${expertId}`.execute(owner)
const { identity } = await passkeyAccount(server, 'A candidate')
const sample = { matchId: ahead, pick: '2', analysis: 'Because.' } as const
const application = { name: { en: 'Ada Rain' }, languages: ['en' as const], about: 'x', sample }
const { applications } = await got(server, 'studioApply', application, identity)
const applicationId = applications[0]?.id ?? 0
const subject = await passkeyAccount(server, 'A subject')
const { records } = await got(server, 'deskAccounts', { find: 'a SUBJECT' }, operator.identity)
const accountId = records[0]?.id ?? 0
expect([records.length, records[0]?.name]).toEqual([1, subject.name])
const [other = 0] = await addExperts(db, 1)
const change = { expertId: other, withdrawn: true, reason: 'Asked for it.' }
await got(server, 'deskWithdraw', change, operator.identity)
/** An entry of the trail that can be taken back. */
const actionId =
  (await got(server, 'deskAudit', { size: 1 }, operator.identity)).records[0]?.id ?? 0

/** A whole match in the quarantine. */
async function quarantineMatch(): Promise<number> {
  const match = {
    key: 'a match',
    league: 'A league',
    season: '2025-26',
    round: '',
    home: 'Nobody',
    away: 'Nobody else',
    kickoff: after(40),
    kickoffKnown: true,
    status: 1 as const,
  }
  await ingest(db, 'other', { leagues: [], clubs: [], matches: [match], rejected: [] })
  const { quarantine } = await got(server, 'deskSources', {}, operator.identity)
  return quarantine.find(({ source }) => source === 'other')?.id ?? 0
}

type DeskChange = Extract<
  CallName,
  | 'deskDecide'
  | 'deskQuota'
  | 'deskWithdraw'
  | 'deskEndKey'
  | 'deskRemovePicture'
  | 'deskRefuseRow'
  | 'deskRemoveText'
  | 'deskRestoreText'
  | 'deskKeepText'
  | 'deskResetLink'
  | 'deskEndResetLink'
  | 'deskBlock'
  | 'deskUnblock'
  | 'deskEndSessions'
  | 'deskTakeBack'
  | 'deskMap'
  | 'deskRereadRow'
  | 'deskNotPlayed'
  | 'deskSetAside'
  | 'deskPauseSource'
  | 'deskFetchSource'
  | 'deskNewName'
>

/** Every change of the desk, with a payload that has an effect. */
const changes = (): { [N in DeskChange]: DataOf<N> } => ({
  deskDecide: { id: applicationId, admit: true, reason: 'Well reasoned.' },
  deskQuota: { expertId, plansADay: 5 },
  deskWithdraw: { expertId, withdrawn: true, reason: 'Asked for it.' },
  deskEndKey: { keyId },
  deskRemovePicture: { expertId, reason: 'A face of somebody else.' },
  deskRefuseRow: { id: rowId, refused: true },
  deskRemoveText: { expertId, planId, field: 'title', reason: 'abuse', note: '' },
  deskRestoreText: { expertId, planId, field: 'title' },
  deskKeepText: { expertId, planId, field: 'analysis' },
  deskResetLink: { id: accountId, reason: 'Lost the phone.' },
  deskEndResetLink: { id: accountId },
  deskBlock: { id: accountId, reason: 'Sells picks.', until: tomorrow },
  deskUnblock: { id: accountId, reason: 'Stopped it.' },
  deskEndSessions: { id: accountId },
  deskTakeBack: { id: actionId, reason: 'An error.' },
  deskMap: { source: 'test', kind: 'club', name: 'Northern Utd', id: 1 },
  deskRereadRow: { id: wholeRowId },
  deskNotPlayed: { matchId: silentId, reason: 'The report of the day says so.' },
  deskSetAside: { matchId: silentId, source: 'test', setAside: false, reason: 'Mended.' },
  deskPauseSource: { source: 'test', paused: true, reason: 'Says nonsense.' },
  deskFetchSource: { source: 'test' },
  deskNewName: {
    source: 'other',
    kind: 'league',
    name: 'A league',
    names: { zh: '河谷联赛', zht: '河谷聯賽', en: 'Valley League' },
  },
})

/** Changes that no operator may make: results, settlements, points and numbers. */
const untouchable = [
  'match',
  'match_result',
  'match_close',
  'settlement',
  'movement',
  'entry',
  'wallet',
  'unlock',
  'expert_record',
  'plan_measure',
  'plan',
  'plan_secret',
  'plan_secret_pick',
]
async function snapshot(): Promise<unknown> {
  return Promise.all(
    untouchable.map(async (table) => [
      table,
      (await sql.raw(`select * from ${table} order by 1, 2`).execute(db)).rows,
    ]),
  )
}

test('every call of the desk is listed here', () => {
  const desk = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].caller === 'operator' && !calls[name].read,
  )
  expect(desk.toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(changes()).toSorted((a, b) => a.localeCompare(b)),
  )
})

test('no change affects a result, points or a number; each is in the audit trail', async () => {
  await ask(server, 'textReport', {
    expertId,
    planId,
    field: 'analysis',
    reason: 'abuse',
    words: '',
  })
  const before = await snapshot()
  // other parts of the server write results and points, so this test takes these rights from its
  // role
  for (const table of untouchable)
    await sql.raw(`revoke insert, update, delete on ${table} from ${serverRole}`).execute(owner)
  await expect(sql`update plan set profit = 9`.execute(db)).rejects.toMatchObject({ code: '42501' })
  for (const [name, data] of Object.entries(changes()) as [DeskChange, unknown][]) {
    const trail = (await got(server, 'deskAudit', { size: 1000 }, operator.identity)).records.length
    expect([name, (await ask(server, name, data, operator.identity)).code]).toEqual([name, 0])
    const { records } = await got(server, 'deskAudit', { size: 1000 }, operator.identity)
    expect([name, records.length - trail]).toEqual([name, 1])
    expect(records[0]).toMatchObject({
      who: 'On duty',
      subject: expect.stringMatching(/\d|^source test$|^league A league of other$/),
    })
  }
  expect(await snapshot()).toEqual(before)
  await prepareServerRole(owner, { login: false })
})

test('the only word that tells a result is not set aside, and the desk can say why', async () => {
  await sql`
    update match set told_by = '{"disputed": true}' where match_id = ${silentId}`.execute(owner)
  await sql`
    update match_report set set_aside_at = null where match_id = ${silentId}`.execute(owner)
  const change = { matchId: silentId, source: 'test', setAside: true, reason: 'It is wrong.' }
  const { code, msg } = await ask(server, 'deskSetAside', change, operator.identity)
  expect([code, msg.split(' ').at(-1)]).toEqual([409, 'result'])
})

test.each([
  'delete from match_result',
  'update match_result set full_home = 9',
  'update settlement set hit_result = 1',
  'delete from settlement',
  'update movement set reason = null',
  'update entry set amount = 99',
  'delete from entry',
  'update match_close set market = null',
  'delete from expert',
  'update plan set serial = 1',
  'delete from plan',
  'update plan_secret set body = null',
])('the server’s role, which the desk uses, cannot make this change: %s', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({
    code: expect.stringMatching(/^(42501|TL001)$/),
  })
})

test('a withdrawn expert can be restored; an ended key stays ended', async () => {
  const words = { zh: 'x', zht: 'x', en: 'x' }
  const selections = [{ play: 1, picks: [{ key: '2' }] }]
  const plan = { matchId: 2, price: 0, refundOnMiss: false, title: words, analysis: words }
  const publish = () => ask(server, 'expertPublish', { key, plan: { ...plan, selections } })
  expect((await publish()).code).toBe(409)
  const change = { expertId, withdrawn: false, reason: 'Came back.' }
  expect((await ask(server, 'deskWithdraw', change, operator.identity)).code).toBe(0)
  expect((await ask(server, 'deskWithdraw', change, operator.identity)).code).toBe(409)
  expect((await publish()).msg).toContain('key')
  const { records } = await got(server, 'deskExperts', {}, operator.identity)
  expect(records.find((one) => one.expertId === expertId)).toMatchObject({
    withdrawnAt: null,
    plansADay: 5,
    keys: [],
    counted: 1,
  })
})

test('a picture that was removed is deleted', async () => {
  const { records } = await got(server, 'deskExperts', {}, operator.identity)
  expect(records.find((one) => one.expertId === expertId)?.avatar).toBe('')
  expect((await sql`select from avatar`.execute(db)).rows).toEqual([])
  const again = { expertId, reason: 'Twice.' }
  expect((await ask(server, 'deskRemovePicture', again, operator.identity)).code).toBe(409)
})

test('a refused row does not wait for an operator, and can be reopened', async () => {
  const waiting = async () =>
    (await got(server, 'deskOverview', {}, operator.identity)).waiting.find(
      ({ kind }) => kind === 'quarantine',
    )?.count
  // the next round reads the other row again
  expect(await waiting()).toBe(0)
  await got(server, 'deskRefuseRow', { id: rowId, refused: false }, operator.identity)
  expect(await waiting()).toBe(1)
  const { sources, quarantine } = await got(server, 'deskSources', {}, operator.identity)
  expect(sources).toMatchObject([
    { source: 'other', matches: 0, heardAt: null, quarantined: 0 },
    { source: 'test', matches: 3, quarantined: 1 },
  ])
  expect(quarantine.find(({ item }) => item === 'row 7')).toMatchObject({
    content: { home: -1 },
    state: 'waiting',
    canReread: false,
  })
})

test('each action that the desk records has words in three languages', async () => {
  const { records } = await got(server, 'deskAudit', { size: 1000 }, operator.identity)
  const named = new Set(records.map(({ action }) => action))
  expect(named.size).toBeGreaterThan(15)
  for (const { audit } of [zh, zht, en])
    expect([...named].filter((action) => !(action in audit.actions))).toEqual([])
})
