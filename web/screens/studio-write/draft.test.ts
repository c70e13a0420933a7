import { expect, test } from 'vitest'
import { playForms } from '../../../contract/values.ts'
import {
  blankDraft,
  gapsOf,
  isSameDraft,
  plays,
  statedPercent,
  statedPicks,
  withKeys,
  withStated,
  type Draft,
  type ShownMarket,
} from './draft.ts'

const whole: Draft = {
  ...blankDraft(7, undefined, 'en'),
  title: { en: 'North', zh: '北' },
  analysis: { en: 'They press high.' },
  selections: [{ play: 1, keys: ['2'] }],
}

test('every play type has a place in the form', () => {
  expect(plays.map(String)).toEqual(Object.keys(playForms))
})

test('a price that the record no longer allows counts as missing, and stays', () => {
  expect(gapsOf({ ...whole, price: 18 }, 18)).toEqual([])
  expect(gapsOf({ ...whole, price: 38 }, 18)).toEqual(['price'])
  expect(gapsOf({ ...blankDraft(whole.matchId, undefined, 'en'), price: 8 }, 0)).toEqual([
    'selections.0',
    'price',
    'title',
    'analysis',
  ])
})

test('drafts are equal in any order of their fields, and differ by any word', () => {
  const { title, ...rest } = whole
  const sorted = { title: { zh: title.zh ?? '', en: title.en ?? '' }, ...rest }
  expect(JSON.stringify(sorted)).not.toBe(JSON.stringify(whole))
  expect(isSameDraft(sorted, whole)).toBe(true)
  expect(isSameDraft({ ...whole, title: { en: 'North', zh: '南' } }, whole)).toBe(false)
  const swapped = { ...whole, selections: [{ play: 1 as const, keys: ['2', '3'] }] }
  const other = { ...whole, selections: [{ play: 1 as const, keys: ['3', '2'] }] }
  expect(isSameDraft(swapped, other)).toBe(false)
})

const market: ShownMarket = {
  source: 'A bookmaker',
  at: '2026-03-01T12:00:00.000Z',
  result: { home: '1.85', draw: '3.60', away: '4.30' },
  totals: [{ line: 2.5, over: '2.00', under: '2.00' }],
  chances: { home: 0.51, draw: 0.27, away: 0.22 },
}

test('over, under and scores have a probability of their own, compared with the market', () => {
  const over = withStated({ play: 5, line: 2.5, keys: ['over'] }, 'over', 57.5)
  const scores = { play: 9 as const, keys: ['2-1', '1-1'] }
  const draft = { ...whole, selections: [...whole.selections, over, scores] }
  const [total, ...ofScores] = statedPicks(draft, market)
  expect(total).toMatchObject({ at: 1, key: 'over', own: 57.5, market: 50 })
  expect(total?.value?.expected).toBeCloseTo(0.15, 9)
  expect(ofScores.map(({ key, own, market: of, value }) => [key, own, of, value])).toEqual([
    ['2-1', undefined, null, null],
    ['1-1', undefined, null, null],
  ])
})

test('a pick of the match result has the probability of the three sliders', () => {
  const [result] = whole.selections
  const probabilities = { home: 58, draw: 22, away: 20 }
  if (!result) throw new Error('no selection')
  expect(statedPercent({ ...whole, probabilities }, result, '2')).toBe(58)
  expect(statedPercent(whole, result, '2')).toBeUndefined()
  // stated by a program with its pick alone
  const stated = withStated(result, '2', 61)
  expect(statedPicks({ ...whole, selections: [stated] }, market)).toMatchObject([{ own: 61 }])
  expect(statedPicks({ ...whole, probabilities, selections: [stated] }, market)).toEqual([])
})

test('a probability goes with its pick, and an emptied field removes it', () => {
  const scores = withStated({ play: 9, keys: ['2-1', '1-1'] }, '2-1', 11)
  expect(withKeys(scores, ['2-1'])).toEqual({
    play: 9,
    keys: ['2-1'],
    stated: [{ key: '2-1', percent: 11 }],
  })
  expect(withKeys(scores, ['1-1'])).toEqual({ play: 9, keys: ['1-1'] })
  expect(withStated(scores, '2-1', undefined)).toEqual({ play: 9, keys: ['2-1', '1-1'] })
})
