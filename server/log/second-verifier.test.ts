/**
 * The verifier in another language (docs/verify.py) against a live world with everything that it
 * examines: all play types and outcomes, closing prices, stated probabilities, a model, an expert
 * who withdrew, withdrawn texts. It confirms the honest log and finds every planted lie.
 */
import { execFile, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Selection } from '../../contract/plan.ts'
import { coinHandle } from '../../contract/values.ts'
import {
  cosign,
  formatVerifierKey,
  parseNote,
  signatureTypes,
  verifierKey,
} from '../../rules/log/note.ts'
import { witnessKeyOf } from '../../rules/log/test-keys.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
  enterResults,
} from '../db/test-world.ts'
import { removeText } from '../desk/removals.ts'
import { operatorAccount, passkeyOrigin } from '../desk/test-accounts.ts'
import { sharedServer } from '../http/test-server.ts'
import { touch } from '../db/data-version.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleHidden, settleMatches } from '../settlement/settle.ts'
import { rebuildBoards } from '../standings/boards.ts'
import { rollWindows } from '../standings/record.ts'
import type { Collector } from '../witness/collect.ts'
import { openKeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import { changeKey } from './new-key.ts'
import { sharedFolder } from '../test-folder.ts'

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0
if (!python) console.warn('SKIPPED: docs/verify.py, because there is no python3 with cryptography.')

const days = 26
/**
 * A witness that cosigns the plans of every second day before their kick-off, by the world's clock.
 */
const witness = witnessKeyOf('witness.example', 7)
let present = noon
const collector: Collector = {
  keys: [verifierKey(witness)],
  collect: (note) => {
    const seconds = Math.floor(present.getTime() / 1_000)
    return Promise.resolve([cosign(parseNote(note)?.text ?? '', witness, seconds)])
  },
}
const scores: [number, number][] = [
  [2, 1],
  [1, 1],
  [0, 2],
  [3, 0],
  [2, 2],
  [1, 0],
  [0, 0],
]
const scoreOf = (day: number) => scores[day % scores.length] ?? [0, 0]
const won = (day: number) => {
  const [home, away] = scoreOf(day)
  return home > away ? '2' : home === away ? '3' : '1'
}
const result = (...keys: string[]): Selection => ({
  play: 1,
  picks: keys.map((key) => ({ key, probability: 0.85 / keys.length })),
})
const goals = (key: string, line: number): Selection => ({ play: 5, line, picks: [{ key }] })

/**
 * What each expert picks on a day, from the expert who is always right to the one who is always
 * wrong.
 */
const habits: ((day: number) => Selection[] | null)[] = [
  (day) => [result(won(day))],
  (day) => [result(won(day) === '2' ? '1' : '2')],
  () => [{ play: 1, picks: [{ key: '2' }, { key: '3' }] }],
  (day) => [goals('over', day % 2 === 0 ? 2.25 : 2.5)],
  (day) => [goals('under', [2.75, 3, 3.25][day % 3] ?? 3), result('2')],
  (day) => [
    { play: 9, picks: [{ key: '2-1' }, { key: '1-1' }] },
    goals(day % 2 ? 'over' : 'under', 3),
  ],
  (day) => (day < 7 ? [result('3')] : null),
  () => [result('2', '1'), goals('over', 2.5)],
]

const server = await sharedServer({ publicOrigin: passkeyOrigin })
const { db, owner } = server.database
const folder = sharedFolder()
const open = () => testLog(db, openKeyStore(folder), { witnesses: collector })
let log = open()
const at = (day: number, hours: number) => {
  present = after(day * 96 + hours)
  return standStill(db, present)
}
await standStill(db, noon)
await log.begin()
await addLeague(db)
const experts = await addExperts(db, habits.length, [2, 7])
await owner
  .updateTable('expert')
  .set({ handle: coinHandle })
  .where('expert_id', '=', experts[7] ?? 0)
  .execute()
for (let day = 0; day < days; day++) {
  await at(day, 0)
  const odds = {
    source: 'test',
    result: { home: `1.${70 + day}`, draw: '3.5', away: '4.200' },
    totals: [
      { line: 2.25, over: '1.70', under: '2.15' },
      { line: 2.5, over: '1.90', under: '1.95' },
      { line: 2.75, over: '2.05', under: '1.80' },
      { line: 3, over: '2.40', under: '1.60' },
      { line: 3.25, over: '2.70', under: '1.45' },
    ],
  }
  const kickoff = after(day * 96 + 5)
  const [match = 0, bare = 0] = [
    ...(await addMatches(db, [kickoff], odds)),
    ...(await addMatches(db, [kickoff], null)),
  ]
  const drafts = habits.flatMap((habit, no) => {
    const selections = habit(day)
    // the record of two weeks may ask a price
    const price = no === 0 && day > 14 ? 8 : 0
    return selections ? [draftOf(experts[no] ?? 0, match, { selections, price })] : []
  })
  // without a market; a further plan on the same match; another version
  if (day % 5 === 0) drafts.push(draftOf(experts[3] ?? 0, bare, { selections: [result('2')] }))
  if (day % 6 === 0) drafts.push(draftOf(experts[0] ?? 0, match, { selections: [result('3')] }))
  const { published, refused } = await publishPlans(db, drafts)
  expect(refused).toEqual([])
  if (day % 4 === 0) {
    const again = draftOf(experts[0] ?? 0, match, { selections: [result(won(day))] })
    const planId = published[0]?.planId ?? 0
    await at(day, 1)
    const title = { zh: `第${day}场`, zht: '', en: '' }
    expect((await publishPlans(db, [{ ...again, planId, title }])).refused).toEqual([])
  }
  if (day % 2 === 0) await log.round()
  await at(day, 4)
  const close = { ...odds, result: { home: '1.8', draw: `3.${day + 10}`, away: '4.4' } }
  await sql`update match set odds = ${JSON.stringify(close)}::jsonb, odds_at = touchline_now()
    where match_id = ${match}`.execute(db)
  await at(day, day === 9 ? 30 : 5)
  await closeDeadlines(db)
  await revealStarted(db)
  await settleHidden(db)
  await at(day, day === 9 ? 31 : 7)
  await db.transaction().execute(async (tx) => {
    const played = { status: day === 11 ? 12 : 8, ...(day !== 11 && { full: scoreOf(day) }) }
    for (const one of [match, bare]) await storeResult(tx, one, played)
    await enterResults(tx, [match, bare])
    await settleMatches(tx, [match, bare])
  })
  await log.round()
}
await sql`
  update expert set withdrawn_at = touchline_now() where expert_id = ${experts[6]}`.execute(db)
// names once in all languages, once in one, and back to an earlier one
for (const [of, name] of [
  [4, { zh: '甲', zht: '甲', en: 'First' }],
  [4, { zh: '甲', zht: '甲', en: 'Second' }],
  [5, { zh: '乙', zht: '乙', en: 'Third' }],
  [4, { zh: '丙', zht: '丙', en: 'First' }],
] as const) {
  present = new Date(present.getTime() + 60_000)
  await standStill(db, present)
  await sql`
    update expert set name = ${JSON.stringify(name)} where expert_id = ${experts[of]}`.execute(db)
}
await operatorAccount(server, 'On duty')
const { owner_id: by } = await db.selectFrom('owner').select('owner_id').executeTakeFirstOrThrow()
const { rows } = await sql<{ plan_id: number }>`
  select plan_id from plan where expert_id = ${experts[1]} order by serial limit 2`.execute(db)
for (const [no, field] of (['title', 'analysis'] as const).entries())
  await removeText(db, {
    expertId: experts[1] ?? 0,
    planId: rows[no]?.plan_id ?? 0,
    field,
    reason: 'abuse',
    note: '',
    by,
  })
await measureRevealed(db)
await at(days, 0)
await rollWindows(db)
const [next = 0] = await addMatches(db, [after(days * 96 + 5)])
const locked = draftOf(experts[0] ?? 0, next, { selections: [result('2')], price: 8 })
const free = [1, 3, 4].map((no) =>
  draftOf(experts[no] ?? 0, next, { selections: [result(no === 1 ? '1' : '2')] }),
)
expect((await publishPlans(db, [locked, ...free])).refused).toEqual([])
await log.round()
/** The log's key before the key change. */
const [oldKey = ''] = (await server.app.inject('/log/keys')).body.split('\n')
const name = 'touchline.test/log/2'
await changeKey({ db, holder: 'touchline test', folder, name, witnesses: collector })
log = open()
await log.begin()
// the new key signs after the next entry
await sql`update expert set handle = 'renamed' where expert_id = ${experts[6]}`.execute(owner)
await log.round()
await rebuildBoards(db)
expect(log.problem()).toBeNull()
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })

