/** A passport of a record: the honest one holds, and no lie of its keeper does. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../cli/verify.ts'
import { ran } from '../../cli/test-command.ts'
import { canonicalBytes, type CommitEntry, type LogEntry } from '../../rules/log/entry.ts'
import {
  cosign,
  formatNote,
  formatVerifierKey,
  parseNote,
  signNote,
  verifierKey,
} from '../../rules/log/note.ts'
import { witnessKeyOf } from '../../rules/log/test-keys.ts'
import { partialTree } from '../../rules/log/partial-tree.ts'
import {
  parsePassport,
  passportLines,
  passportText,
  verifyPassport,
  type PassportHead,
} from '../../rules/verify/passport.ts'
import { after } from '../db/test-world.ts'
import { makePassport } from './passport.ts'
import { createSignText } from './sign-text.ts'
import { lastCheckpoint } from './signer.ts'
import {
  at,
  commitAt,
  database,
  expertId,
  honest,
  key,
  placesOf,
  planOf,
  raise,
  served,
  settlementAt,
  useHonestLog,
} from './test-liar.ts'
import { sharedFolder } from '../test-folder.ts'

useHonestLog()
let passport: Uint8Array
let head: PassportHead
const folder = sharedFolder()

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

beforeAll(async () => {
  const { db } = database
  const signText = createSignText({ key: async () => key })
  const published = (await lastCheckpoint(db)) ?? raise()
  const of = { expertId, site: 'https://touchline.test' }
  passport = bytesOf((await makePassport(db, signText, published, of)) ?? raise())
  head = parsePassport(passport)?.head ?? raise()
})

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0

const placeOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

/** docs/verify.py, started once: for each line of arguments the exit code and what it prints. */
const manyByPython = `
import contextlib, io, json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
for line in sys.stdin:
    sys.argv = ["verify.py", *json.loads(line)]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = verify.main()
    print(json.dumps([code, out.getvalue()]), flush=True)
`
/** The same of the verifier in one file. */
const manyByOneFile = (url: string) => `
import { createInterface } from 'node:readline'
const { run } = await import(${JSON.stringify(url)})
for await (const line of createInterface({ input: process.stdin })) {
  let out = ''
  const print = (lines) => (out += lines + '\\n')
  console.log(JSON.stringify([await run(JSON.parse(line), { env: {}, print, warn: print }), out]))
}
`

const programs: ChildProcess[] = []
afterAll(() => programs.forEach((program) => program.kill()))

/** A verifier that is started once, and asked about one passport after the other. */
function verifierOf(command: string, args: readonly string[]) {
  const program = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  programs.push(program)
  const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]()
  const path = join(folder, `${programs.length}.jsonl`)
  const line = formatVerifierKey(verifierKey(key))
  return async (file: Uint8Array, ...more: readonly string[]) => {
    writeFileSync(path, file)
    program.stdin.write(`${JSON.stringify(['passport', path, '--key', line, ...more])}\n`)
    const { value } = await answers.next()
    const [code, out]: [number, string] = JSON.parse(value ?? raise())
    return { code, out }
  }
}

let byPython: ReturnType<typeof verifierOf>
let byOneFile: ReturnType<typeof verifierOf>
beforeAll(() => {
  if (python) byPython = verifierOf('python3', ['-c', manyByPython, placeOf('docs')])
  const { href } = pathToFileURL(placeOf('dist/verifier/touchline-verify.mjs'))
  byOneFile = verifierOf(process.execPath, ['--input-type=module', '-e', manyByOneFile(href)])
})

const check = (file: Uint8Array, witnesses = [verifierKey(witness)]) =>
  verifyPassport(file, { key: verifierKey(key), witnesses, now: after(60) })

async function kinds(file: Uint8Array): Promise<string[]> {
  const { findings, proven } = await check(file)
  expect(proven === null).toBe(findings.length > 0)
  return [...new Set(findings.map(({ kind }) => kind))]
}

/** A file whose keeper signs anything. */
function signed(lines: string): Uint8Array {
  const sum = hash('sha256', lines)
  const text = passportText(key.name, expertId, sum)
  const note = formatNote({ text, signatures: [signNote(text, key)] })
  return bytesOf(`${lines}${JSON.stringify({ note })}\n`)
}

