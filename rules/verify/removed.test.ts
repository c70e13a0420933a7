/** Texts that were taken off, and when an expert was withdrawn, by the log. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { ExpertDetail } from '../../contract/expert-detail.ts'
import type { Removed } from '../../contract/removed-text.ts'
import { canonicalBytes, textHash, type LogEntry, type ModerationEntry } from '../log/entry.ts'
import { isEntry } from '../log/entry-schema.ts'
import type { PlanCard } from '../../contract/plan.ts'
import { cardDifferences } from './plan-cards.ts'
import {
  aboutAt,
  compareRemoved,
  moderationFindings,
  removedOf,
  withdrawnTexts,
} from './removed.ts'
import type { Difference } from './numbers.ts'
import { shownDifferences } from './shown.ts'
import {
  chained,
  commit,
  expertEntry,
  homeWin,
  hour,
  match,
  readLog,
  reveal,
  rules,
} from './test-log-entries.ts'

const moderation = (at: number, changes: Partial<ModerationEntry> = {}): LogEntry => ({
  kind: 'moderation',
  v: 2,
  at: hour(at),
  expertId: 1,
  planId: null,
  field: 'bio',
  textHash: 'x',
  removed: true,
  reason: 'abuse',
  ...changes,
})
const removals = (planId: number | null, ...entries: LogEntry[]) =>
  removedOf(readLog(...entries).facts, planId)

test('a text is off until it is back, of the plan or of the expert', () => {
  const off = moderation(1)
  const back = moderation(2, { removed: false, reason: null })
  const ofPlan = moderation(3, { planId: 7, field: 'title', reason: 'unlawful' })
  expect(removals(null, off)).toEqual({ bio: { reason: 'abuse', at: hour(1) } })
  expect(removals(null, off, back)).toEqual({})
  expect(removals(null, ofPlan)).toEqual({})
  expect(removals(7, off, ofPlan)).toEqual({ title: { reason: 'unlawful', at: hour(3) } })
  expect(removals(7, ofPlan, back)).toHaveProperty('title')
})

test('a text is withdrawn if the log says so for the same reason', () => {
  const title = (at: number, changes: Partial<ModerationEntry> = {}) =>
    moderation(at, { planId: 7, field: 'title', textHash: 'title 1', ...changes })
  const begun = [
    rules,
    match(1),
    commit(2, { titleHash: 'title 1' }),
    commit(3, { titleHash: 'title 2', version: 2 }),
    commit(4, { planId: 8, serial: 2, titleHash: 'title 3' }),
    reveal(10, { body: { ...homeWin, analysisHash: 'analysis 1' } }),
    reveal(10, { body: { ...homeWin, analysisHash: 'analysis 2' }, version: 2 }),
  ]
  const withdrawn = (...entries: LogEntry[]) => [
    ...withdrawnTexts(readLog(...begun, ...entries).facts),
  ]
  expect(withdrawn()).toEqual([])
  // of every version of the plan
  const ofTitle = [
    ['title 1', 'abuse'],
    ['title 2', 'abuse'],
  ]
  expect(withdrawn(title(11))).toEqual(ofTitle)
  expect(withdrawn(title(11), title(12, { removed: false, reason: null }))).toEqual([])
  // an entry about one text frees no other
  expect(withdrawn(title(11), moderation(12, { textHash: 'title 3' }))).toEqual(ofTitle)
  expect(withdrawn(title(11, { textHash: 'title 3' }))).toEqual(ofTitle)
  // a text that is back, or that no public reason took off
  expect(withdrawn(title(11, { removed: false }))).toEqual([])
  expect(withdrawn(title(11, { reason: null }))).toEqual([])
  expect(removals(7, ...begun, title(11, { removed: false }))).toEqual({})
  expect(removals(7, ...begun, title(11, { reason: null }))).toEqual({})
  const analysis = title(11, { field: 'analysis', textHash: 'analysis 2', reason: 'unlawful' })
  expect(new Map(withdrawn(analysis))).toEqual(
    new Map([
      ['analysis 1', 'unlawful'],
      ['analysis 2', 'unlawful'],
    ]),
  )
})

test('a tombstone has the reason of the log, and about its time', () => {
  const shown: Removed = { reason: 'abuse', note: 'x', at: hour(1.5), length: 3 }
  const found = (logged: Parameters<typeof compareRemoved>[2], of: Removed | undefined = shown) => {
    const differences: Difference[] = []
    compareRemoved('bio', of, logged, differences)
    return differences.map(({ at, follows }) => [at, follows])
  }
  expect(found({ reason: 'abuse', at: hour(1) })).toEqual([])
  expect(found({ reason: 'abuse', at: hour(2.5) })).toEqual([])
  expect(found({ reason: 'abuse', at: hour(2.51) })).toEqual([['bio.at', hour(2.51)]])
  expect(found({ reason: 'unlawful', at: hour(1) })).toEqual([['bio.reason', 'unlawful']])
  expect(found(undefined)).toEqual([['bio.reason', null]])
  const none: Difference[] = []
  compareRemoved('bio', undefined, { reason: 'abuse', at: hour(1) }, none)
  expect(none).toEqual([{ at: 'bio.reason', shown: undefined, follows: 'abuse' }])
  const quiet: Difference[] = []
  compareRemoved('bio', undefined, undefined, quiet)
  expect(quiet).toEqual([])
})

test('an instant that a page does not have is that of the log', () => {
  expect(aboutAt(hour(1), null)).toBe(hour(1))
  expect(aboutAt(hour(1), hour(0))).toBe(hour(0))
  expect(aboutAt(hour(1), 'x')).toBe(hour(1))
})

test('an expert was withdrawn when the log says so', () => {
  const found = (withdrawnAt: string | null, ...entries: LogEntry[]) => {
    const { facts, gathered } = readLog(rules, ...entries)
    const detail = { expert: {}, since: hour(0), withdrawnAt } as ExpertDetail
    const page = { language: 'en', rows: [], texts: [] } as const
    return shownDifferences(facts, gathered, detail, page)
      .filter(({ at }) => at === 'withdrawnAt')
      .map(({ follows }) => follows)
  }
  expect(found(null, expertEntry(0))).toEqual([])
  expect(found(hour(1), expertEntry(0))).toEqual([null])
  const gone = [
    expertEntry(0),
    expertEntry(5, { withdrawn: true }),
    expertEntry(9, { withdrawn: true }),
  ]
  expect(found(hour(5), ...gone)).toEqual([])
  expect(found(hour(5.9), ...gone)).toEqual([])
  expect(found(hour(9), ...gone)).toEqual([hour(5)])
  expect(found(null, ...gone)).toEqual([hour(5)])
  expect(found(null, ...gone, expertEntry(10))).toEqual([])
  expect(found(hour(12), ...gone, expertEntry(10), expertEntry(12, { withdrawn: true }))).toEqual(
    [],
  )
  // one from before the log began does not say when
  const early = expertEntry(0, {
    withdrawn: true,
    late: true,
    v: 1,
    name: { zh: '', zht: '', en: '' },
  })
  expect(found(hour(8), early)).toEqual([])
  expect(found(null, early)).toEqual(['withdrawn'])
})

const hashOf = (text: string) => textHash(new Uint8Array(32), { zh: text, zht: '', en: '' })
const [title1, title2, title3] = [hashOf('title 1'), hashOf('title 2'), hashOf('title 3')]
const [name1, analysis1, other] = [hashOf('name'), hashOf('analysis'), hashOf('other')]

/** A log with a plan of two titles that is revealed, another plan, and this moderation. */
const moderated = (changes: Partial<ModerationEntry>): LogEntry[] => [
  rules,
  expertEntry(0, { nameHash: name1 }),
  match(1),
  commit(2, { titleHash: title1 }),
  commit(3, { titleHash: title2, version: 2 }),
  commit(4, { planId: 8, serial: 2, titleHash: title3 }),
  reveal(10, { body: { ...homeWin, analysisHash: analysis1 } }),
  moderation(11, { textHash: other, ...changes }),
]
const [title, analysis] = [{ field: 'title' as const }, { field: 'analysis' as const }]

