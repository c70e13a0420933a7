/**
 * S-02: the permissions of each call. A call without a row here does not compile, so a new call
 * needs a decision first.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { calls, prefix, type CallName, type ResultOf } from '../../../contract/calls.ts'
import type { StudioDraft } from '../../../contract/calls/studio.ts'
import type { Identity } from '../../../contract/envelope.ts'
import type { PlanDraft } from '../../../contract/plan.ts'
import { ingest } from '../../intake/ingest.ts'
import { age, operatorAccount, signInAgain } from '../../desk/test-accounts.ts'
import { addExpert, makeKey, withdrawKey } from '../../publishing/experts.ts'
import { publishPlans } from '../../publishing/publish.ts'
import {
  addLeague,
  addMatches,
  after,
  draftOf,
  fromNow,
  noon,
  standStill,
} from '../../db/test-world.ts'
import { sharedServer } from '../test-server.ts'
import { book1 } from '../../../rules/book/v1.ts'

/**
 * The result by caller: anonymous, a visitor, an account, an operator who has just signed in by
 * passkey. An invalid token is refused by every call.
 */
interface Row {
  data: unknown
  nobody: number
  visitor: number
  account: number
  operator: number
}

const open = (data: unknown, code = 0): Row => ({
  data,
  nobody: code,
  visitor: code,
  account: code,
  operator: code,
})
const identified = (data: unknown, code = 0): Row => ({ ...open(data, code), nobody: 400 })
const accountsOnly = (data: unknown, code = 0): Row => ({
  ...identified(data, code),
  visitor: 1005,
})
const operatorsOnly = (data: unknown, code = 0): Row => ({
  ...accountsOnly(data, code),
  account: 1007,
})

const name = 'Somebody Else'
const passphrase = 'correct horse battery'
const stale = { challenge: 'A'.repeat(24), credential: {} }

const application = {
  name: { en: 'A Candidate' },
  languages: ['en'],
  about: 'Watches football.',
  sample: { matchId: 999_999, pick: '2', analysis: 'Because.' },
}

const reportToken = 'A'.repeat(22)
/** Blocks use real time, not the site's clock. */
const tomorrow = fromNow(24).toISOString()
const noText = { expertId: 1, planId: 999_999, field: 'title' }
const studioDraft: StudioDraft = {
  matchId: 1,
  price: 0,
  refundOnMiss: false,
  original: 'en',
  title: { en: 'A title' },
  analysis: {},
  selections: [{ play: 1, keys: ['2'] }],
}

/** A draft as it is sent together with a key. */
function withoutExpert(draft: PlanDraft): Partial<PlanDraft> {
  const plan: Partial<PlanDraft> = { ...draft }
  delete plan.expertId
  return plan
}