const script = fileURLToPath(new URL('../../docs/verify.py', import.meta.url))
const run = (...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile('python3', [script, origin, ...args], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    )
  })

test.skipIf(!python)(
  'finds all numbers, rows, pages, boards and texts equal',
  async () => {
    expect(await run('--plans')).toEqual({ code: 0, out: '8 experts: equal.\n', err: '' })
  },
  120_000,
)

test.skipIf(!python)('only a key known before leads to the key that signs', async () => {
  const trusted = ['--key', oldKey, '--witness', formatVerifierKey(verifierKey(witness))]
  const { code, out } = await run(...trusted)
  expect(out).toMatch(/^Expert 1: witnesses saw 19 of 32 before kick-off\.\n/)
  expect(code).toBe(0)
  const stranger = { ...witness, name: 'stranger.example' }
  const log = formatVerifierKey(verifierKey({ ...stranger, type: signatureTypes.note }))
  const other = await run('--key', log)
  expect(other).toMatchObject({ code: 1, out: expect.stringContaining('does not lead') })
  const unseen = await run('--witness', formatVerifierKey(verifierKey(stranger)))
  expect(unseen).toMatchObject({
    code: 1,
    out: expect.stringContaining('has not cosigned the state of the log'),
  })
})

test.skipIf(!python)(
  'a price and a number of plans that the book does not allow are found',
  async () => {
    const output = await new Promise<string>((resolve) => {
      execFile('python3', ['-c', forged, dirname(script), origin], (_, out, err) =>
        resolve(out + err),
      )
    })
    expect(output.split('\n')).toEqual([
      '[]',
      expect.stringMatching(/asks 38, but the record allowed (0|8|18)'\]$/),
      expect.stringContaining('is beyond the limit of the day'),
      '[]',
      expect.stringMatching(/too many picks, .*odds are stated/),
      expect.stringMatching(/the line 15 is not offered/),
      expect.stringMatching(/has a chance of 0\.9/),
      expect.stringMatching(/is dated before an earlier one/),
      expect.stringMatching(/without a result and not settled by/),
      expect.stringContaining('the key before does not name the next one'),
      '',
    ])
  },
)

/** Prints the second verifier's findings in the log, and in falsified copies. */
const forged = `
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
site = verify.Site(sys.argv[2])
lines = site.file("entries.jsonl").split(b"\\n")[:-1]
log = verify.Log(lines)
expert = min(log.by_expert)
def examine():
    own = verify.Expert(log, expert, {})
    entries = log.by_expert[expert]
    return list(verify.check_prices(log, own)) + list(verify.check_limits(log, entries))
print(examine())
commit = [e for e in log.by_expert[expert] if e["kind"] == "commit"][-1]
commit["price"] = 38
print(examine())
commit["price"] = 0
verify.PLANS_A_DAY = 0
print(examine())
verify.PLANS_A_DAY = 30
own = verify.Expert(log, expert, {})
def judge():
    rest = [*verify.check_times(log, own), *verify.check_drafts(log, own.plans)]
    return rest + list(verify.check_overdue(log, own.plans))
print(judge())
first = own.plans[0]
selection = first.opened["body"]["selections"][0]
kept = selection["picks"]
selection["picks"] = [{"key": key, "odds": "50"} for key in "123"]
print(judge())
first.opened["body"]["selections"].append({"play": 5, "line": 15, "picks": [{"key": "over"}]})
print(judge())
selection["picks"] = kept[:1]
first.last["market"]["result"] = {"home": "1.02", "draw": "20", "away": "30"}
kept[0]["key"] = "2"
print(judge())
late = own.plans[1].last
late["time"] -= verify.DAY
print(judge())
late["time"] += verify.DAY
settlements, first.settlements = first.settlements, []
log.by_match[first.last["matchId"]] = [
    e for e in log.by_match[first.last["matchId"]] if e["kind"] != "result"
]
print(judge())
signer = site.file("keys").decode().splitlines()[0]
change = next(e for e in log.entries if e["kind"] == "key")
change["named"] = change["before"]["checkpoint"]
print(list(verify.check_keys(log, signer, None)))
`

test('the command has the same findings for odds with any number of places', async () => {
  const command = fileURLToPath(new URL('../../cli/verify.ts', import.meta.url))
  const args = [command, origin, '--state', join(folder, 'seen')]
  const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(process.execPath, args, (error, stdout) =>
      resolve({ code: error?.code ?? 0, out: stdout }),
    )
  })
  expect(out).toContain('8 of 8 experts: equal.')
  expect(code).toBe(0)
})

