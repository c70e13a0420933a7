import { expect, test } from 'vitest'
import { blankDraft, gapsOf, isSameDraft, type Draft } from './draft.ts'

const whole: Draft = {
  ...blankDraft(7, undefined, 'en'),
  title: { en: 'North', zh: '北' },
  analysis: { en: 'They press high.' },
  selections: [{ play: 1, keys: ['2'] }],
}

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
