import { readFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { KeyedDraft, type PlanDraft } from '../contract/plan.ts'
import { book1 } from './book/v1.ts'
import { draftErrors, marketErrors } from './draft.ts'
import { allLanguages } from './text.ts'

const text = (en: string) => ({ zh: '主队连续七轮先入球', zht: '主隊連續七輪先入球', en })
const sound: PlanDraft = {
  expertId: 1,
  matchId: 1,
  price: 0,
  refundOnMiss: false,
  title: text('Seven in a row'),
  analysis: text('First line.\nSecond line.'),
  selections: [
    { play: 1, picks: [{ key: '2', probability: 0.6 }] },
    { play: 5, line: 2.25, picks: [{ key: 'over' }] },
    { play: 9, picks: [{ key: '2-0' }, { key: '10-1' }] },
  ],
  probabilities: { home: 0.6, draw: 0.25, away: 0.15 },
}

test('a valid draft has no errors', () => {
  expect(draftErrors(sound)).toEqual([])
  expect(draftErrors({ ...sound, price: 8, refundOnMiss: true })).toEqual([])
})

const one = (selection: PlanDraft['selections'][number]) => ({ selections: [selection] })
const picks = [{ key: '2' }]

test.each<[string, Partial<PlanDraft>]>([
  ['title', { title: { zh: '', zht: ' ', en: '   ' } }],
  ['title.en', { title: text('x'.repeat(121)) }],
  ['title.en', { title: text('a\u0007b') }],
  ['title.en', { title: text('a\nb') }],
  ['title.en', { title: text('a\u202Eb') }],
  ['title.en', { title: text('a\u2066b') }],
  ['title.en', { title: text('a\u0000b') }],
  ['title.en', { title: text('a\uD800b') }],
  ['analysis.en', { analysis: text('a\u200Fb') }],
  ['analysis.en', { analysis: text('x'.repeat(5_001)) }],
  ['refundOnMiss', { refundOnMiss: true }],
  ['selections.0.line', one({ play: 1, line: 2.5, picks })],
  ['selections.0.line', one({ play: 5, picks: [{ key: 'over' }] })],
  ['selections.0.line', one({ play: 5, line: 2.3, picks: [{ key: 'over' }] })],
  ['selections.0.picks.0.key', one({ play: 1, picks: [{ key: 'over' }] })],
  ['selections.0.picks.0.key', one({ play: 5, line: 2.5, picks })],
  ['selections.0.picks.0.key', one({ play: 9, picks })],
  ['selections.0.picks.0.key', one({ play: 9, picks: [{ key: '02-1' }] })],
  ['selections.0.picks.1.key', one({ play: 1, picks: [{ key: '2' }, { key: '2' }] })],
  ['selections.0.picks.0.odds', one({ play: 1, picks: [{ key: '2', odds: '1.85' }] })],
  [
    'selections.0.picks',
    one({
      play: 1,
      picks: [
        { key: '2', probability: 0.7 },
        { key: '3', probability: 0.4 },
      ],
    }),
  ],
  [
    'selections.1',
    {
      selections: [
        { play: 1, picks },
        { play: 1, picks: [{ key: '3' }] },
      ],
    },
  ],
  ['probabilities', { probabilities: { home: 0.5, draw: 0.3, away: 0.3 } }],
  ['selections.0.picks.0.probability', one({ play: 1, picks: [{ key: '2', probability: 0.3 }] })],
  ['selections.0.picks.0.probability', one({ play: 1, picks: [{ key: '1', probability: 0.6 }] })],
  ['probabilities.home', { probabilities: { home: -0.2, draw: 0.6, away: 0.6 } }],
  ['probabilities.away', { probabilities: { home: 0.5, draw: 0.5, away: Number.NaN } }],
])('an error at %s: %j', (field, change) => {
  expect(draftErrors({ ...sound, ...change })[0]).toMatchObject({ field })
})

test.each<[string, Partial<PlanDraft>]>([
  ['title.en', { title: { ...text(''), en: ' ' } }],
  ['selections.0.picks.0.odds', one({ play: 1, picks: [{ key: '2', odds: '1.000' }] })],
])('by book 1 also an error at %s', (field, change) => {
  expect(draftErrors({ ...sound, ...change }, book1)[0]).toMatchObject({ field })
})

test.each([
  ['tags', 'a\u{E0041}b', 'unreadable'],
  ['a private character', 'a\uE000', 'unreadable'],
  ['an unassigned character', 'a\u0378', 'unreadable'],
  ['a zero-width space', 'a\u200Bb', 'unreadable'],
  ['only Hangul fillers', '\u3164\u3164', 'unreadable'],
  ['only a joiner', '\u200D', 'unreadable'],
  ['four marks in a row', 'a\u0301\u0302\u0303\u0304', 'marks'],
])('a text with %s is refused', (_, en, reason) => {
  expect(draftErrors({ ...sound, title: text(en) })).toEqual([{ field: 'title.en', reason }])
})

const scripts = ['👩‍👩‍👦', 'क्ष', 'Việt Nam', 'นี่คือ', '!']
test.each(scripts)('a text of any script is accepted: %s', (en) => {
  expect(draftErrors({ ...sound, title: text(en) })).toEqual([])
})

test('one language is enough, and a plan without any has no title', () => {
  expect(draftErrors({ ...sound, title: { zh: '', zht: '', en: 'x' } })).toEqual([])
  expect(draftErrors({ ...sound, title: { zh: '', zht: '', en: '' } })).toEqual([
    { field: 'title', reason: 'empty' },
  ])
})

test.each<[PlanDraft['selections'][number], string]>([
  [{ play: 1, picks: [{ key: '1' }, { key: '2' }, { key: '3' }] }, 'tooManyPicks'],
  [{ play: 5, line: 2.5, picks: [{ key: 'over' }, { key: 'under' }] }, 'tooManyPicks'],
  [
    { play: 9, picks: ['0-0', '1-0', '0-1', '1-1', '2-0', '0-2'].map((key) => ({ key })) },
    'tooManyPicks',
  ],
])('a near-certain pick is refused: %j', (selection, reason) => {
  expect(draftErrors({ ...sound, ...one(selection) })[0]).toMatchObject({ reason })
})

const market = {
  result: { home: '1.04', draw: '13', away: '26' },
  totals: [
    { line: 0.75, over: '1.08', under: '9' },
    { line: 2.5, over: '1.9', under: '1.9' },
  ],
}
const over = (line: number) => one({ play: 5, line, picks: [{ key: 'over' }] })

test('lines that the market does not offer, and its near-certain picks, are refused', () => {
  const reasons = (selections: Pick<PlanDraft, 'selections'>, offered: typeof market | null) =>
    [...marketErrors(selections, offered, null)].map(({ reason }) => reason)
  expect(reasons(over(2.25), market)).toEqual(['lineNotOffered'])
  expect(reasons(over(15), null)).toEqual(['lineNotOffered'])
  expect(reasons(over(2.25), null)).toEqual(['lineNotOffered'])
  expect([1.5, 2, 2.5, 3, 3.5, 4, 4.5].flatMap((line) => reasons(over(line), null))).toEqual([])
  expect(reasons(over(2.5), market)).toEqual([])
  expect(reasons(over(0.75), market)).toEqual(['tooSure'])
  expect(reasons(one({ play: 1, picks }), market)).toEqual(['tooSure'])
  expect(reasons(one({ play: 1, picks: [{ key: '3' }, { key: '1' }] }), market)).toEqual([])
})

test('a version has at most 16 kB, whatever its texts', () => {
  const analysis = text('x'.repeat(2_000) + '界'.repeat(3_000))
  expect(draftErrors({ ...sound, analysis: { ...analysis, zh: analysis.en } })).toEqual([
    { field: '', reason: 'tooLarge', limit: 16_384 },
  ])
})

test('length is counted in characters, not in code units', () => {
  expect(draftErrors({ ...sound, title: text('𝟙'.repeat(120)) })).toEqual([])
})

test('every error is named, in the order of the fields', () => {
  const draft = {
    ...sound,
    title: { zh: '', zht: 'a', en: 'x'.repeat(121) },
    refundOnMiss: true,
    ...one({ play: 9, line: 1, picks }),
  }
  expect(draftErrors(draft)).toEqual([
    { field: 'title.en', reason: 'tooLong', limit: 120 },
    { field: 'refundOnMiss', reason: 'freeRefund' },
    { field: 'selections.0.line', reason: 'lineNotHere' },
    { field: 'selections.0.picks.0.key', reason: 'pickKey', play: 9 },
  ])
})

test('the example for experts is a valid draft', () => {
  const guide = readFileSync(new URL('../docs/publishing.md', import.meta.url), 'utf8')
  const json: unknown = JSON.parse(/```json\n([^`]+)```/.exec(guide)?.[1] ?? '')
  expect(Value.Errors(KeyedDraft, json)).toEqual([])
  // checked by the line above; the schema allows whole numbers as ids only
  const example = json as KeyedDraft
  expect(
    draftErrors({
      ...example,
      expertId: 1,
      title: allLanguages(example.title),
      analysis: allLanguages(example.analysis),
    }),
  ).toEqual([])
})