/** A passport of these entries in a tree of their own, with the figures of the honest one. */
async function forged(
  lies: readonly LogEntry[],
  changes: Partial<PassportHead> = {},
  leftOut: readonly number[] = [],
  states: readonly number[] = [],
): Promise<Uint8Array> {
  const { entries, note, tree } = await served(lies)
  const indexes = [...new Set([...placesOf(entries), entries.length - 1])].filter(
    (index) => !leftOut.includes(index),
  )
  const given = new Map(
    indexes.map((index) => [index, canonicalBytes(entries[index] ?? raise())] as const),
  )
  const last = placesOf(entries).includes(entries.length - 1) ? null : entries.length - 1
  const nodes = await partialTree(indexes, [entries.length, ...states], tree)
  return signed(passportLines({ ...head, checkpoint: note, ...changes }, given, nodes, last))
}

const without = (index: number) => honest.toSpliced(index, 1)
const changed = (index: number, changes: object) =>
  honest.with(index, { ...(honest[index] ?? raise()), ...changes })
const first = (kind: LogEntry['kind'], after = 0) =>
  at((entry) => entry.kind === kind && honest.indexOf(entry) >= after)
const commitOf = (index: number) => honest[index] as CommitEntry
const minutesAfter = (index: number, minutes: number) =>
  new Date(Date.parse((honest[index] ?? raise()).at) + minutes * 60_000).toISOString()
const inPlace = async (index: () => number, changes: (at: number) => object) =>
  forged(changed(index(), changes(index())))
/** An entry again, behind the one that is already there. */
const again = (index: number, behind: number, changes: object) =>
  honest.toSpliced(behind + 1, 0, { ...(honest[index] ?? raise()), ...changes })

const witness = witnessKeyOf('witness.example', 9)
/** An entry about another expert, at the time of the last one. */
const ofSomebodyElse = (): LogEntry => {
  const other = honest.find((entry) => entry.kind === 'expert' && entry.expertId !== expertId)
  return { ...(other ?? raise()), at: (honest.at(-1) ?? raise()).at }
}
const watching = ['--witness', formatVerifierKey(verifierKey(witness))]
/** A checkpoint of the first so many of these entries that the witness cosigned. */
async function cosignedAt(entries: readonly LogEntry[], size: number, seconds: number) {
  const { text, signatures } = parseNote((await served(entries.slice(0, size))).note) ?? raise()
  return formatNote({ text, signatures: [...signatures, cosign(text, witness, seconds)] })
}

test('the honest one holds, by itself and by the command, which says what it proves', async () => {
  expect(await kinds(passport)).toEqual([])
  expect(await kinds(await forged(honest))).toEqual([])
  if (python) expect(await byPython(passport)).toMatchObject({ code: 0 })
  const file = join(folder, 'passport.jsonl')
  writeFileSync(file, passport)
  const { code, out } = await ran(run, [
    'passport',
    file,
    '--key',
    formatVerifierKey(verifierKey(key)),
  ])
  expect([code, out.trim().split('\n').at(-1)]).toEqual([
    0,
    `The passport holds: expert ${expertId} of https://touchline.test has 4 hits of 7 counted ` +
      'plans (57.1 %), yield 5.7 %, of 8 plans without a gap, ' +
      `all in the log touchline.test/log of ${honest.length} entries of 2026-03-03 23:00 UTC.`,
  ])
  writeFileSync(file, textOf(passport).replace('"hits":', '"hits" :'))
  const other = await ran(run, ['passport', file])
  expect([other.code, other.out.trim().split('\n').at(-1)]).toEqual([
    1,
    'The passport does not hold.',
  ])
  expect((await ran(run, ['passport', join(folder, 'none')])).code).toBe(2)
  expect((await ran(run, ['passport'])).code).toBe(2)
})

test('one of a log that ends with an entry of someone else holds, too', async () => {
  const file = await forged([...honest, ofSomebodyElse()])
  expect(new TextDecoder().decode(file)).toContain('"last":true')
  expect(await kinds(file)).toEqual([])
  if (python) expect(await byPython(file)).toMatchObject({ code: 0 })
})

