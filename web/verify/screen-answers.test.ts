import { expect, test } from 'vitest'
import { isOlder, screenDifference } from './screen-answers.ts'

const shown = {
  expert: { name: 'A', onSaleCnt: 1 },
  byPlay: [{ n: 1 }, { n: 2 }],
  logSize: 7,
  computedAt: '2026-03-01T12:00:00Z',
}

test('a screen that shows what the site answers has no difference', () => {
  expect(screenDifference(shown, structuredClone(shown))).toBeNull()
})

test('a difference is named by its place in the answer', () => {
  const fresh = { ...shown, byPlay: [{ n: 1 }, { n: 3 }] }
  expect(screenDifference(shown, fresh)).toEqual({
    kind: 'screen',
    at: 'byPlay.1.n',
    shown: 2,
    follows: 3,
  })
  expect(screenDifference({ ...shown, medal: 1 }, shown)).toMatchObject({ at: 'medal', shown: 1 })
  expect(screenDifference(shown, { ...shown, byPlay: [{ n: 1 }] })).toMatchObject({
    at: 'byPlay.1',
    follows: undefined,
  })
  expect(screenDifference(shown, { ...shown, byPlay: null })).toMatchObject({ at: 'byPlay' })
})

test('what moves with the clock is not compared', () => {
  const later = { ...shown, expert: { name: 'A', onSaleCnt: 0 }, logSize: 9, computedAt: 'later' }
  expect(screenDifference(shown, later)).toBeNull()
  expect([isOlder(shown, later), isOlder(later, shown), isOlder(shown, shown)]).toEqual([
    true,
    false,
    false,
  ])
})
