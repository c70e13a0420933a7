/**
 * What time, football and the form of the log allow. Each rule is broken once by a keeper who
 * writes every chain again. A reader of the whole log and the second verifier find the same.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { matchStatus, type World } from '../../contract/values.ts'
import { book1 } from '../book/v1.ts'
import { fromBase64 } from '../log/bytes.ts'
import { canonicalBytes, type CloseEntry, type LogEntry, type ResultWord } from '../log/entry.ts'
import { rulesEntryOf } from '../log/rules-entry.ts'
import { parseBundle } from '../log/tiles.ts'
import type { Finding } from './findings.ts'
import { followOrder } from './order.ts'
import { parsedEntry } from './parsed-entry.ts'
import type { FrozenLog } from './test-frozen-log.ts'
import {
  chained,
  commit,
  expertEntry,
  hour,
  kickoff,
  match,
  notPlayed,
  result,
  reveal,
  rules,
  rulesOfBook2 as earlier,
  settlement,
} from './test-log-entries.ts'
import { readWhole } from './whole.ts'

const minute = 1 / 60
const close = (at: number, changes: Partial<CloseEntry> = {}): LogEntry => ({
  kind: 'close',
  v: 2,
  at: hour(at),
  matchId: 1,
  kickoff,
  market: null,
  ...changes,
})
const late = { late: true as const }
const inWorld = (world: World, at = 0) => ({ ...rules, world, at: hour(at) }) as LogEntry
/** Rules of an older log, which state no world and ask for no closing prices. */
const oldest = (): LogEntry => {
  const { world: _, ...entry } = rulesEntryOf(book1, 'real')
  return { ...entry, v: 1, at: hour(0) }
}
/** Of the form of a time, which no clock shows: comparisons with it would be false. */
const dateless = ['2026-13-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z'].map((at): LogEntry => ({
  ...expertEntry(0),
  at,
}))
const more: LogEntry = Object.assign(commit(2), { note: 'x' })
const begun = [rules, expertEntry(0), match(1)]
const honest = [...begun, commit(2), close(10), reveal(10), result(12), settlement(12)]
const void12 = { status: matchStatus.cancelled, score: null }
const postponed = { status: matchStatus.postponed, score: null }
const moved = (at: number, to: number) => match(at, { kickoff: hour(to) })

type Goals = [home: number, away: number] | null
/** What two sources tell of a finished match. */
const told = (...scores: [Goals, Goals]): ResultWord[] =>
  scores.map((score, at) => ({
    source: ['files', 'live'][at] ?? '',
    status: matchStatus.finished,
    awarded: false,
    score,
  }))

let sources = 0
/** What a source tells of a finished match, changed: each time another one. */
const says = (changes: Partial<ResultWord>): ResultWord => ({
  source: `source ${++sources}`,
  status: matchStatus.finished,
  awarded: false,
  score: null,
  ...changes,
})
const off = says({ status: matchStatus.cancelled })
const played = { status: matchStatus.finished, score: [1, 0] } satisfies Partial<ResultWord>
/** The other source of a match that `off` is about. */
const other = (changes: Partial<ResultWord>) => says({ ...changes, source: 'other' })

/** As a reader of the whole log finds it: the rule that an entry breaks, and its index. */
async function findings(entries: readonly LogEntry[]): Promise<string[]> {
  const bytes = entries.map(canonicalBytes)
  const tree = {
    entries: async (some: readonly number[]) =>
      new Map(some.map((at) => [at, bytes[at] ?? new Uint8Array()])),
  }
  return (await readWhole(tree, bytes.length)).findings.map(said)
}
const said = (finding: Finding) =>
  [
    finding.kind === 'order' ? finding.rule : finding.kind,
    'index' in finding ? finding.index : '',
  ].join(' ')