// boundary: a field that no text has
const ofName = { field: 'name', textHash: name1 } as unknown as Partial<ModerationEntry>

const bound: Partial<ModerationEntry>[] = [
  {},
  { ...title, planId: 7, textHash: title2 },
  { ...analysis, planId: 7, textHash: analysis1 },
  // sealed until kick-off: the log does not have its fingerprint yet
  { ...analysis, planId: 8, textHash: other },
  { removed: false, reason: null },
]
const unbound: Partial<ModerationEntry>[] = [
  // of another plan, of another field, of no plan, of nothing
  { ...title, planId: 7, textHash: title3 },
  { ...title, planId: 7, textHash: analysis1 },
  { ...analysis, planId: 7, textHash: title1 },
  { ...title, planId: 9, textHash: title1 },
  { ...title, textHash: title1 },
  // a bio by the fingerprint of a name, a title or an analysis
  ...[name1, title3, analysis1].map((textHash) => ({ textHash })),
  ...[7, 8].map((planId) => ({ planId })),
  title,
  analysis,
  // no public reason
  { reason: 'because' },
  { reason: null },
  { removed: false },
]

test('moderation is bound to a text of the plan or of the expert', () => {
  const of = (changes: Partial<ModerationEntry>) =>
    moderationFindings(readLog(...moderated(changes)).facts)
  for (const changes of bound) expect(of(changes)).toEqual([])
  for (const changes of unbound) expect(of(changes)).toEqual([{ kind: 'moderation', index: 7 }])
  expect(isEntry(moderation(11, { textHash: other }))).toBe(true)
  expect(isEntry(moderation(11, ofName))).toBe(false)
})

