import { expect, test } from 'vitest'
import { minuteText, scoreText, shortName } from './event-name.ts'

test.each([
  ['王磊', '王磊'],
  ['奥利弗·萨拉斯', '萨拉斯'],
  ['Oliver Salas', 'Oliver Salas'],
  ['Alexis MAC ALLISTER', 'ALLISTER'],
  ['Wolfeschlegelsteinhausen', 'Wolfeschlegel…'],
])('%s is short as %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test('stoppage time stands behind its minute', () => {
  expect(minuteText({ minute: 45, added: 2 })).toBe('45+2′')
  expect(minuteText({ minute: 67, added: null })).toBe('67′')
})

test('a goal without a known score has none', () => {
  const goal = { kind: 'goal', side: 'home', minute: 1, added: null, player: null, off: null }
  expect(scoreText({ ...goal, kind: 'goal', side: 'home', home: 1, away: 0 })).toBe('1-0')
  expect(scoreText({ ...goal, kind: 'goal', side: 'home', home: null, away: null })).toBeNull()
})