test('a changed byte anywhere is found', async () => {
  const size = passport.length
  const places = Array.from({ length: 300 }, (_, at) => Math.floor((at * (size - 1)) / 299))
  for (const place of places) {
    const bytes = passport.slice()
    bytes[place] = (bytes[place] ?? 0) ^ 1
    expect([place, (await check(bytes)).findings.length > 0]).toEqual([place, true])
    if (python && place % 40 === 0)
      expect([place, (await byPython(bytes)).code]).toEqual([place, 1])
  }
  expect((await check(passport.slice(0, -1))).findings).toEqual([{ kind: 'noPassport' }])
  expect((await check(bytesOf(''))).findings).toEqual([{ kind: 'noPassport' }])
})

describe('a keeper who signs the lie', () => {
  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['a losing plan left out', () => forged(without(settlementAt(1))), 'unsettled'],
    [
      'an outcome turned',
      () => forged(changed(settlementAt(1), { outcome: 'win', hitResult: 1 })),
      'settlement',
    ],
    [
      'one figure better',
      () => forged(honest, { record: { ...head.record, hits: 5 } }),
      'passportRecord',
    ],
    ['one plan more', () => forged(honest, { record: { ...head.record, published: 9 } }), 'gap'],
    [
      'an entry of the tree left out of the file, in the middle',
      () => forged(honest, {}, [settlementAt(1)]),
      'chain',
    ],
    [
      'a checkpoint of another tree',
      async () => forged(honest, { checkpoint: (await served(without(3))).note }),
      'otherRoot',
    ],
    ['another expert', () => forged(honest, { expertId: expertId + 1 }), 'unsignedPassport'],
    ['no rules', () => forged(honest, {}, [0]), 'settlement'],
    [
      'rules of other numbers',
      () =>
        inPlace(
          () => 0,
          () => ({ deadlineMinutes: 1 }),
        ),
      'rulesDiffer',
    ],
    ['a kick-off left out', () => forged(honest, {}, [first('match')]), 'chained'],
    ['closing prices left out', () => forged(honest, {}, [first('close')]), 'chained'],
    ['a result left out', () => forged(honest, {}, [first('result')]), 'settlement'],
    [
      'a field of no schema',
      () =>
        inPlace(
          () => commitAt(2),
          () => ({ note: 'x' }),
        ),
      'malformed',
    ],
    [
      'a plan that is dated back',
      () =>
        inPlace(
          () => commitAt(3),
          (index) => ({ at: minutesAfter(index, -600) }),
        ),
      'backdated',
    ],
    [
      'a plan that is said to be from before the log',
      () =>
        inPlace(
          () => commitAt(3),
          () => ({ late: true }),
        ),
      'late',
    ],
    [
      'a plan for another kick-off',
      () =>
        inPlace(
          () => commitAt(2),
          () => ({ kickoff: after(50).toISOString() }),
        ),
      'published',
    ],
    [
      'a plan of another league',
      () =>
        inPlace(
          () => commitAt(2),
          () => ({ leagueId: 9 }),
        ),
      'league',
    ],
    [
      'a price of its own',
      () =>
        inPlace(
          () => commitAt(2),
          () => ({ price: 7 }),
        ),
      'draft',
    ],
    [
      'a price that is not earned',
      () =>
        inPlace(
          () => commitAt(2),
          () => ({ price: 8 }),
        ),
      'price',
    ],
    [
      'other play types',
      () =>
        inPlace(
          () => commitAt(2),
          () => ({ plays: '1,5' }),
        ),
      'commitment',
    ],
    [
      'prices of another time',
      () =>
        inPlace(
          () => commitAt(2),
          (index) => ({
            market: { ...commitOf(index).market, at: minutesAfter(index, -1_500) },
          }),
        ),
      'draft',
    ],
    [
      'a plan opened before kick-off',
      () =>
        inPlace(
          () => first('reveal'),
          (index) => ({ at: minutesAfter(index, -10) }),
        ),
      'order',
    ],
    [
      'a score before the match can have ended',
      () =>
        inPlace(
          () => first('result'),
          (index) => ({ at: minutesAfter(index, -30) }),
        ),
      'order',
    ],
    [
      'closing prices from after kick-off',
      () =>
        inPlace(
          () => first('close'),
          (index) => ({ market: { ...commitOf(commitAt(1)).market, at: minutesAfter(index, 3) } }),
        ),
      'order',
    ],
    [
      'a version after the reveal',
      () =>
        forged(
          again(commitAt(1), first('reveal'), {
            version: 2,
            at: (honest[first('reveal')] ?? raise()).at,
          }),
        ),
      'order',
    ],
    [
      'a score that its sources do not tell',
      () =>
        inPlace(
          () => first('result'),
          () => ({
            sources: [
              { source: 'a', status: 8, awarded: false, score: [9, 9] },
              { source: 'b', status: 8, awarded: false, score: [9, 9] },
            ],
          }),
        ),
      'order',
    ],
    [
      'an expert who becomes a model',
      () =>
        forged(
          again(
            at((entry) => entry.kind === 'expert' && entry.expertId === expertId),
            commitAt(1),
            { expertKind: 'model', at: (honest[commitAt(1)] ?? raise()).at },
          ),
        ),
      'order',
    ],
    [
      'a text taken off that is not this expert’s',
      () =>
        forged([
          ...honest,
          {
            kind: 'moderation',
            v: 2,
            at: (honest.at(-1) ?? raise()).at,
            expertId,
            planId: planOf(1),
            field: 'title',
            textHash: '0'.repeat(64),
            removed: true,
            reason: 'abuse',
            prev: null,
          },
        ]),
      'moderation',
    ],
    [
      'a witness of another tree',
      async () =>
        forged(honest, { cosigned: [await cosignedAt(without(3), 20, 1_772_400_000)] }, [], [20]),
      'forked',
    ],
    [
      'a witness of a tree that the file does not prove',
      async () => {
        const size = honest.length + 3
        const entries = [...honest, ...Array.from({ length: 8 }, ofSomebodyElse)]
        return forged(entries, { cosigned: [await cosignedAt(entries, size, 1_772_700_000)] })
      },
      'otherRoot',
    ],
  ])('%s', async (_, lie, kind) => {
    const file = await lie()
    expect(await kinds(file)).toContain(kind)
    expect(await byOneFile(file, ...watching)).toMatchObject({ code: 1 })
    if (python) expect(await byPython(file, ...watching)).toMatchObject({ code: 1 })
  })

  test('a checkpoint or a passport of another key', async () => {
    const other = { ...key, secret: key.secret.toReversed() }
    const { findings } = await verifyPassport(passport, {
      key: verifierKey(other),
      witnesses: [],
      now: after(60),
    })
    expect(findings).toEqual([{ kind: 'unsignedPassport' }])
  })
})