/** Logs in which nothing is found. */
const allowed: Record<string, readonly LogEntry[]> = {
  'a plan up to its settlement': honest,
  'writers against the order of their clocks': [
    ...begun,
    commit(2),
    commit(2 - 5 * minute, { planId: 8, serial: 2 }),
  ],
  'plans from before the log, in front of its rules': [
    expertEntry(0, late),
    match(1, late),
    commit(2, late),
    reveal(10, late),
    result(10.5, late),
    { ...rules, at: hour(20) },
    expertEntry(20, { handle: 'y' }),
  ],
  'a score 85 minutes after kick-off': [...begun, commit(2), result(10 + 85 * minute)],
  'a score of a match that was abandoned': [
    ...begun,
    commit(2),
    result(10.5, { status: matchStatus.abandoned }),
  ],
  'a score that both of its sources tell': [
    ...begun,
    commit(2),
    result(12, { sources: told([1, 0], [1, 0]) }),
  ],
  'no score where two sources disagree': [
    ...begun,
    commit(2),
    result(12, { score: null, sources: told([1, 0], [1, 1]) }),
  ],
  'an awarded match before its day': [...begun, commit(2), result(5, { awarded: true })],
  'a ruling that one of its sources tells': [
    ...begun,
    result(5, { awarded: true, sources: [says({ awarded: true }), says({ score: [2, 0] })] }),
  ],
  'a match that both of its sources call off': [
    ...begun,
    result(5, { ...void12, sources: [off, says({ status: matchStatus.abandoned })] }),
  ],
  'a match that one source calls off, the other silent or set aside': [
    ...begun,
    result(5, { ...void12, sources: [off, other({ status: null })] }),
    result(5, { ...void12, version: 2, sources: [off, other({ score: [1, 0], setAside: true })] }),
  ],
  'a score that one source tells, the others silent, set aside or without one': [
    ...begun,
    commit(2),
    ...[{ status: null }, {}, { status: matchStatus.cancelled, setAside: true as const }].map(
      (word, at) => result(12, { version: at + 1, sources: [{ ...off, ...played }, other(word)] }),
    ),
  ],
  'a kick-off that moved to an earlier hour': [
    ...begun,
    commit(2),
    moved(3, 4),
    close(4, { kickoff: hour(4) }),
    reveal(4),
    result(6, { kickoff: hour(4) }),
  ],
  'a cancelled match, whose plans are opened at once': [
    ...begun,
    commit(2),
    result(5, void12),
    reveal(5),
  ],
  'a postponed match, whose plans are opened when they no longer count': [
    ...begun,
    commit(2),
    moved(9, 100),
    reveal(58),
    notPlayed(58),
  ],
  'a postponed match that was opened at its first kick-off': [
    ...begun,
    commit(2),
    close(10),
    reveal(10),
    moved(10.5, 100),
  ],
  'a kick-off that moves in the same minute': [
    ...begun,
    commit(2),
    moved(10 - minute, 100),
    reveal(10),
  ],
  'a match whose hour is no longer known': [
    ...begun,
    commit(2),
    match(3, { kickoff: null }),
    reveal(10),
  ],
  'versions before the reveal, each with the refund': [
    ...begun,
    commit(2, { price: 8, refundOnMiss: true }),
    commit(3, { price: 18, refundOnMiss: true, version: 2 }),
    close(10),
    reveal(10),
    reveal(10, { version: 2 }),
  ],
  'a person who is found to be invented': [...begun, expertEntry(2, { expertKind: 'invented' })],
  'an expert set up again in front of the rules': [
    expertEntry(0, { ...late, expertKind: 'model' }),
    expertEntry(1, late),
    { ...rules, at: hour(20) },
  ],
  'a model that is named again': [
    rules,
    ...[0, 1].map((at) => expertEntry(at, { expertKind: 'model' })),
  ],
  'a match named again, one of another source, and another of the same': [
    ...begun,
    match(2),
    match(2, { matchId: 2, source: 'y' }),
    match(2, { matchId: 3, sourceKey: '3' }),
  ],
  'rules again, in the same world': [...begun, { ...rules, at: hour(2) }],
  'a refund that is promised later': [
    ...begun,
    commit(2, { price: 8 }),
    commit(3, { price: 8, refundOnMiss: true, version: 2 }),
  ],
  'a plan from before the log, opened after it began': [
    expertEntry(0, late),
    match(1, late),
    commit(2, late),
    { ...rules, at: hour(5) },
    reveal(10),
  ],
  'a plan of a book without closing prices': [oldest(), ...begun.slice(1), commit(2), reveal(10)],
  'invented matches in a log that states no world': [oldest(), match(1, { source: 'simulated' })],
  'a match without a score, and a score without a kick-off': [
    ...begun,
    result(10.5, { score: null }),
    result(11, { matchId: 2, kickoff: null }),
  ],
  'closing prices read at kick-off': [
    ...begun,
    commit(2),
    close(10, { market: { source: 'x', at: hour(10) } }),
  ],
  'a kick-off that moved five minutes before a reveal': [
    ...begun,
    commit(2),
    moved(10 - 5 * minute, 100),
    reveal(10),
  ],
  'invented matches in an invented world': [inWorld('invented'), match(1, { source: 'simulated' })],
}

