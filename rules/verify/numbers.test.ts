/** Where the windows of an expert's page begin, and how lists of its numbers are compared. */
import { expect, test } from 'vitest'
import type { ExpertDetail } from '../../contract/expert-detail.ts'
import { currentBook } from '../book/index.ts'
import { differences, inOrder, type Present, type SettledPlan } from './numbers.ts'

const day = (count: number, hours = 0) => new Date(Date.UTC(2026, 5, 1 + count, hours))
const iso = (count: number, hours = 0) => day(count, hours).toISOString()

/** What is found about the beginning of a window; `from` is where the page says that it begins. */
function begins(window: ExpertDetail['window'], from: string | null, present: Present) {
  // boundary: an answer of which only the window is compared here
  const shown = { window, from, ledger: {}, byLeague: [] } as unknown as ExpertDetail
  return differences(shown, [], [], present, currentBook)
    .filter(({ at }) => at === 'from')
    .map(({ follows }) => follows)
}

test('a window begins at a midnight, 30 or 90 days before the present, give or take a day', () => {
  const present = { from: day(100, 5), to: day(101, 5) }
  for (const [window, days] of [
    ['30', 30],
    ['90', 90],
  ] as const) {
    const at = (count: number, hours = 0) => begins(window, iso(count - days, hours), present)
    const wrong = [iso(101 - days)]
    expect([at(99), at(100), at(101), at(102)]).toEqual([[], [], [], []])
    expect([at(98), at(103), at(100, 1)]).toEqual([wrong, wrong, wrong])
    expect(begins(window, null, present)).toEqual(wrong)
  }
})

test('a site that plays a future time has no latest beginning', () => {
  const present = { from: day(100, 5), to: null }
  expect(begins('30', iso(500), present)).toEqual([])
  expect(begins('30', iso(69), present)).toEqual([])
  expect(begins('30', iso(68), present)).toEqual([iso(70)])
})

test('all time has no beginning', () => {
  const present = { from: day(100), to: null }
  expect(begins('all', null, present)).toEqual([])
  expect(begins('all', iso(1), present)).toEqual([null])
})

test('a record is in order of kick-offs, then of ids', () => {
  const plan = (planId: number, kickoff: Date) => ({ planId, kickoff }) as SettledPlan
  const plans = [plan(3, day(1)), plan(2, day(2)), plan(1, day(2)), plan(4, day(0))]
  expect(inOrder(plans).map(({ planId }) => planId)).toEqual([4, 3, 1, 2])
})

test('a list of another length is one difference, and an absent part is its values', () => {
  const shown = { window: 'all', from: null, ledger: {}, byLeague: [], byPlay: [{}], curve: 7 }
  const found = differences(
    shown as unknown as ExpertDetail,
    [],
    [],
    { from: day(0), to: null },
    currentBook,
  )
  expect(found).toContainEqual({ at: 'byPlay.length', shown: 1, follows: 0 })
  expect(found).toContainEqual({ at: 'curve.length', shown: null, follows: 0 })
  expect(found).toContainEqual({ at: 'record.n', shown: undefined, follows: 0 })
  expect(found).toContainEqual({ at: 'ledger.published', shown: undefined, follows: 0 })
})