/** 404 and 409 are ordinary answers: they show that the caller was permitted. */
const rows: Record<CallName, Row> = {
  visitorCreate: open({}),
  queryHome: open({}),
  queryRecommend: open({ page: 1, size: 10 }),
  expertList: open({ page: 1, size: 10, type: 1 }),
  expertSpread: open({}),
  expertLuck: open({}),
  expertForetell: open({}),
  planSeal: open({ id: 1 }),
  expertLog: open({ expertId: 1 }),
  expertDetail: open({ expertId: 1 }),
  expertPredicts: open({ expertId: 1, size: 10 }),
  expertMatches: open({}),
  // Permitted by key only; separate tests are below.
  expertPublish: open({ key: 'x'.repeat(40), plan: withoutExpert(draftOf(0, 1)) }, 400),
  search: open({ q: 'North' }),
  matchLeagues: open({}),
  matchTable: open({}),
  matchRounds: open({}),
  matchScorers: open({}),
  predictRecord: open({}),
  planList: open({ size: 10 }),
  planDetail: open({ id: 1 }),
  matchList: open({}),
  matchDetail: open({ matchId: 1 }),
  matchEvents: open({ matchId: 1 }),
  matchIntelligence: open({ matchId: 1 }),
  matchLineup: open({ matchId: 1 }),
  matchData: open({ matchId: 1 }),
  matchPrices: open({ matchId: 1 }),
  matchProbability: open({ matchId: 1 }),
  planMine: identified({ id: 1 }),
  planUnlock: identified({ id: 1, price: 8 }, 1006),
  planKeepReceipt: identified({
    id: 1,
    version: 1,
    index: 0,
    opens: '0'.repeat(64),
    size: null,
    root: null,
  }),
  planOpened: identified({ size: 10 }),
  planOpen: identified({ id: 1 }),
  planTakeOut: identified({ id: 1 }),
  planNews: identified({}),
  planSeen: identified({ plans: [{ id: 1, sequence: 1 }] }),
  pointsMine: identified({ size: 10 }),
  followMine: identified({}),
  followBrought: identified({}),
  followFeed: identified({ size: 10 }),
  followFavourites: identified({}),
  followOnSale: identified({ size: 10 }),
  followExpert: identified({ expertId: 1, on: true }),
  matchPicks: identified({ matchIds: [1] }),
  followTeam: identified({ clubId: 1, on: true }),
  followLeague: identified({ leagueId: 1, on: true }),
  followMatch: identified({ matchId: 1, on: true }),
  // Two invisible characters.
  userSignUp: open({ name: '\u200b\u200b', passphrase }, 400),
  userSignIn: open({ name, passphrase }, 409),
  passkeyOptions: { ...open({ purpose: 'add' }, 1005), account: 0, operator: 0 },
  passkeySignUp: open({ ...stale, name }, 409),
  passkeySignIn: open(stale, 409),
  passkeyAdd: accountsOnly({ ...stale, label: 'x' }, 409),
  passkeyRemove: accountsOnly({ id: 1 }, 404),
  userPassphrase: accountsOnly({ current: 'wrong', next: passphrase }, 409),
  resetOptions: open({ token: 'A'.repeat(43) }, 404),
  resetAccount: open({ token: 'A'.repeat(43), passphrase }, 404),
  userRecover: open({ name, code: '0AAA-BBBB-CCCC' }, 409),
  userRecoveryCodes: accountsOnly({}),
  userSessions: accountsOnly({}),
  userEndSession: accountsOnly({ id: 999_999 }, 404),
  userExport: identified({}),
  userChoices: accountsOnly({}),
  userChoose: accountsOnly({ choices: { odds: 'percent', zone: null, theme: 'system' } }),
  userMe: accountsOnly({}),
  userSignOut: accountsOnly({ everywhere: false }),
  userDelete: accountsOnly({ name: 'wrong' }, 400),
  studioMine: accountsOnly({}),
  // an operator who signed up by passkey may apply, and names a match that does not exist
  studioApply: { ...accountsOnly(application, 409), operator: 400 },
  studioProfile: accountsOnly({ name: { en: 'No Expert' }, languages: ['en'], bio: '' }, 409),
  // no picture; the account is no expert
  studioAvatar: accountsOnly({ image: 'AAAA' }, 400),
  studioStop: accountsOnly({ stopped: true }, 409),
  studioKeys: accountsOnly({}),
  studioMakeKey: accountsOnly({ label: 'A script' }, 409),
  studioEndKey: accountsOnly({ id: 999_999 }, 404),
  studioMatches: accountsOnly({ day: 0 }),
  studioMatch: accountsOnly({ matchId: 999_999 }, 404),
  studioSaveDraft: accountsOnly({ base: 0, draft: { ...studioDraft, matchId: 999_999 } }, 404),
  studioKeepNote: accountsOnly({ matchId: 1 }, 404),
  studioDropDraft: accountsOnly({ matchId: 1 }),
  // the account is no expert
  studioSeal: accountsOnly({ sealId: randomUUID(), plan: studioDraft, seen: [] }, 400),
  studioOverview: accountsOnly({}, 404),
  studioNotices: accountsOnly({}, 404),
  studioNotify: accountsOnly({ off: [] }, 404),
  studioPlans: accountsOnly({ size: 10 }),
  deskOverview: operatorsOnly({}),
  deskApplications: operatorsOnly({}),
  deskDecide: operatorsOnly({ id: 999_999, admit: false, reason: 'No.' }, 404),
  deskAudit: operatorsOnly({ size: 10 }),
  deskTakeBack: operatorsOnly({ id: 999_999, reason: 'x' }, 404),
  deskAccounts: operatorsOnly({ find: '' }),
  deskResetLink: operatorsOnly({ id: 999_999, reason: 'x' }, 404),
  deskEndResetLink: operatorsOnly({ id: 999_999 }, 404),
  deskBlock: operatorsOnly({ id: 999_999, reason: 'x', until: tomorrow }, 404),
  deskUnblock: operatorsOnly({ id: 999_999, reason: 'x' }, 404),
  deskEndSessions: operatorsOnly({ id: 999_999 }, 404),
  deskExperts: operatorsOnly({}),
  deskQuota: operatorsOnly({ expertId: 999_999, plansADay: 3 }, 404),
  deskWithdraw: operatorsOnly({ expertId: 999_999, withdrawn: true, reason: 'x' }, 404),
  deskRemovePicture: operatorsOnly({ expertId: 999_999, reason: 'x' }, 404),
  deskEndKey: operatorsOnly({ keyId: 999_999 }, 404),
  deskSources: operatorsOnly({}),
  deskNames: operatorsOnly({ kind: 'club', find: 'north' }),
  deskMap: operatorsOnly({ source: 'test', kind: 'club', name: 'x', id: 999_999 }, 404),
  deskNotPlayed: operatorsOnly({ matchId: 999_999, reason: 'x' }, 404),
  deskSetAside: operatorsOnly({ matchId: 999_999, source: 'x', setAside: true, reason: 'x' }, 404),
  deskPauseSource: operatorsOnly({ source: 'none', paused: true, reason: 'x' }, 404),
  deskFetchSource: operatorsOnly({ source: 'none' }, 404),
  deskNewName: operatorsOnly(
    { source: 'none', kind: 'club', name: 'x', names: { zh: 'x', zht: 'x', en: 'x' } },
    409,
  ),
  deskLog: operatorsOnly({}),
  deskRereadRow: operatorsOnly({ id: 999_999 }, 404),
  deskRefuseRow: operatorsOnly({ id: 999_999, refused: true }, 404),
  deskReports: operatorsOnly({}),
  deskRemoveText: operatorsOnly({ ...noText, reason: 'abuse', note: '' }, 404),
  deskRestoreText: operatorsOnly(noText, 409),
  deskKeepText: operatorsOnly(noText, 404),
  textReport: open({ ...noText, reason: 'abuse', words: '' }, 404),
  textReportState: open({ token: reportToken }),
}