test('texts of the earlier shape stood in clear, and have no fingerprint in their entry', () => {
  const clear = { zh: 'x', zht: 'x', en: 'x' }
  const { titleHash: _, ...open } = commit(2) as Extract<LogEntry, { kind: 'commit' }>
  const begun = [
    rules,
    match(1),
    { ...open, v: 1, title: clear },
    reveal(10, { v: 1, body: { selections: homeWin.selections, analysis: clear } }),
  ]
  const of = (changes: Partial<ModerationEntry>, ...more: LogEntry[]) => {
    const { facts } = readLog(...begun, ...more, moderation(11, { planId: 7, ...changes }))
    return [moderationFindings(facts).length, [...withdrawnTexts(facts).keys()]]
  }
  expect(of({ ...title, textHash: other })).toEqual([0, []])
  const sealed = commit(3, { titleHash: title2, version: 2 })
  expect(of({ ...title, textHash: other }, sealed)).toEqual([0, [title2]])
  const hash = textHash(new Uint8Array(), clear)
  expect(of({ ...analysis, textHash: hash })[0]).toBe(0)
  expect(of({ ...analysis, textHash: other })[0]).toBe(1)
  expect(of({ planId: null, textHash: hash })[0]).toBe(1)
})

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0

/** Prints what the second verifier finds in each log, and of a title that the site withdrew. */
const script = `
import json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
for lines, hash in json.load(sys.stdin):
    lines = [line.encode() for line in lines]
    if not all(verify.fits(line) for line in lines):
        print("malformed")
        continue
    log = verify.Log(lines)
    bound = list(verify.check_moderation(log, 1))
    expert = verify.Expert(log, 1, {hash: {"hash": hash, "removed": "abuse"}})
    expert.text(hash, None)
    print(json.dumps([len(bound), expert.wrong]))
`

