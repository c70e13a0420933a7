import { expect, test } from 'vitest'
import { resultPoints, totalsPoints, type PricedEntry } from './price-points.ts'

const at = (hour: number) => `2026-03-01T0${hour}:00:00.000Z`
const entry = (index: number, hour: number, home: string | null, line?: number): PricedEntry => ({
  index,
  kind: 'commit',
  market: {
    source: 'test',
    at: at(hour),
    ...(home !== null && { result: { home, draw: '3.4', away: '4' } }),
    ...(line !== undefined && { totals: [{ line, over: '1.9', under: '1.95' }] }),
  },
})

test('a reading is one point, at the first entry that states it, in order of the readings', () => {
  const entries = [entry(9, 2, '2.1'), entry(4, 3, '2.2'), entry(7, 2, '2.1'), entry(2, 1, null, 3)]
  expect(resultPoints(entries).map(({ index, at: time, home }) => [index, time, home])).toEqual([
    [7, at(2), '2.1'],
    [4, at(3), '2.2'],
  ])
})

test('totals keep to the first line of the earliest entry', () => {
  const entries = [
    entry(1, 1, '2'),
    entry(5, 2, null, 2.5),
    entry(6, 3, null, 3),
    entry(8, 4, '2', 2.5),
  ]
  expect(totalsPoints(entries).map(({ index, line }) => [index, line])).toEqual([
    [5, 2.5],
    [8, 2.5],
  ])
  expect(totalsPoints([entry(1, 1, '2')])).toEqual([])
})
