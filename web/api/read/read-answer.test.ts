/** Answers of back ends that know the specification's fields and no other (E-10). */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallName, ResultOf } from '../../../contract/calls.ts'
import { readAnswer } from './read-answer.ts'
import { instant, picture } from './fields.ts'

let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logged = vi
    .spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
})

const match = (matchId: unknown) => ({
  matchId,
  leagueName: 'League',
  matchTime: '2026-03-04T05:06:00Z',
  homeLogo: '/logo/h.png',
  homeShortName: 'Home',
  awayLogo: null,
  awayShortName: 'Away',
  solutionCount: '2',
})
const record = { streakWinCnt: 3, recentCnt: 20, recentWinCnt: 15, recentHitRate: '0.75' }
const expert = (expertId: unknown) => ({ expertId, name: 'Ash', avatar: 'a/1.png', ...record })
const plan = (id: unknown) => ({
  ...expert(7),
  id,
  solutionTitle: 'Title',
  predictPlay: 1,
  status: '0',
  hitResult: '1',
})

/**
 * Reads data as another back end sends it; the contract's type is what the reader has to make of
 * it.
 */
function read<N extends CallName>(name: N, data: unknown): ResultOf<N> {
  const answer = readAnswer(name, { code: 0, msg: '', data: data as ResultOf<N> })
  if (answer.data === undefined) throw new Error('no data')
  return answer.data
}

test('a match with the specification’s fields is not started, and shows nothing else', () => {
  const { matches } = read('queryHome', { matches: [match(1)], experts: [] })
  expect(matches).toMatchObject([
    {
      matchId: 1,
      matchTime: '2026-03-04T05:06:00.000Z',
      homeLogo: 'logo/h.png',
      awayLogo: '',
      solutionCount: 2,
      status: 1,
      minute: null,
      homeScore: null,
      homeRed: 0,
    },
  ])
})

test('numbers written as text, and text written as numbers', () => {
  expect(read('queryRecommend', { records: [plan('5')] }).records).toMatchObject([
    { id: 5, expertId: 7, predictPlay: '1', status: 0, hitResult: 1, kind: 'person' },
  ])
})

test('a card shows the record that was sent with it, of any window', () => {
  expect(read('queryRecommend', { records: [plan(5)] }).records).toMatchObject([
    { recentCnt: 20, recentWinCnt: 15, recentHitRate: 0.75, streakWinCnt: 3 },
  ])
})

test('ranks are positions where none is sent; a null rank stays', () => {
  const records = [expert(1), { ...expert(2), rank: null }, { ...expert(3), rank: '8' }]
  const board = read('expertList', { records })
  expect(board.records.map(({ rank }) => rank)).toEqual([1, null, 8])
  expect(board).toMatchObject({ total: 3, computedAt: '' })
})

describe('a broken record costs itself, and is logged', () => {
  test.each([null, {}, 5, [], { ...match(undefined) }, match('not an id'), match(-1)])(
    '%o',
    (broken) => {
      const { matches } = read('queryHome', { matches: [match(1), broken, match(2)] })
      expect(matches.map(({ matchId }) => matchId)).toEqual([1, 2])
      expect(logged).toHaveBeenCalledOnce()
    },
  )
})

test.each([null, undefined, {}, { matches: null, experts: null }, []])('no lists: %o', (data) => {
  expect(read('queryHome', data)).toMatchObject({ matches: [], experts: [] })
})

test('an answer of our own server passes unchanged', () => {
  const own = {
    matches: [{ ...read('queryHome', { matches: [match(1)] }).matches[0], status: 3, minute: 45 }],
    experts: [],
    simulated: true,
  }
  expect(read('queryHome', own)).toEqual(own)
})

test('a refusal passes as it is', () => {
  const refusal = { code: 500, msg: 'no' } as const
  expect(readAnswer('queryHome', refusal)).toBe(refusal)
})

test.each([
  ['2026-03-04T05:06:07Z', '2026-03-04T05:06:07.000Z'],
  ['2026-03-04T05:06:07+02:00', '2026-03-04T03:06:07.000Z'],
  ['2026-03-04 13:06:07', '2026-03-04T05:06:07.000Z'],
  ['2026-03-04T13:06', '2026-03-04T05:06:00.000Z'],
  [1_772_600_767, '2026-03-04T05:06:07.000Z'],
  ['1772600767', '2026-03-04T05:06:07.000Z'],
  [1_772_600_767_000, '2026-03-04T05:06:07.000Z'],
  ['soon', undefined],
  [null, undefined],
  ['', undefined],
])('the instant %o is %o', (sent, at) => {
  expect(instant(sent)).toBe(at)
})

test.each([
  ['avatar/1.png', 'avatar/1.png'],
  ['/avatar/1.png', 'avatar/1.png'],
  ['https://img.example/1.png', 'https://img.example/1.png'],
  ['//img.example/1.png', '//img.example/1.png'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['', undefined],
  [null, undefined],
  [5, undefined],
])('the picture %o is %o', (sent, path) => {
  expect(picture(sent)).toBe(path)
})
