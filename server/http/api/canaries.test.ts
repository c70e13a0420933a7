/**
 * Texts for one account or for operators only: drafts, samples of applications, words of reports,
 * reasons of operators, keys. Each has unique words, and no other reader may receive them.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, prefix, type CallName } from '../../../contract/calls.ts'
import type { Identity } from '../../../contract/envelope.ts'
import { languages } from '../../../contract/values.ts'
import { links } from '../../../web/page/links.ts'
import { addLeague, addMatches, after, noon, standStill } from '../../db/test-world.ts'
import { testServer, type TestServer } from '../test-server.ts'
import {
  ask,
  got,
  operatorAccount,
  passkeyAccount,
  passkeyOrigin,
  type PasskeyAccount,
} from '../../desk/test-accounts.ts'

const canary = (of: string) => `canary${of}${randomBytes(6).toString('hex')}`
const hidden = {
  draftTitle: canary('title'),
  draftAnalysis: canary('analysis'),
  sample: canary('sample'),
  about: canary('about'),
  report: canary('report'),
  resetReason: canary('reset'),
  keyLabel: canary('label'),
}
let key = ''
let token = ''

let server: TestServer
let writer: PasskeyAccount
let operator: PasskeyAccount
let matchId = 0
let planId = 0
let expertId = 0

beforeAll(async () => {
  server = await testServer({ publicOrigin: passkeyOrigin })
  const { db } = server.database
  await addLeague(db)
  await standStill(db, noon)
  ;[matchId = 0] = await addMatches(db, [after(30), after(40)])
  operator = await operatorAccount(server, 'On duty')
  writer = await passkeyAccount(server, 'A writer')
  await becomeExpert(writer, 'Ada Rain')
  const draft = {
    matchId,
    price: 0,
    refundOnMiss: false,
    original: 'en' as const,
    title: { en: 'Sealed' },
    analysis: { en: 'Sealed.' },
    selections: [{ play: 1 as const, keys: ['2'] }],
  }
  const sealId = '00000000-0000-4000-8000-000000000001'
  const made = await got(server, 'studioSeal', { sealId, plan: draft, seen: [] }, writer.identity)
  planId = Number(made.sealed?.id)
  const next = {
    ...draft,
    planId,
    title: { en: hidden.draftTitle },
    analysis: { en: hidden.draftAnalysis },
  }
  for (const one of [next, { ...next, planId: undefined }])
    await got(
      server,
      'studioSaveDraft',
      { base: 0, draft: JSON.parse(JSON.stringify(one)) },
      writer.identity,
    )
  key = (await got(server, 'studioMakeKey', { label: hidden.keyLabel }, writer.identity)).key
  const { records } = await got(server, 'deskAccounts', { find: 'writer' }, operator.identity)
  const reset = { id: records[0]?.id ?? 0, reason: hidden.resetReason }
  token = (await got(server, 'deskResetLink', reset, operator.identity)).link.split('#')[1] ?? ''
  const report = { expertId, planId, field: 'title' as const, reason: 'abuse' as const }
  await got(server, 'textReport', { ...report, words: hidden.report })
  const applicant = await passkeyAccount(server, 'A candidate')
  await send('studioApply', application('Bo Snow', hidden.about, hidden.sample), applicant.identity)
  await server.versions.refresh()
})
afterAll(() => server.close())

const application = (name: string, about: string, analysis: string) => ({
  name: { en: name },
  languages: ['en'],
  about,
  sample: { matchId, pick: '2', analysis },
})

async function becomeExpert(
  { name: account, identity }: PasskeyAccount,
  name: string,
): Promise<void> {
  await send('studioApply', application(name, 'Watches football.', 'Because.'), identity)
  const { records } = await got(server, 'deskApplications', {}, operator.identity)
  const id = records.find((one) => one.account === account)?.id ?? 0
  await got(server, 'deskDecide', { id, admit: true, reason: 'Good.' }, operator.identity)
  expertId = Number((await got(server, 'studioMine', {}, identity)).expert?.expertId)
}

async function send(call: CallName, data: unknown, identity: Identity | null): Promise<string> {
  return JSON.stringify(await ask(server, call, data, identity))
}

const secrets = () => [...Object.values(hidden), key, token]
const foundIn = (text: string) => secrets().filter((word) => text.includes(word))

/** Payloads that some call accepts, for what exists here. */
const payloads = () => [
  undefined,
  { size: 100 },
  { page: 1, size: 100 },
  { page: 1, size: 100, type: 6, ids: [expertId] },
  { matchId },
  { matchId, planId },
  { id: planId },
  { expertId, size: 100 },
  { expertId },
  { day: 0 },
  { day: 1 },
  { find: '' },
  { size: 100, matchId },
]

async function crawlCalls(identity: Identity | null): Promise<string> {
  const sent: string[] = []
  for (const call of Object.keys(calls) as CallName[])
    for (const data of payloads()) sent.push(await send(call, data, identity))
  return sent.join('\n')
}

test('no visitor, other account or other expert gets private texts from a call', async () => {
  const visitor = await got(server, 'visitorCreate', {})
  const other = await passkeyAccount(server, 'Somebody else')
  const another = await passkeyAccount(server, 'Another writer')
  await becomeExpert(another, 'Cy Fog')
  for (const identity of [null, visitor, other.identity, another.identity])
    expect(foundIn(await crawlCalls(identity))).toEqual([])
})

test('no page and no file has private texts', async () => {
  const get = async (url: string) =>
    (await server.app.inject({ url, headers: { accept: 'text/html' } })).body
  const searches = ['', `?matchId=${matchId}`, `?id=${planId}`, `?expertId=${expertId}`]
  const sent: string[] = []
  for (const lang of languages)
    for (const { path } of Object.values(links))
      for (const search of searches)
        sent.push(await get(`${path}${search}${search === '' ? '?' : '&'}lang=${lang}`))
  for (const url of [
    `/badge/expert/${expertId}.svg`,
    '/log/entries.jsonl',
    '/log/texts.jsonl',
    '/sitemap.xml',
    `${prefix}/live/since?id=0`,
  ])
    sent.push(await get(url))
  expect(foundIn(sent.join('\n'))).toEqual([])
})

test('the account and operators get their texts; keys and links are shown once', async () => {
  const found = foundIn(await crawlCalls(writer.identity))
  expect(found.toSorted()).toEqual(
    [hidden.draftTitle, hidden.draftAnalysis, hidden.keyLabel].toSorted(),
  )
  const reads = (Object.keys(calls) as CallName[]).filter((call) => call.startsWith('desk'))
  const sent: string[] = []
  for (const call of reads.filter((one) => calls[one].read))
    for (const data of payloads()) sent.push(await send(call, data, operator.identity))
  expect(foundIn(sent.join('\n')).toSorted()).toEqual(
    [hidden.sample, hidden.about, hidden.report, hidden.resetReason].toSorted(),
  )
})