test('a cosignature from before the newest entry under it says nothing', async () => {
  // another handle three hours behind a plan, an hour before its kick-off
  const plan = honest.findLastIndex((entry) => entry.kind === 'commit') - 2
  const expert = honest.find((entry) => entry.kind === 'expert') ?? raise()
  const newest = Date.parse('2026-03-02T22:00:00.000Z') / 1_000
  const renamed = { ...expert, handle: 'other', at: new Date(newest * 1_000).toISOString() }
  const entries = honest
    .map((entry) =>
      entry.kind === 'correction'
        ? { ...entry, replaced: entry.replaced + 1, by: entry.by + 1 }
        : entry,
    )
    .toSpliced(plan + 1, 0, renamed)
  const size = plan + 2
  const seenAt = async (seconds: number) => {
    const cosigned = [await cosignedAt(entries, size, seconds)]
    const file = await forged(entries, { cosigned }, [], [size])
    const { findings, proven } = await verifyPassport(file, {
      key: verifierKey(key),
      witnesses: [verifierKey(witness)],
      now: after(24 * 60),
    })
    expect(findings).toEqual([])
    const { seenBefore = 0 } = proven ?? {}
    if (python)
      expect((await byPython(file, ...watching)).out).toContain(
        `Witnesses saw ${seenBefore} of ${proven?.record.published} plans before kick-off.`,
      )
    return seenBefore
  }
  expect(await seenAt(newest)).toBe(1)
  expect(await seenAt(newest - 5 * 60)).toBe(1)
  expect(await seenAt(newest - 5 * 60 - 1)).toBe(0)
  expect(await seenAt(0)).toBe(0)
})