let addresses = 0

async function ask<N extends CallName>(
  call: N,
  data: unknown,
  identity: Identity | null,
): Promise<{ code: number; data?: ResultOf<N> }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: prefix + calls[call].path,
    headers: { 'content-type': 'application/json' },
    remoteAddress: `10.7.${++addresses >> 8}.${addresses & 255}`,
    payload: JSON.stringify({ ...identity, data }),
  })
  return answer.json()
}

async function got<N extends CallName>(
  call: N,
  data: unknown,
  identity: Identity | null = null,
): Promise<ResultOf<N>> {
  const { code, data: result } = await ask(call, data, identity)
  if (code !== 0 || result === undefined) throw new Error(`${call} answered ${code}`)
  return result
}

const newVisitor = () => got('visitorCreate', {})
const newAccount = (as: string) => got('userSignUp', { name: as, passphrase })

const keys: Record<'mine' | 'anothers' | 'withdrawn', string> = {
  mine: '',
  anothers: '',
  withdrawn: '',
}
const server = await sharedServer({ publicOrigin: 'http://localhost:8080' })
const { owner } = server.database
await standStill(owner, noon)
await addLeague(owner)
const ids = await Promise.all(
  ['one', 'two'].map((handle) =>
    addExpert(owner, { zh: handle, zht: handle, en: handle }, handle, 'test'),
  ),
)
const matches = await addMatches(owner, [after(5), after(6)])
const matchId = matches[0] ?? 0
const { source_key: key } = await owner
  .selectFrom('match')
  .select('source_key')
  .where('match_id', '=', matchId)
  .executeTakeFirstOrThrow()
const starters = Array.from({ length: 11 }, (_, at) => ({
  key: `p${at}`,
  name: { zh: '员', zht: '員', en: 'Player' },
}))
const place = {
  key,
  league: 'Premier',
  season: '2025-26',
  round: '',
  home: 'North',
  away: 'South',
}
const home = { confirmed: true, starters, bench: [], absences: [] }
const schedule = {
  ...place,
  status: 1 as const,
  kickoff: after(5),
  kickoffKnown: true,
  lineups: { home },
}
await ingest(owner, 'test', { leagues: [], clubs: [], rejected: [], matches: [schedule] })
const priced = ids.map((expertId) => draftOf(expertId, matchId, { price: 28 }))
const planId = (await publishPlans(owner, priced, book1)).published[0]?.planId ?? 0
keys.mine = (await makeKey(owner, 'one', 'test')).key
keys.anothers = (await makeKey(owner, 'two', 'test')).key
const gone = await makeKey(owner, 'one', 'test')
await withdrawKey(owner, gone.keyId, 'test')
keys.withdrawn = gone.key
await owner
  .insertInto('text_report')
  .values({
    expert_id: ids[0] ?? 0,
    plan_id: planId,
    field: 'title',
    reason: 'abuse',
    token: reportToken,
    reported_at: noon,
  })
  .execute()