/** Logs of a keeper who lies, and what is found in each. */
const lies: Record<string, [entries: readonly LogEntry[], found: string[]]> = {
  'a career made in one night, with the times of the past': [
    [rules, match(100, { matchId: 9, sourceKey: '9' }), ...honest.slice(1)],
    honest.slice(1).map((_, at) => `backdated ${at + 2}`),
  ],
  'an expert who began before the log': [[...begun, expertEntry(-100_000)], ['backdated 3']],
  'an expert said to be from before the log': [
    [...begun, expertEntry(-100_000, late)],
    ['backdated 3'],
  ],
  'a plan said to be from before the log': [[...begun, commit(2, late)], ['late 3']],
  'rules said to be from before the log': [
    [{ ...rules, ...late }, ...honest.slice(1)],
    ['backdated 0'],
  ],
  'plans in front of the rules': [
    [match(1), commit(2), { ...rules, at: hour(3) }],
    ['beforeRules 0'],
  ],
  'plans in front of rules of an earlier book': [
    [match(1), commit(2), { ...earlier, at: hour(3) }],
    ['beforeRules 0'],
  ],
  'plans, and no rules': [
    [expertEntry(0, late), match(1)],
    ['backdated 0', 'beforeRules 1'],
  ],
  'matches, and no rules': [[match(1)], ['beforeRules 0']],
  'an expert in front of the rules': [
    [expertEntry(0), ...honest.filter(({ kind }) => kind !== 'expert')],
    ['beforeRules 0'],
  ],
  'no rules at all': [
    [match(1, late), commit(2, late)],
    ['backdated 0', 'late 1'],
  ],
  'a second world': [[...begun, inWorld('real', 2)], ['world 3']],
  'invented matches as real ones': [
    [inWorld('real'), match(1, { source: 'simulated' })],
    ['simulated 1'],
  ],
  'a model that becomes a person': [
    [rules, expertEntry(0, { expertKind: 'model' }), expertEntry(1)],
    ['expertKind 2'],
  ],
  'a person who becomes a model': [
    [...begun, expertEntry(2, { expertKind: 'model' })],
    ['expertKind 3'],
  ],
  'an invented expert who becomes a person': [
    [rules, expertEntry(0, { expertKind: 'invented' }), expertEntry(1)],
    ['expertKind 2'],
  ],
  'a model that becomes invented': [
    [rules, expertEntry(0, { expertKind: 'model' }), expertEntry(1, { expertKind: 'invented' })],
    ['expertKind 2'],
  ],
  'the same match under a second id': [[...begun, match(2, { matchId: 2 })], ['otherId 3']],
  'a score before a match can be over': [
    [...begun, commit(2), result(10 + 84 * minute)],
    ['earlyScore 4'],
  ],
  'a score that one of its sources contradicts': [
    [...begun, commit(2), result(100 + 84 * minute, { sources: told([2, 1], [2, 2]) })],
    ['unsigned 4'],
  ],
  'a score that no source tells': [
    [...begun, commit(2), result(100 + 84 * minute, { sources: told(null, null) })],
    ['unsigned 4'],
  ],
  ...Object.fromEntries(
    [
      says({ score: [2, 0] }),
      says({ score: [1, 1] }),
      says({ score: [1, 0], awarded: true }),
      off,
      says({ status: matchStatus.abandoned, score: [1, 0] }),
    ].map((other, at) => [
      `a score that its second source does not tell, ${at + 1}`,
      [[...begun, result(12, { sources: [says({ score: [1, 0] }), other] })], ['unsigned 3']],
    ]),
  ),
  'a score that only a source tells that was set aside': [
    [
      ...begun,
      result(12, { sources: [says({ score: [1, 0], setAside: true }), says({ status: null })] }),
    ],
    ['unsigned 3'],
  ],
  'a ruling that no source tells': [
    [
      ...begun,
      result(5, {
        awarded: true,
        sources: [says({ score: [1, 0] }), says({ awarded: true, setAside: true })],
      }),
    ],
    ['unsigned 3'],
  ],
  'a match called off against one of its sources, or by none': [
    [
      ...begun,
      result(5, { ...void12, sources: [off, other({ score: [1, 0] })] }),
      result(5, {
        ...void12,
        version: 2,
        sources: [{ ...off, status: null }, other({ status: null })],
      }),
    ],
    ['unsigned 3', 'unsigned 4'],
  ],
  'a score for which no result states a kick-off': [
    [...begun, commit(2), result(11, { kickoff: null })],
    ['earlyScore 4'],
  ],
  'a score before the kick-off that its result states can be over': [
    [...begun, result(11 + 84 * minute, { kickoff: hour(11) })],
    ['earlyScore 3'],
  ],
  'a plan opened at a kick-off that a result has moved': [
    [...begun, commit(2), result(9, { ...postponed, kickoff: hour(100) }), reveal(10)],
    ['earlyReveal 5'],
  ],
  'no closing prices after a result that states no kick-off': [
    [...begun, commit(2), result(9, { ...postponed, kickoff: null }), reveal(10)],
    ['noClose 5'],
  ],
  'a reveal said to be from before the log': [
    [...begun, commit(2), reveal(9, late)],
    ['backdated 4'],
  ],
  'a plan opened before kick-off': [[...begun, commit(2), reveal(9)], ['earlyReveal 4']],
  'a plan opened at its first kick-off, after the match had moved': [
    [...begun, commit(2), moved(9, 100), reveal(10)],
    ['earlyReveal 5'],
  ],
  'a plan opened on a match that was taken up again': [
    [
      ...begun,
      result(2, void12),
      result(3, { status: matchStatus.postponed, score: null, version: 2 }),
      commit(4),
      reveal(5),
    ],
    ['earlyReveal 6'],
  ],
  'a version after the reveal': [
    [
      ...begun,
      commit(2),
      result(5, void12),
      reveal(5),
      commit(6, { version: 2 }),
      commit(7, { version: 3 }),
    ],
    ['afterReveal 6', 'afterReveal 7'],
  ],
  'a version of the plan on another match, once the first goes wrong': [
    [
      ...begun,
      match(1, { matchId: 2, sourceKey: '2', kickoff: hour(20) }),
      commit(2),
      commit(10.5, { version: 2, matchId: 2, kickoff: hour(20) }),
    ],
    ['otherPlan 5'],
  ],
  'a second plan under the same id, whose hit would count twice': [
    [...begun, commit(2), commit(2, { serial: 2 })],
    ['otherPlan 4'],
  ],
  'a plan of one expert under the id of another’s': [
    [...begun, expertEntry(1, { expertId: 2, handle: 'y' }), commit(2), commit(2, { expertId: 2 })],
    ['otherPlan 5'],
  ],
  'a plan of somebody who is no expert': [[rules, match(1), commit(2)], ['noExpert 2']],
  'an earlier rulebook in force again': [
    [...begun, { ...earlier, at: hour(1) }, commit(2)],
    ['olderBook 3'],
  ],
  'another match of the source under the same id': [
    [...begun, commit(2), match(3, { sourceKey: '2' })],
    ['otherMatch 4'],
  ],
  'another score as the same version of the result': [
    [...begun, commit(2), result(12, { score: [0, 1] }), result(13)],
    ['resultVersion 5'],
  ],
  'a result that leaves out a source of an earlier one': [
    [
      ...begun,
      commit(2),
      result(12, { sources: [...told([1, 0], [1, 0]), other({ score: [1, 0] })] }),
      result(13, { version: 2, score: [1, 1], sources: told([1, 1], [1, 1]) }),
      result(14, { version: 3, score: [2, 2] }),
    ],
    ['sourceLeftOut 5', 'sourceLeftOut 6'],
  ],
  'one source as two': [
    [
      ...begun,
      commit(2),
      result(12, { sources: told([1, 0], [1, 0]).map((word) => ({ ...word, source: 'live' })) }),
    ],
    ['unsigned 4'],
  ],
  'a plan opened at the second kick-off of a match that was postponed twice': [
    [...begun, commit(2), moved(9, 12), moved(11, 14), reveal(12)],
    ['earlyReveal 6'],
  ],
  'a refund that the third version takes back': [
    [
      ...begun,
      commit(2, { price: 8, refundOnMiss: true }),
      commit(3, { price: 8, refundOnMiss: true, version: 2 }),
      commit(4, { price: 8, version: 3 }),
    ],
    ['refund 5'],
  ],
  'a refund that is taken back': [
    [
      ...begun,
      commit(2, { price: 8, refundOnMiss: true }),
      commit(3, { price: 8, refundOnMiss: false, version: 2 }),
    ],
    ['refund 4'],
  ],
  'no closing prices': [[...begun, commit(2), reveal(10)], ['noClose 4']],
  'closing prices chosen after the reveal': [
    [...begun, commit(2), reveal(10), close(10)],
    ['noClose 4'],
  ],
  'closing prices twice': [[...begun, commit(2), close(10), close(11)], ['twoCloses 5']],
  'closing prices of another kick-off': [
    [...begun, commit(2), close(10, { kickoff: hour(9) })],
    ['closeKickoff 4'],
  ],
  'a plan opened six minutes after its kick-off had moved': [
    [...begun, commit(2), moved(10 - 6 * minute, 100), reveal(10)],
    ['earlyReveal 5'],
  ],
  'a postponed plan opened a minute before it no longer counts': [
    [...begun, commit(2), moved(9, 100), reveal(58 - minute)],
    ['earlyReveal 5'],
  ],
  'a person who wrote before the rules and becomes a model': [
    [
      expertEntry(0, late),
      match(1, late),
      commit(2, late),
      expertEntry(3, { ...late, expertKind: 'model' }),
      { ...rules, at: hour(20) },
    ],
    ['expertKind 3'],
  ],
  'closing prices before kick-off': [[...begun, commit(2), close(9)], ['closeTime 4']],
  'closing prices read in play': [
    [...begun, commit(2), close(11, { market: { source: 'x', at: hour(10.5) } })],
    ['closeTime 4'],
  ],
}

