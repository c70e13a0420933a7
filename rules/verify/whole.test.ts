/** The experts of a whole log, and the entries that each record is derived from. */
import { expect, test } from 'vitest'
import { canonicalBytes, type LogEntry } from '../log/entry.ts'
import { commit, hour, match, result, reveal, rules, settlement } from './test-log-entries.ts'
import { parsedEntry } from './parsed-entry.ts'
import { readWhole } from './whole.ts'

const utf8 = new TextEncoder()
const expert = (expertId: number, withdrawn = false): LogEntry => ({
  kind: 'expert',
  v: 2,
  at: hour(0),
  expertId,
  prev: null,
  handle: 'x',
  nameHash: 'ab'.repeat(32),
  expertKind: 'person',
  withdrawn,
})
const ofExpert = { expertId: 2 }

function wholeOf(entries: readonly (LogEntry | Uint8Array)[]) {
  const bytes = entries.map((entry) =>
    entry instanceof Uint8Array ? entry : canonicalBytes(entry),
  )
  const asked: number[] = []
  const read = async (indexes: readonly number[]) => {
    asked.push(indexes.length)
    return new Map(indexes.map((index) => [index, bytes[index] ?? new Uint8Array()]))
  }
  return { asked, whole: readWhole({ entries: read }, bytes.length) }
}

test('an expert’s entries, the rules, and those about their matches', async () => {
  const { whole } = wholeOf([
    expert(1),
    expert(2),
    rules,
    match(1),
    match(1, { matchId: 2 }),
    commit(2, { ...ofExpert, matchId: 2 }),
    commit(2),
    reveal(10),
    result(12),
    result(12, { matchId: 2 }),
    settlement(12),
    expert(3, true),
    { ...rules, at: hour(13) },
    utf8.encode('no entry'),
  ])
  const known = await whole
  const { publishers, experts, withdrawn, times } = known
  expect(publishers).toEqual([1, 2])
  expect(experts).toEqual(new Set([1, 2, 3]))
  expect(withdrawn).toEqual(new Set([3]))
  expect(times?.latest).toEqual(new Date(hour(13)))
  expect(known.placesOf(1)).toEqual([0, 2, 3, 6, 7, 8, 10, 12])
  expect(known.placesOf(2)).toEqual([1, 2, 4, 5, 9, 12])
  expect(known.placesOf(3)).toEqual([2, 11, 12])
  expect(known.placesOf(4)).toEqual([2, 12])
})

test('a match on which an expert has two plans is there once', async () => {
  const { whole } = wholeOf([match(1), commit(2), commit(3, { planId: 8, serial: 2 })])
  expect((await whole).placesOf(1)).toEqual([0, 1, 2])
})

test('a log of no entries has nothing', async () => {
  const { publishers, times } = await wholeOf([]).whole
  expect([publishers, times]).toEqual([[], null])
})

test('a long log is read in parts', async () => {
  const { asked, whole } = wholeOf(Array.from({ length: 16_400 }, () => rules))
  expect((await whole).placesOf(1)).toHaveLength(16_400)
  expect(asked).toEqual([16_384, 16])
  const one = wholeOf(Array.from({ length: 16_384 }, () => rules))
  await one.whole
  expect(one.asked).toEqual([16_384])
})

test.each<[string, string]>([
  ['no JSON', '{'],
  ['a number', '7'],
  ['null', 'null'],
  ['an object of no kind', '{"at":"x"}'],
  ['an expert who is no number', '{"kind":"expert","expertId":"1"}'],
  ['a match that is no whole number', '{"kind":"match","matchId":1.5}'],
])('%s is no entry', (_, text) => {
  expect(parsedEntry(utf8.encode(text))).toBeNull()
})

test('an entry of another kind is one', () => {
  expect(parsedEntry(utf8.encode('{"kind":"new","matchId":1}'))).toEqual({
    kind: 'new',
    matchId: 1,
  })
})
