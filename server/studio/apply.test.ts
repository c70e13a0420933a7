/** From an account to an expert: applying, the operator's decision, and its effects. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DataOf } from '../../contract/calls.ts'
import type { Identity } from '../../contract/envelope.ts'
import { addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import {
  ask,
  got,
  operatorAccount,
  passkeyAccount,
  passkeyOrigin,
  type PasskeyAccount,
} from '../desk/test-accounts.ts'
import { testServer, type TestServer } from '../http/test-server.ts'

let server: TestServer
let operator: PasskeyAccount
let match = 0
let count = 0
beforeAll(async () => {
  server = await testServer({ publicOrigin: passkeyOrigin })
  await addLeague(server.database.db)
  await standStill(server.database.db, noon)
  operator = await operatorAccount(server, 'On duty')
})
afterAll(() => server.close())
beforeEach(async () => {
  await standStill(server.database.db, noon)
  ;[match = 0] = await addMatches(server.database.db, [after(30)])
})

type Application = DataOf<'studioApply'>
const letters = (value: number) =>
  Array.from(String(value), (digit) => 'ABCDEFGHJK'[Number(digit)]).join('')
const application = (changes: Partial<Application> = {}): Application => ({
  name: { en: `Writer ${letters(++count)}` },
  languages: ['en'],
  about: 'Has watched the valley for eleven years.',
  sample: { matchId: match, pick: '2', analysis: 'The away side tires after seventy minutes.' },
  ...changes,
})
const candidate = () => passkeyAccount(server, `Candidate ${++count}`)
const applyAs = (identity: Identity, changes: Partial<Application> = {}) =>
  ask(server, 'studioApply', application(changes), identity)
const waiting = async () =>
  (await got(server, 'deskApplications', {}, operator.identity)).records.map(({ id }) => id)
const mine = (identity: Identity) => got(server, 'studioMine', {}, identity)

async function decide(id: number, admit: boolean, reason = 'Read with care.') {
  return ask(server, 'deskDecide', { id, admit, reason }, operator.identity)
}

describe('applying', () => {
  test('stores the application for the desk only; the studio shows the decision', async () => {
    const { identity, name } = await candidate()
    expect((await mine(identity)).passkey).toBe(true)
    const sent = await applyAs(identity, { name: { zh: '许听雨' }, languages: ['zh', 'zht'] })
    expect(sent).toMatchObject({
      code: 0,
      data: { expert: null, applications: [{ state: 'waiting', reason: null }] },
    })
    const { records } = await got(server, 'deskApplications', {}, operator.identity)
    const record = records.find(({ account }) => account === name)
    expect(record).toMatchObject({
      name: { zh: '许听雨' },
      languages: ['zh', 'zht'],
      sample: { matchId: match, pick: '2', homeName: 'North' },
      earlier: 0,
    })
    expect((await decide(record?.id ?? 0, true, 'Says where it may be wrong.')).code).toBe(0)
    const { expert, applications } = await mine(identity)
    expect(applications).toMatchObject([
      { state: 'admitted', reason: 'Says where it may be wrong.', againFrom: null },
    ])
    // languages without a name have the first one
    expect(expert).toMatchObject({
      names: { zh: '许听雨', zht: '许听雨', en: '许听雨' },
      languages: ['zh', 'zht'],
      withdrawn: false,
      plansADay: null,
    })
    const detail = await got(server, 'expertDetail', { expertId: expert?.expertId ?? 0 })
    expect(JSON.stringify(detail)).toContain('许听雨')
    expect(await applyAs(identity)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('expert'),
    })
  })

  test('needs a passkey', async () => {
    const signUp = { name: `Reader ${++count}`, passphrase: 'correct horse battery' }
    const identity = await got(server, 'userSignUp', signUp)
    expect((await mine(identity)).passkey).toBe(false)
    expect(await applyAs(identity)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('passkey'),
    })
  })

  test('is possible once at a time, and 30 days after a refusal', async () => {
    const { identity } = await candidate()
    await applyAs(identity)
    expect((await applyAs(identity)).msg).toContain('waiting')
    const [id = 0] = (await waiting()).slice(-1)
    expect((await decide(id, false, 'One fact has no source.')).code).toBe(0)
    expect((await mine(identity)).applications).toMatchObject([
      {
        state: 'declined',
        reason: 'One fact has no source.',
        againFrom: after(30 * 24).toISOString(),
      },
    ])
    await standStill(server.database.db, after(30 * 24 - 1))
    const [later = 0] = await addMatches(server.database.db, [after(31 * 24)])
    const sample = { matchId: later, pick: '1', analysis: 'Because.' } as const
    expect((await applyAs(identity, { sample })).msg).toContain('again')
    await standStill(server.database.db, after(30 * 24))
    expect((await mine(identity)).applications[0]?.againFrom).toBeNull()
    expect((await applyAs(identity, { sample })).code).toBe(0)
  })

  test('of two requests at once stores one application', async () => {
    const { identity } = await candidate()
    const answers = await Promise.all(Array.from({ length: 5 }, () => applyAs(identity)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0, 409, 409, 409, 409,
    ])
  })

  test.each([
    [{ name: {} }, 'name: empty'],
    [{ name: { en: 'X' } }, 'name.en: form'],
    [{ name: { zh: '许\u200b听雨' } }, 'name.zh: form'],
    // Cyrillic letters that look Latin
    [{ name: { en: 'Аdа Lovelаce' } }, 'name.en: script'],
    [{ name: { en: 'ᴄᴏᴄᴏ' } }, 'name.en: script'],
    [{ name: { en: 'Touch Line' } }, 'name.en: reserved'],
    [{ name: { zh: '球鉴官方' } }, 'name.zh: reserved'],
    [{ name: { en: 'E l o  Model' } }, 'name.en: reserved'],
    [{ about: '\u2060\u2060' }, 'about'],
    [{ about: 'left\u202eright' }, 'about'],
    [{ sample: { matchId: 999_999, pick: '2', analysis: 'x' } }, 'sample.matchId'],
    [{ sample: { matchId: 1, pick: '2', analysis: '\u3164' } }, 'sample'],
  ] satisfies [Partial<Application>, string][])('refuses %j: %s', async (changes, field) => {
    const { identity } = await candidate()
    const { code, msg } = await applyAs(identity, changes)
    expect([code, msg]).toEqual([400, expect.stringContaining(`data.${field}`)])
  })

  test('refuses a name that looks like another expert’s', async () => {
    const { identity } = await candidate()
    await applyAs(identity, { name: { en: 'Lin Cole', zh: '林口', zht: '鐵嘴林' } })
    const [id = 0] = (await waiting()).slice(-1)
    await decide(id, true)
    const other = await candidate()
    for (const name of [
      { en: 'LIN  COLE' },
      { en: 'Iin Co1e' },
      { en: 'Lín-Cole' },
      { zh: '林ロ' },
      { zht: '林口' },
      { zh: '铁嘴林' },
    ])
      expect((await applyAs(other.identity, { name })).msg).toContain('taken')
    expect((await applyAs(other.identity, { name: { en: 'Lina Cole' } })).code).toBe(0)
  })
})

describe('deciding', () => {
  test('happens once, and is an entry of the audit trail that stays', async () => {
    const { identity } = await candidate()
    await applyAs(identity)
    const [id = 0] = (await waiting()).slice(-1)
    const answers = await Promise.all([decide(id, true), decide(id, false), decide(id, true)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409, 409])
    const { records } = await got(server, 'deskAudit', { size: 100 }, operator.identity)
    const entries = records.filter(({ subject }) => subject === `application ${id}`)
    expect(entries).toMatchObject([{ who: 'On duty', before: null }])
    const { db, owner } = server.database
    await expect(sql`delete from operator_action`.execute(owner)).rejects.toMatchObject({
      code: 'TL001',
    })
    await expect(sql`update operator_action set action = ''`.execute(db)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('is refused for a name that another expert got in the meantime', async () => {
    const [first, second] = [await candidate(), await candidate()]
    const name = { en: 'Same Name' }
    await applyAs(first.identity, { name })
    await applyAs(second.identity, { name })
    const [one = 0, two = 0] = (await waiting()).slice(-2)
    expect((await decide(one, true)).code).toBe(0)
    expect((await decide(two, true)).msg).toContain('name')
    expect((await decide(two, false)).code).toBe(0)
  })

  test('needs a readable reason', async () => {
    expect((await decide(1, true, '\u200b')).msg).toContain('data.reason')
  })

  test('the server’s role cannot make an operator', async () => {
    const { db } = server.database
    await expect(
      sql`
        insert into operator (owner_id, added_at)
        select owner_id, now() from account limit 1`.execute(db),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('the overview has the number and the age of waiting applications', async () => {
    const ids = await waiting()
    const overview = await got(server, 'deskOverview', {}, operator.identity)
    expect(overview.waiting.find(({ kind }) => kind === 'applications')).toMatchObject({
      count: ids.length,
      since: expect.any(String),
    })
    expect(Date.parse(overview.changesUntil ?? '') - Date.parse(overview.now)).toBeGreaterThan(0)
  })
})

describe('an open studio', () => {
  test('admits at once, with 3 plans a day until 30 are settled', async () => {
    const open = await testServer({ publicOrigin: passkeyOrigin, openStudio: true })
    await addLeague(open.database.db)
    await standStill(open.database.db, noon)
    const [matchId = 0] = await addMatches(open.database.db, [after(30)])
    const { identity } = await passkeyAccount(open, 'Newcomer')
    const sample = { matchId, pick: '3', analysis: 'Because.' } as const
    const { data } = await ask(open, 'studioApply', application({ sample }), identity)
    expect(data).toMatchObject({
      open: true,
      expert: { plansToday: 0, plansADay: 3, limitEnds: 30, withdrawn: false },
      applications: [{ state: 'admitted', reason: '' }],
    })
    await open.close()
  })
})
