import { expect, test } from 'vitest'
import { book2 } from './book/v2.ts'
import { book3 } from './book/v3.ts'
import { areTooOld, countedMarket } from './sealed-prices.ts'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)

test.each([
  // the day of the match
  ['28T12:00', '28T15:00', '28T15:05', false],
  ['28T11:59', '28T15:00', '28T15:05', true],
  ['28T00:00', '28T03:00', '28T23:00', false],
  ['27T23:59', '28T03:00', '28T23:00', true],
  // days before
  ['26T15:00', '27T15:00', '28T15:00', false],
  ['26T14:59', '27T15:00', '28T15:00', true],
  // the day is that of UTC: an hour before a match after midnight
  ['27T20:00', '27T23:59', '28T00:59', false],
  // read after the seal: as far as two writers may differ
  ['27T15:05', '27T15:00', '28T15:00', false],
  ['27T15:06', '27T15:00', '28T15:00', true],
])('prices read at %s, sealed at %s for %s: too old %s', (read, sealed, kickoff, expected) => {
  expect(areTooOld(at(read), at(sealed), at(kickoff), book3)).toBe(expected)
  expect(areTooOld(at(read), at(sealed), at(kickoff), book2)).toBe(false)
})

test('prices without a time that can be read are none', () => {
  expect(areTooOld(new Date('soon'), at('27T15:00'), at('28T15:00'), book3)).toBe(true)
})

const market = (home: string, source = home) => ({
  source,
  at: '2026-11-27T15:00:00.000Z',
  result: { home, draw: '3.4', away: '3.2' },
})
const home = { play: 1 as const, picks: [{ key: '2' }] }
const double = { play: 1 as const, picks: [{ key: '2' }, { key: '3' }] }
const version = (picked: typeof home, of: ReturnType<typeof market> | null) => ({
  selections: [picked],
  market: of,
})
const counted = (versions: ReturnType<typeof version>[], book = book3) =>
  countedMarket(home, versions.at(-1)?.market ?? null, versions, book)?.source

test('the worst price among the versions with the same selection counts', () => {
  const versions = [version(home, market('2')), version(home, market('2.4'))]
  expect(counted(versions)).toBe('2')
  expect(counted(versions, book2)).toBe('2.4')
  expect(counted(versions.toReversed())).toBe('2')
  // of other picks, never
  expect(counted([version(double, market('1.5')), version(home, market('2.4'))])).toBe('2.4')
  // of a version before the picks changed and changed back, too
  expect(counted([...versions, version(double, market('9')), version(home, market('3'))])).toBe('2')
})

test('equal prices are those of the earliest; a version without prices has none', () => {
  expect(counted([version(home, market('2', 'a')), version(home, market('2', 'b'))])).toBe('a')
  expect(counted([version(home, null), version(home, market('2'))])).toBe('2')
  expect(counted([version(home, market('2')), version(home, null)])).toBe('2')
  expect(counted([version(home, null)])).toBeUndefined()
})

test('two picks are one bet, whatever their order', () => {
  const other = { play: 1 as const, picks: [{ key: '3' }, { key: '2' }] }
  const own = market('2.4')
  const versions = [version(other, market('2')), version(double, own)]
  expect(countedMarket(double, own, versions, book3)?.source).toBe('2')
})