await server.versions.refresh()

describe('permissions of each call', () => {
  it.each(Object.entries(rows) as [CallName, Row][])('%s', async (call, row) => {
    const account = await newAccount(`Reader of ${call.slice(0, 12)}`)
    expect({
      nobody: (await ask(call, row.data, null)).code,
      visitor: (await ask(call, row.data, await newVisitor())).code,
      account: (await ask(call, row.data, account)).code,
    }).toEqual({ nobody: row.nobody, visitor: row.visitor, account: row.account })
  })

  it.each(Object.entries(rows) as [CallName, Row][])('%s by an operator', async (call, row) => {
    const { identity } = await operatorAccount(server, `Op ${call.slice(0, 16)}`)
    // the passphrase exists, so that a wrong one is refused like any account's
    if (call === 'userPassphrase') await got('userPassphrase', { next: passphrase }, identity)
    expect((await ask(call, row.data, identity)).code).toBe(row.operator)
  })

  const changes = (Object.keys(calls) as CallName[]).filter(
    (call) => calls[call].caller === 'operator' && !calls[call].read,
  )
  it.each(changes)(
    '%s needs a sign-in of the last ten minutes by passkey, never by passphrase',
    async (call) => {
      const operator = await operatorAccount(server, `Slow ${call.slice(0, 16)}`)
      await got('userPassphrase', { next: passphrase }, operator.identity)
      await age(server, operator.identity, 10)
      expect((await ask(call, rows[call].data, operator.identity)).code).toBe(409)
      const byPassphrase = await got('userSignIn', { name: operator.name, passphrase })
      expect((await ask(call, rows[call].data, byPassphrase)).code).toBe(409)
      const again = await signInAgain(server, operator)
      expect((await ask(call, rows[call].data, again)).code).toBe(rows[call].operator)
    },
  )

  it('an invalid token is refused by every call, and always by 403', async () => {
    const [visitor, other] = [await newVisitor(), await newVisitor()]
    const [account, another] = [await newAccount('One of two'), await newAccount('Two of two')]
    const ended = await got('userSignIn', { name: 'One of two', passphrase })
    await got('userSignOut', { everywhere: false }, ended)
    // Public reads may accept an ended session for five more seconds, or until another of its calls
    // finds that it has ended.
    expect((await ask('userMe', {}, ended)).code).toBe(403)
    const invalid: Record<string, Identity> = {
      'another visitor’s token': { ...visitor, token: other.token },
      'another account’s token': { ...account, token: another.token },
      'a visitor’s token for an account': { ...account, token: visitor.token },
      'an account’s token for a visitor': { ...visitor, token: account.token },
      'an ended session': ended,
      'a token of nobody': { uid: 'uAAAAAAAAAAAAAAAAAAAAAA', token: account.token },
      'a malformed token': { ...account, token: 'x' },
    }
    for (const [what, identity] of Object.entries(invalid)) {
      for (const [call, { data }] of Object.entries(rows) as [CallName, Row][]) {
        expect([what, call, (await ask(call, data, identity)).code]).toEqual([what, call, 403])
      }
    }
  })
})

