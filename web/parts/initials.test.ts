import { assert, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initials, pigment } from './initials.ts'

describe('initials', () => {
  test.each([
    ['陆知行', '陆'],
    ['Marcus Ellery', 'ME'],
    ['Élodie', 'ÉL'],
    ['X', 'X'],
    ['Elo 模型', 'EL'],
    ['𠮷野', '𠮷'],
    ['  Aiko   Brandt ', 'AB'],
    ['ﬃ!', 'FF'],
    // signs are no initials, and a mark stays on its letter
    ['#7', '7'],
    ['「沈砚秋」', '沈'],
    ['· Ash & Birch', 'AB'],
    ['¡Olé!', 'OL'],
    ['E\u0301lodie', 'E\u0301L'],
    ['ไทยพอร์ต', 'ไท'],
    ['ເມືອງ', 'ເມື'],
    ['हिन्दी', 'हि'],
    ['الأهلي', 'ا'],
    ['הפועל', 'ה'],
    ['⚽⚽', '⚽'],
    ['', ''],
  ])('%j gives %j', (name, letters) => expect(initials(name)).toBe(letters))

  test('never more than two letters, for any name', () => {
    const clusters = new Intl.Segmenter('en')
    assert(
      property(
        string({ unit: 'grapheme' }),
        (name) => [...clusters.segment(initials(name))].length <= 2,
      ),
    )
  })
})

test('a pigment is one of eight, and all eight are used', () => {
  assert(
    property(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) =>
      [1, 2, 3, 4, 5, 6, 7, 8].includes(pigment(id)),
    ),
  )
  expect(new Set(Array.from({ length: 40 }, (_, id) => pigment(id + 1))).size).toBe(8)
})