/**
 * Values changed in the site's own tables, and the findings that each must give: in docs/verify.py,
 * and in the command and the verifier in one file. The first verifier compares what is about all
 * experts only where each of them is equal; every other value is of an expert of its own.
 */
interface Lie {
  change: string
  second: string
  first: RegExp
}
const ofAll: Lie[] = [
  {
    change: `update board_order set places[1:2] = array[2, 1],
      expert_ids = expert_ids[2:2] || expert_ids[1:1] || expert_ids[3:]
      where type = 2 and play = 0 and span = 90 and kind = 'people' and sort = ''`,
    second: 'board 2 90 play 0 all: [',
    first: /^The board “above expectation” of everyone, 90 days says expert \d for records\.0;/m,
  },
  {
    // models have no rank, but the coin is after all others
    change: `
      with coin as (
        delete from board_order where type = 7 and play = 0 and kind = 'coin' and sort = ''
        returning span, expert_ids, places
      )
      update board_order own set expert_ids = coin.expert_ids || own.expert_ids,
        places = coin.places || own.places
      from coin where own.type = 7 and own.play = 0 and own.kind = 'models' and own.sort = ''
        and own.span = coin.span`,
    second: ' play 0 models: [',
    first: /^The board “.*” of models.* says expert \d for records\.0;/m,
  },
  {
    change:
      'update standing set expected = expected - 1 where play = 1 and span = 90 and expected > 1',
    second: '.expectedHits, the log gives',
    first: /^The board “.* for records\.0\.expectedHits; the log gives/m,
  },
  {
    change: 'update standing set closing_sum = closing_sum + 0.5 where play = 1 and span = 90',
    second: '.closing, the log gives',
    first: /^The board “.* for records\.0\.closing; the log gives/m,
  },
  {
    change: 'update plan_measure set expected = expected - 0.01 where expected is not null',
    second: 'for luck all play 0.byLuck, the log gives',
    first: /^The luck of the skill board, 90 days says \S+ for byLuck;/m,
  },
  {
    change: 'update prediction_record set hits = hits + 1',
    second: 'for record of all predictions {}.all.hits, the log gives',
    first: /^The record of all predictions says .* for all;/m,
  },
  {
    change: `update foretold_month set body = jsonb_set(body, '{boards,0,came,n}', '999')
      where body is not null`,
    second: 'the site says 999 for the boards of past months.0.boards.0.came.n, the log gives',
    first: /^What the boards promised and what came says .* for months;/m,
  },
  {
    change: 'delete from recommended_expert where place = 1',
    second: 'home shows the experts [',
    first: /^The home screen says expert \d for experts\.0;/m,
  },
  {
    change: 'delete from recommended_plan where place = 2',
    second: 'of the recommended plans',
    first: /^The recommended plans says plan \d+ for page 1\.1;/m,
  },
  {
    change: `update plan_secret_pick set key = '3'
      where plan_id in (select plan_id from plan where on_sale)`,
    second: 'for gap of match',
    first: /^The home screen says .* for gaps\.0\.\w+; the log gives/m,
  },
  {
    change: 'update match set plan_count = plan_count + 1',
    second: 'of home.solutionCount, the log gives',
    first: /^The home screen says \d+ for matches\.0\.solutionCount; the log gives \d+\./m,
  },
]
const ofExperts: Lie[] = [
  {
    change: 'update expert_record set hits = hits - 1 where expert_id = 1',
    second: 'for spread.meanHitRate, the log gives',
    first: /says \d+ for record\.hits; the log gives \d+/,
  },
  {
    change: `update plan set title = title || '{"en":"Another"}'
      where serial = 3 and expert_id = 2`,
    second: 'the site has no text for the fingerprint',
    first: /Plan 3 says .* for solutionTitle; the log gives null/,
  },
  {
    change: "update expert set kind = 'person' where kind = 'model'",
    second: 'the site says person for page.expert.kind, the log gives model',
    first: /says person for kind; the log gives model/,
  },
  {
    change: 'update plan set price = 8 where serial = 4 and expert_id = 4',
    second: 'for plan 4.price, the log gives 0',
    first: /Plan 4 says 8 for price; the log gives 0/,
  },
  {
    change: `update former_name set until = until - interval '1 hour' where name->>'en' = 'Second'`,
    second: 'for page.formerNames.0.until, the log gives',
    first: /says \[\{"name":.* for formerNames; the log gives/,
  },
  {
    change: 'delete from former_name where expert_id = 6',
    second: 'for page.formerNames, the log gives',
    first: /says – for formerNames; the log gives/,
  },
  {
    change: 'update expert_record set pushes = pushes + 1 where expert_id = 8',
    second: 'for page.ledger.pushes, the log gives 0',
    first: /for pushes \(ledger\.pushes\); the log gives 0/,
  },
]

/** Falsifies the site's tables. */
async function falsify(changes: readonly string[]): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const change of changes) await sql.raw(change).execute(tx)
  })
  await touch(db, 'expert', 'plan')
  await server.versions.refresh()
}

/** What a program of the first verifier finds: the command, or the file that a site serves. */
const byFirst = (file: string) =>
  new Promise<{ code: unknown; out: string }>((resolve) => {
    const program = fileURLToPath(new URL(`../../${file}`, import.meta.url))
    const wishes = ['--answers-only', '--wait', '0', '--state', join(folder, 'lies')]
    execFile(process.execPath, [program, origin, ...wishes], (error, out) =>
      resolve({ code: error?.code ?? 0, out }),
    )
  })

test('every falsified value is found by each verifier', async () => {
  for (const [program, lies] of [
    ['cli/verify.ts', ofAll],
    ['dist/verifier/touchline-verify.mjs', ofExperts],
  ] as const) {
    await falsify(lies.map(({ change }) => change))
    const { code, out } = await byFirst(program)
    expect([program, code]).toEqual([program, 1])
    for (const { first } of lies) expect(out).toMatch(first)
  }
  if (!python) return
  const { code, out } = await run()
  expect(code).toBe(1)
  for (const { second } of [...ofAll, ...ofExperts]) expect(out).toContain(second)
})