describe('nothing is found in a log with', () => {
  test.each(Object.entries(allowed))('%s', async (_, entries) => {
    expect(await findings(chained(entries))).toEqual([])
  })
})

describe('found in the whole log:', () => {
  test.each(Object.entries(lies))('%s', async (_, [entries, found]) => {
    expect(await findings(chained(entries))).toEqual(found)
  })

  test('an entry with another field than the schema has, or without one of them', async () => {
    const { market: _, ...without } = commit(2) as Extract<LogEntry, { kind: 'commit' }>
    expect(await findings(chained([...begun, more]))).toEqual(['malformed 3'])
    expect(await findings(chained([...begun, without as LogEntry]))).toEqual(['malformed 3'])
    const priced = reveal(10, { market: { result: { home: '9', draw: '9', away: '9' } } })
    expect(await findings(chained([...begun, commit(2), close(10), priced]))).toEqual([
      'malformed 5',
    ])
    for (const entry of dateless)
      expect(await findings(chained([...begun, entry]))).toEqual(['malformed 3'])
  })
})

test('of a log in which everything is wrong, a hundred findings are listed', async () => {
  const many = Array.from({ length: 101 }, () => expertEntry(-9))
  expect(await findings(chained([...begun, ...many]))).toHaveLength(100)
  const early = Array.from({ length: 101 }, () => expertEntry(0, late))
  expect(await findings(chained(early))).toHaveLength(100)
})

