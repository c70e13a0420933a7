/**
 * For tests: texts for one account or for operators only, each with unique words: drafts, samples
 * of applications, words of reports, reasons of operators, keys.
 */
import { randomBytes } from 'node:crypto'
import type { DataOf } from '../../../contract/calls.ts'
import type { Identity } from '../../../contract/envelope.ts'
import {
  got,
  operatorAccount,
  passkeyAccount,
  type PasskeyAccount,
} from '../../desk/test-accounts.ts'
import type { TestServer } from '../test-server.ts'

const canary = (of: string) => `canary${of}${randomBytes(6).toString('hex')}`
/** The unique words. */
export const texts = {
  draftTitle: canary('title'),
  draftAnalysis: canary('analysis'),
  sample: canary('sample'),
  about: canary('about'),
  report: canary('report'),
  resetReason: canary('reset'),
  keyLabel: canary('label'),
}

export interface PrivateTexts {
  operator: Identity
  /** An expert, their id, and their sealed plan. */
  writer: Identity
  expertId: number
  planId: number
  /** A publishing key and the token of a reset link. */
  shownOnce: string[]
}

/** Writes the texts, those about a match on one that takes plans. */
export async function writePrivateTexts(
  server: TestServer,
  matchId: number,
): Promise<PrivateTexts> {
  const { identity: operator } = await operatorAccount(server, 'On duty')
  const { identity: writer, expertId } = await newExpert(server, operator, matchId, 'Ada Rain')
  const draft = {
    matchId,
    price: 0 as const,
    refundOnMiss: false,
    original: 'en' as const,
    title: { en: 'Sealed' },
    analysis: { en: 'Sealed.' },
    selections: [{ play: 1 as const, keys: ['2'] }],
  }
  const sealId = '00000000-0000-4000-8000-000000000001'
  const made = await got(server, 'studioSeal', { sealId, plan: draft, seen: [] }, writer)
  const planId = Number(made.sealed?.id)
  const next = { ...draft, title: { en: texts.draftTitle }, analysis: { en: texts.draftAnalysis } }
  for (const one of [{ ...next, planId }, next])
    await got(server, 'studioSaveDraft', { base: 0, draft: one }, writer)
  const { key } = await got(server, 'studioMakeKey', { label: texts.keyLabel }, writer)
  const { records } = await got(server, 'deskAccounts', { find: 'ada rain' }, operator)
  const reset = { id: records[0]?.id ?? 0, reason: texts.resetReason }
  const { link } = await got(server, 'deskResetLink', reset, operator)
  const report = { expertId, planId, field: 'title', reason: 'abuse', words: texts.report } as const
  await got(server, 'textReport', report)
  const { identity: candidate } = await passkeyAccount(server, 'A candidate')
  const application = applicationOf('Bo Snow', matchId, texts.about, texts.sample)
  await got(server, 'studioApply', application, candidate)
  return { operator, writer, expertId, planId, shownOnce: [key, link.split('#')[1] ?? ''] }
}

function applicationOf(
  name: string,
  matchId: number,
  about: string,
  analysis: string,
): DataOf<'studioApply'> {
  return { name: { en: name }, languages: ['en'], about, sample: { matchId, pick: '2', analysis } }
}

/** An account that has applied and was admitted. */
export async function newExpert(
  server: TestServer,
  operator: Identity,
  matchId: number,
  name: string,
): Promise<{ identity: Identity; expertId: number }> {
  const { identity }: PasskeyAccount = await passkeyAccount(server, name)
  await got(
    server,
    'studioApply',
    applicationOf(name, matchId, 'Watches football.', 'Yes.'),
    identity,
  )
  const { records } = await got(server, 'deskApplications', {}, operator)
  const id = records.find((one) => one.account === name)?.id ?? 0
  await got(server, 'deskDecide', { id, admit: true, reason: 'Good.' }, operator)
  const { expert } = await got(server, 'studioMine', {}, identity)
  return { identity, expertId: Number(expert?.expertId) }
}
