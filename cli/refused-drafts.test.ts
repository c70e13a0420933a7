/**
 * L-08, L-09: a plan that covers every outcome, a near-certain pick or a stated price is refused
 * with a reason by the call, the command line and the studio. No accepted plan has one of these.
 */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { run } from './publish.ts'
import { ran } from './test-command.ts'
import type { Selection } from '../contract/plan.ts'
import { draftErrors, marketErrors } from '../rules/draft.ts'
import { marketShare } from '../rules/market.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
} from '../server/db/test-world.ts'
import { ask, got, passkeyAccount, passkeyOrigin } from '../server/desk/test-accounts.ts'
import { sharedServer } from '../server/http/test-server.ts'
import { hashOfSecret } from '../server/hash-of-secret.ts'
import { newPublishingKey } from '../server/publishing/keys.ts'
import { sharedFolder } from '../server/test-folder.ts'

/** A strong favourite, and lines of which most are near-certain. */
const odds = {
  source: 'test',
  result: { home: '1.08', draw: '11', away: '26' },
  totals: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map((line, at) => ({
    line,
    over: ['1.04', '1.22', '1.8', '2.9', '5.5', '12'][at] ?? '2',
    under: ['13', '4.4', '2', '1.4', '1.14', '1.03'][at] ?? '2',
  })),
}
const selected = (play: 1 | 5 | 9, keys: readonly string[], line?: number): Selection => ({
  play,
  ...(line !== undefined && { line }),
  picks: keys.map((key) => ({ key })),
})
const subsets = (keys: readonly string[]) =>
  Array.from({ length: 2 ** keys.length - 1 }, (_, at) =>
    keys.filter((_, bit) => ((at + 1) >> bit) % 2 === 1),
  )
const lines = Array.from({ length: 60 }, (_, at) => (at + 1) / 4)
const all: Selection[] = [
  ...subsets(['2', '3', '1']).map((keys) => selected(1, keys)),
  ...lines.flatMap((line) => subsets(['over', 'under']).map((keys) => selected(5, keys, line))),
]

test.each([
  ['a market', odds],
  ['no market', null],
])('with %s, a bet that cannot fail is refused', (_, market) => {
  const taken = all.filter((selection) => {
    const draft = draftOf(1, 1, { selections: [selection] })
    return draftErrors(draft).length === 0 && [...marketErrors(draft, market, null)].length === 0
  })
  expect(taken.length).toBeGreaterThan(8)
  for (const { play, line, picks } of taken) {
    expect(picks.length).toBeLessThan(play === 1 ? 3 : 2)
    const keys = picks.map(({ key }) => key)
    const share = marketShare(market, { play, line: line ?? null, keys })
    if (market) expect(share).toBeLessThanOrEqual(0.85)
    else if (line !== undefined) expect([line >= 1.5, line <= 4.5]).toEqual([true, true])
  }
})

/** One selection of each kind, and the expected words of its refusal. */
const refused: [string, Selection, RegExp][] = [
  ['all three results', selected(1, ['2', '3', '1']), /picks/],
  ['both sides of a line', selected(5, ['over', 'under'], 2.5), /picks/],
  ['six scores', selected(9, ['0-0', '1-0', '0-1', '1-1', '2-0', '0-2']), /picks/],
  ['a favourite', selected(1, ['2']), /85/],
  ['over half a goal', selected(5, ['over'], 0.5), /85/],
  ['a line far from any', selected(5, ['under'], 15), /line/],
  ['a stated price', { play: 1, picks: [{ key: '1', odds: '50' }] }, /odds: this site records/],
  ['a price of any form', { play: 1, picks: [{ key: '1', odds: 'evens' }] }, /odds: this site/],
]

let key = ''
let expert = 0
let match = 0
const server = await sharedServer({ publicOrigin: passkeyOrigin, openStudio: true })
const folder = sharedFolder()
await addLeague(server.database.db)
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
beforeEach(async () => {
  const { db, owner } = server.database
  await standStill(db, noon)
  ;[expert = 0] = await addExperts(db, 1)
  ;[match = 0] = await addMatches(db, [after(5)], odds)
  key = newPublishingKey()
  await owner
    .insertInto('publishing_key')
    .values({ expert_id: expert, key_hash: hashOfSecret(key), created_at: noon })
    .execute()
})

const planOf = (selection: Selection) => {
  const { expertId: _, ...plan } = draftOf(expert, match, { selections: [selection] })
  return plan
}
const plans = async () =>
  (await server.database.db.selectFrom('plan').select('plan_id').execute()).length

test.each(refused)('%s, by the call', async (_, selection, said) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/app/api/expert/publish',
    payload: { data: { key, plan: planOf(selection) }, info: { lang: 'en' } },
  })
  expect(answer.json()).toMatchObject({ code: 400, msg: expect.stringMatching(said) })
  expect(await plans()).toBe(0)
})

test.each(refused)('%s, by the command line', async (_, selection, said) => {
  const file = join(folder, 'plan.json')
  await writeFile(file, JSON.stringify(planOf(selection)))
  const { code, err } = await ran(run, [file, '--server', origin], { TOUCHLINE_KEY: key })
  expect([code, err]).toEqual([1, expect.stringMatching(said)])
  expect(await plans()).toBe(0)
})

test('in the studio', async () => {
  const { identity } = await passkeyAccount(server, 'Writer')
  const sample = { matchId: match, pick: '2', analysis: 'Because.' } as const
  const application = { name: { en: 'Writer' }, languages: ['en' as const], about: 'x', sample }
  await got(server, 'studioApply', application, identity)
  for (const [what, { play, line, picks }, said] of refused) {
    const keys = picks.map((pick) => pick.key)
    // the studio's selections have no field for a price
    if (picks[0]?.odds !== undefined) continue
    const plan = {
      matchId: match,
      price: 0 as const,
      refundOnMiss: false,
      original: 'en' as const,
      title: { en: 'A title' },
      analysis: { en: 'Because.' },
      selections: [{ play, keys, ...(line !== undefined && { line }) }],
    }
    const answer = await ask(
      server,
      'studioSeal',
      { sealId: randomUUID(), plan, seen: [] },
      identity,
    )
    expect([what, answer.code, answer.msg]).toEqual([what, 400, expect.stringMatching(said)])
  }
  expect(await plans()).toBe(0)
})
