import { expect, test } from 'vitest'
import { isolated, sidesText } from './isolate.ts'

test('home, score and away keep their order around names of a right-to-left script', () => {
  expect(sidesText('الأهلي', '2-1', 'הפועל תל אביב')).toBe(
    '\u2068الأهلي\u2069 2-1 \u2068הפועל תל אביב\u2069',
  )
})

test.each(['Redclay', '红土', 'Qarabağ', 'Ολυμπιακός', 'ไทยพอร์ต', ''])('%s is unchanged', (name) =>
  expect(isolated(name)).toBe(name),
)