describe('the entries of a match, the rules and the keys are chained', () => {
  const unchained = honest.map((entry) => {
    const { prev: _, ...open } = entry as LogEntry & { prev?: unknown }
    return 'expertId' in entry ? entry : open
  })
  test('so that one left out is found', async () => {
    const full = chained(honest)
    expect(await findings(full.filter(({ kind }) => kind !== 'close'))).toContain('chained 5')
    expect(await findings(full.toSpliced(2, 1))).toContain('chained 3')
    const again = chained([rules, { ...rules, at: hour(1) }, { ...rules, at: hour(2) }])
    expect(await findings(again.toSpliced(1, 1))).toEqual(['chained 1'])
  })

  test('from the first that is, so that older logs stay valid', async () => {
    expect(await findings(unchained.with(0, earlier))).toEqual([])
    const full = chained(honest).with(0, earlier)
    const upgraded = unchained
      .map((entry, at) => (at > 4 ? (full[at] ?? entry) : entry))
      .with(0, earlier)
    expect(await findings(upgraded)).toEqual([])
    const hidden = full.map((entry, at) => (at === 6 ? (unchained[at] ?? entry) : entry))
    expect(await findings(hidden)).toEqual(['chained 6'])
    // from book 3 on every one of them is
    expect(await findings(unchained)).toContain('chained 0')
  })
})