test.skipIf(!python)('the second verifier finds the same', () => {
  const off = { ...title, planId: 7, textHash: title1 }
  const logs: [Partial<ModerationEntry>, withdrawn: string][] = [
    ...[...bound, ...unbound].map((one): [typeof one, string] => [one, title3]),
    // all versions of the title, for the same reason; not another text
    ...[title1, title2, title3].map((hash): [typeof off, string] => [off, hash]),
    [{ ...off, reason: 'unlawful' }, title1],
    [ofName, name1],
  ]
  const { stdout, stderr } = spawnSync(
    'python3',
    ['-c', script, fileURLToPath(new URL('../../docs', import.meta.url))],
    {
      encoding: 'utf8',
      input: JSON.stringify(
        logs.map(([changes, hash]) => [
          chained(moderated(changes)).map((entry) =>
            new TextDecoder().decode(canonicalBytes(entry)),
          ),
          hash,
        ]),
      ),
    },
  )
  expect(stderr).toBe('')
  const without = (hash: string) => [`a text is withdrawn without an entry: ${hash}`]
  const lines = stdout.trim().split('\n')
  expect(lines.pop()).toBe('malformed')
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    ...bound.map(() => [0, without(title3)]),
    ...unbound.map(() => [1, without(title3)]),
    [0, []],
    [0, []],
    [0, without(title3)],
    [0, without(title1)],
  ])
})

test('a removed title has both sides of the match in its place, on cards too', () => {
  const sides = { homeShortName: 'Home', awayShortName: 'Away' }
  const { facts, gathered } = readLog(
    rules,
    expertEntry(0),
    match(1),
    commit(2, { titleHash: 'title 1' }),
    moderation(3, { planId: 7, field: 'title', textHash: 'title 1' }),
  )
  const texts = [{ hash: 'title 1', removed: 'abuse' }]
  const found = (solutionTitle: string, titleLanguage?: 'zh') => {
    // boundary: a card as a list has it, of which two fields are compared here
    const card = { id: 7, ...sides, solutionTitle, titleLanguage } as unknown as PlanCard
    return cardDifferences(facts, gathered, [{ records: [card], logSize: 5 }], {
      texts,
      language: 'en',
    }).flatMap(({ at, follows }) => (at.startsWith('card.') && /itle/.test(at) ? [follows] : []))
  }
  expect(found('Home – Away')).toEqual([])
  expect(found('Bets at x.example')).toEqual(['Home – Away'])
  expect(found('Home – Away', 'zh')).toEqual([null])
})

test('names that another one replaced are shown, in the reader’s language', () => {
  const named = (at: number, zh: string, en: string) =>
    expertEntry(at, { v: 1, name: { zh, zht: '', en } })
  const entries = [
    named(0, '甲', 'First'),
    named(2, '甲', 'Second'),
    named(3, '甲', 'Second'),
    named(5, '乙', 'Third'),
    named(7, '丙', 'First'),
  ]
  const found = (
    language: 'zh' | 'en',
    formerNames: ExpertDetail['formerNames'],
    all: readonly LogEntry[] = entries,
  ) => {
    const { facts, gathered } = readLog(rules, ...all)
    const head = { expert: {}, since: hour(0), withdrawnAt: null }
    const detail = { ...head, ...(formerNames && { formerNames }) } as ExpertDetail
    return shownDifferences(facts, gathered, detail, { language, rows: [], texts: [] })
      .filter(({ at }) => at === 'formerNames')
      .map(({ follows }) => follows)
  }
  const [zh, en] = [
    [
      { name: '乙', until: hour(7) },
      { name: '甲', until: hour(5) },
    ],
    [
      { name: 'Third', until: hour(7) },
      { name: 'Second', until: hour(5) },
    ],
  ] as const
  expect(found('zh', [...zh])).toEqual([])
  expect(found('en', [...en])).toEqual([])
  for (const lie of [undefined, [], en.slice(1), en.toReversed(), [...zh]])
    expect(found('en', lie && [...lie])).toEqual([en])
  expect(found('en', undefined, entries.slice(0, 1))).toEqual([])
  expect(found('en', [en[0]], entries.slice(0, 1))).toEqual([null])
  // the site has no text for the fingerprint of a former name
  const lost = [expertEntry(0, { nameHash: 'x' }), named(2, '甲', 'First')]
  expect(found('en', undefined, lost)).toEqual([[{ name: null, until: hour(2) }]])
})