describe('public answers', () => {
  const publicReads = (Object.keys(calls) as CallName[]).filter(
    (call) => calls[call].read && calls[call].caller === 'anyone',
  )
  const get = (call: CallName, data: unknown, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({ lang: 'en', ...(data as Record<string, string>) })
    return server.app.inject({ url: `${prefix}${calls[call].path}?${query}`, headers })
  }

  it.each(publicReads)('%s is the same by GET, and revalidates by its ETag', async (call) => {
    const { data } = rows[call]
    const answer = await get(call, data)
    const posted = await server.app.inject({
      method: 'POST',
      url: prefix + calls[call].path,
      payload: { data, info: { lang: 'en' } },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ code: number; data?: object }>()).toMatchObject({ code: 0, data: {} })
    expect(answer.body).toBe(posted.body)
    expect([answer.headers['cache-control'], posted.headers['cache-control']]).toEqual([
      'public, max-age=1',
      'no-store',
    ])
    const etag = String(answer.headers['etag'])
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await get(
      call,
      { ...(data as object), utm_source: 'x' },
      { 'if-none-match': etag },
    )
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  })

  it('contain only known fields', async () => {
    expect((await get('matchLineup', { matchId })).json()).toMatchObject({
      data: { home: { lineup: { starters: { length: 11 } } }, away: { lineup: null } },
    })
    expect((await get('planList', { size: 10 })).json()).toMatchObject({
      data: { records: [{ matchId }, { matchId }] },
    })
    expect((await get('matchList', { date: '2026-03-01', zone: 'UTC' })).json()).toMatchObject({
      data: { matches: { length: 2 } },
    })
  })

  it.each(publicReads.filter((call) => 'matchId' in (rows[call].data as object)))(
    '%s of no match is 404',
    async (call) => {
      const answer = await get(call, { matchId: 999 })
      expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 404])
      expect((await ask(call, { matchId: 999 }, null)).code).toBe(404)
    },
  )

  it.each(['expertDetail', 'expertPredicts', 'expertLog'] as const)(
    '%s of no expert is 404',
    async (call) => {
      const data = { ...(rows[call].data as object), expertId: 999_999 }
      expect((await get(call, data)).statusCode).toBe(404)
      expect((await ask(call, data, null)).code).toBe(404)
    },
  )

  it.each([
    ['planList', { size: 10, matchId: 999_999 }, { records: [], next: null }],
    ['planList', { size: 10, expertId: 999_999 }, { records: [], next: null }],
    ['predictRecord', { leagueId: 999_999 }, { all: { n: 0 }, byPlay: [] }],
  ] as const)('%s with a filter for an unknown record is empty: %j', async (call, data, found) => {
    expect((await get(call, data)).json()).toMatchObject({ code: 0, data: found })
    expect(await ask(call, data, null)).toMatchObject({ code: 0, data: found })
  })

  it.each(['0', '-1', 'x', '__proto__', '2147483648', '9'.repeat(30)])(
    'the page of a plan is shown whatever expert its address names: %s',
    async (expertId) => {
      const url = `/planDetail?id=${planId}&expertId=${expertId}`
      expect((await server.app.inject({ url })).statusCode).toBe(200)
    },
  )

  it.each(['Mars/Olympus', '../etc', ''])(
    'matchList uses the site’s zone for the unknown zone "%s"',
    async (zone) => {
      const answer = await get('matchList', { zone })
      expect([answer.statusCode, answer.json()]).toEqual([200, (await get('matchList', {})).json()])
    },
  )

  it.each([{ date: '2026-02-30' }, { date: '1.3.2026' }, { date: '' }, { zone: 'x'.repeat(65) }])(
    'matchList refuses %j',
    async (data) => {
      const answer = await get('matchList', data)
      expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([400, 400])
      expect((await ask('matchList', data, null)).code).toBe(400)
    },
  )
})

describe('private data', () => {
  it('unlocked content, points and follows are visible to their owner only', async () => {
    const [buyer, other, account] = [
      await newVisitor(),
      await newVisitor(),
      await newAccount('An onlooker'),
    ]
    await got('planUnlock', { id: planId, price: 28 }, buyer)
    await got('followExpert', { expertId: 1, on: true }, buyer)
    expect((await got('planMine', { id: planId }, buyer)).content).toBeDefined()
    for (const onlooker of [other, account]) {
      const mine = await got('planMine', { id: planId }, onlooker)
      expect([mine.content, mine.unlocked]).toEqual([undefined, null])
      expect(
        (await got('pointsMine', { size: 100 }, onlooker)).records.map(({ reason }) => reason),
      ).not.toContain('unlock')
      expect((await got('followMine', {}, onlooker)).experts).toEqual([])
    }
  })

  it('plans change only with their expert’s key, whatever the identity', async () => {
    const draft = withoutExpert(draftOf(0, matchId, { planId, price: 28 }))
    const account = await newAccount('Not an expert')
    for (const key of [keys.anothers, keys.withdrawn, 'touchline_guessed_guessed_guessed']) {
      expect(
        (await ask('expertPublish', { key, plan: draft }, account)).code,
      ).toBeGreaterThanOrEqual(400)
    }
    expect((await got('planDetail', { id: planId })).plan.version).toBe(1)
    expect(
      (await got('expertPublish', { key: keys.mine, plan: { ...draft, analysis: { en: 'New.' } } }))
        .version,
    ).toBe(2)
  })
})