/** The entries of a frozen log. */
function frozen(book: number): LogEntry[] {
  const packed = readFileSync(new URL(`frozen/log-${book}.json.gz`, import.meta.url))
  // boundary: the file was written as this type
  const { files } = JSON.parse(gunzipSync(packed).toString()) as FrozenLog
  return Object.keys(files)
    .filter((path) => path.startsWith('tile/entries/'))
    .toSorted()
    .flatMap((path) => parseBundle(fromBase64(files[path] ?? '') ?? new Uint8Array()) ?? [])
    .flatMap((bytes) => parsedEntry(bytes) ?? [])
}

test.each([1, 2, 3])('nothing is found in the frozen log of book %d', async (book) => {
  expect(await findings(frozen(book))).toEqual([])
})

test('a reader of a part finds what is wrong between the times of others', () => {
  const order = followOrder(true)
  order.take(0, earlier)
  order.pass(1, Date.parse(hour(100)))
  order.pass(2, Number.NaN)
  order.take(3, match(1))
  expect(order.findings().map(said)).toEqual(['backdated 3'])
})

test('a reader of a part finds nothing in what is missing', () => {
  const order = followOrder(false)
  const part = [match(-1), rules, commit(2, { matchId: 9 }), reveal(3), reveal(3, { planId: 8 })]
  for (const [at, entry] of chained(part).entries()) order.take(at, entry)
  expect(order.findings()).toEqual([])
  const { prev: _, ...open } = match(1) as Extract<LogEntry, { kind: 'match' }>
  const older = followOrder(true)
  for (const [at, entry] of [open, { ...earlier, at: hour(3) }].entries()) older.take(at, entry)
  expect(older.findings()).toEqual([])
})

test('plans from before the log are counted, whatever their versions', () => {
  const order = followOrder(true)
  const entries = [
    expertEntry(0, late),
    commit(2, late),
    commit(3, { ...late, version: 2 }),
    commit(3, { ...late, planId: 8, serial: 2 }),
    { ...rules, at: hour(4) },
    commit(5, { planId: 9, serial: 3 }),
  ]
  for (const [at, entry] of chained(entries).entries()) order.take(at, entry)
  expect([order.late(), order.findings()]).toEqual([2, []])
})

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0

/** Prints, for each log in the standard input, how many findings the second verifier has. */
const script = `
import json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
for lines in json.load(sys.stdin):
    lines = [line.encode() for line in lines]
    wrong = [line for line in lines if not verify.fits(line)]
    print(len(wrong) if wrong else len(list(verify.check_order(verify.Log(lines)))))
`

test.skipIf(!python)('the second verifier finds as many', async () => {
  const honestLogs = [...Object.values(allowed).map(chained), frozen(1), frozen(2)]
  const forged = Object.values(lies).map(([entries]) => chained(entries))
  const left = [chained(honest).filter(({ kind }) => kind !== 'close')]
  const unknown = [more, ...dateless].map((entry) => chained([...begun, entry]))
  const all = [...honestLogs, ...forged, ...left, ...unknown]
  const { stdout, stderr } = spawnSync(
    'python3',
    ['-c', script, fileURLToPath(new URL('../../docs', import.meta.url))],
    {
      encoding: 'utf8',
      input: JSON.stringify(
        all.map((entries) =>
          entries.map((entry) => new TextDecoder().decode(canonicalBytes(entry))),
        ),
      ),
    },
  )
  expect(stderr).toBe('')
  const counts = await Promise.all(all.map(async (entries) => (await findings(entries)).length))
  expect(stdout.trim().split('\n').map(Number)).toEqual(counts)
})
