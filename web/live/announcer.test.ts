import { expect, test } from 'vitest'
import { notStarted } from '../../contract/test-now.ts'
import { announcerOf } from './announcer.ts'

test('names of a right-to-left script keep their place beside the score', () => {
  const sentences: string[] = []
  const announcer = announcerOf(
    (sentence) => sentences.push(sentence),
    () => 'en',
  )
  const before = { ...notStarted, matchId: 1, status: 2, homeScore: 0, awayScore: 1 }
  const sides = { home: 'الأهلي', away: 'Haifa' }
  announcer.changed(before, { ...before, homeScore: 1, minute: null }, sides)
  expect(sentences).toEqual(['Goal: \u2068الأهلي\u2069 1–1 Haifa'])
})
