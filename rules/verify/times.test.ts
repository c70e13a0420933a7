import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalBytes } from '../log/entry.ts'
import { currentBook } from '../book/index.ts'
import { isAboutKeys, settledBy, timeIn, timesAmong, timesIn, timesOf } from './times.ts'

const entry = (at: number, kind: 'rules' | 'key' | 'continue' = 'rules', late?: true) => ({
  kind,
  v: 1,
  at: new Date(at).toISOString(),
  key: '',
  named: '',
  before: { key: '', checkpoint: '' },
  kept: 0,
  missing: { from: 0, to: 0 },
  ...(late && { late }),
})

/** A tree of these entries that counts how many of them are read. */
function treeOf(entries: readonly ReturnType<typeof entry>[]) {
  const read = new Set<number>()
  return {
    read,
    entries: async (indexes: readonly number[]) => {
      for (const index of indexes) read.add(index)
      return new Map(indexes.map((index) => [index, canonicalBytes(entries[index])]))
    },
  }
}

test('a few entries of a log give the same times as all of them', async () => {
  const gaps = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 2_000 })
  await fc.assert(
    fc.asyncProperty(gaps, fc.nat(1_100_000), async (between, then) => {
      let time = 0
      const entries = between.map((gap) => entry((time += gap)))
      const [some, all] = [
        await timesOf(treeOf(entries), entries.length, []),
        timesAmong(timesIn(entries)),
      ]
      expect(some?.latest).toEqual(all?.latest)
      expect(await some?.upTo(new Date(then))).toEqual(await all?.upTo(new Date(then)))
    }),
    { numRuns: 50 },
  )
})

test('of a long log it reads the last entries, and a few more for an earlier time', async () => {
  const tree = treeOf(Array.from({ length: 100_000 }, (_, at) => entry(at * 60_000)))
  const times = await timesOf(tree, 100_000, [])
  expect([times?.latest.getTime(), tree.read.size]).toEqual([99_999 * 60_000, 256])
  const then = settledBy(times?.latest ?? new Date(), currentBook)
  expect(await times?.upTo(then)).toEqual(new Date((99_999 - 24 * 60) * 60_000))
  expect(tree.read.size).toBeLessThan(256 + 20)
})

test('an entry that cannot be read, or has no time, shows nothing', async () => {
  expect(timesIn([null, { ...entry(1), at: 'soon' }, entry(2)])).toEqual([2])
  const unread = new TextEncoder().encode('{}')
  const entries = Array.from({ length: 300 }, (_, at) => canonicalBytes(entry(at)))
  const tree = {
    entries: async (indexes: readonly number[]) =>
      new Map(indexes.map((index) => [index, index === 22 ? unread : (entries[index] ?? unread)])),
  }
  const times = await timesOf(tree, 300, [])
  expect(await times?.upTo(new Date(40))).toEqual(new Date(40))
})

test('late entries and key changes do not show when the site was running', async () => {
  const silent = [entry(5, 'key'), entry(6, 'continue'), entry(7, 'rules', true)]
  expect(await timesOf(treeOf(silent), 3, [])).toBeNull()
  const times = await timesOf(treeOf([entry(1), ...silent]), 4, [2])
  expect([times?.latest, await times?.upTo(new Date(1)), await times?.upTo(new Date(0))]).toEqual([
    new Date(2),
    new Date(1),
    null,
  ])
})

test('the time of an entry is read from its bytes; a late one has none', () => {
  const of = (...given: Parameters<typeof entry>) => canonicalBytes(entry(...given))
  expect([timeIn(of(7)), timeIn(of(7, 'key')), timeIn(of(7), false)]).toEqual([7, 7, 7])
  expect(timeIn(of(7, 'rules', true))).toBeNaN()
  // behind the rules of a log no entry is late, and the rest of it is not read
  expect(timeIn(of(7, 'rules', true), false)).toBe(7)
  for (const text of ['', '{"at":"soon"}', 'x', `{"late":true,${' '.repeat(40)}`])
    expect(timeIn(new TextEncoder().encode(text), false)).toBeNaN()
})

test('an entry about keys is known by its bytes', () => {
  const { before: _, ...plain } = entry(7)
  expect([
    isAboutKeys(canonicalBytes(plain)),
    isAboutKeys(canonicalBytes(entry(7, 'key'))),
  ]).toEqual([false, true])
  expect(isAboutKeys(canonicalBytes({ ...plain, note: '","before":' }))).toBe(false)
})
