import { expect, test } from 'vitest'
import { isolated, sidesText, titleText, withIsolatedSides } from './isolate.ts'

test('home, score and away keep their order around names of a right-to-left script', () => {
  expect(sidesText('الأهلي', '2-1', 'הפועל תל אביב')).toBe(
    '\u2068الأهلي\u2069 2-1 \u2068הפועל תל אביב\u2069',
  )
})

test.each(['Redclay', '红土', 'Qarabağ', 'Ολυμπιακός', 'ไทยพอร์ต', ''])('%s is unchanged', (name) =>
  expect(isolated(name)).toBe(name),
)

const [arabic, hebrew] = ['الأهلي السعودي', 'הפועל תל אביב']
const sides = { homeShortName: arabic, awayShortName: hebrew }
const [open, close, left] = ['\u2068', '\u2069', '\u200e']

test.each([
  [
    `${arabic} v ${hebrew}: 2-1 is the likeliest score`,
    `${left}${open}${arabic}${close} v ${open}${hebrew}${close}: 2-1 is the likeliest score`,
  ],
  [`${arabic} lead by 40 Elo points`, `${left}${open}${arabic}${close} lead by 40 Elo points`],
  [
    `${hebrew}近 5 场不败，${arabic}`,
    `${left}${open}${hebrew}${close}近 5 场不败，${open}${arabic}${close}`,
  ],
  // a text in one of these scripts is read from the right, as its writer did
  [`${arabic} سيفوز 2-1`, `${arabic} سيفوز 2-1`],
  ['Redclay lead by 40 Elo points', 'Redclay lead by 40 Elo points'],
])('the names of the sides in “%s” are isolated', (solutionTitle, expected) => {
  expect(titleText({ ...sides, solutionTitle })).toBe(expected)
})

test('places for line breaks move with the text, and none is left in a name', () => {
  const title = `${arabic}近五场不败，${hebrew}还在等`
  const [inName, behindName, second] = [7, arabic.length, title.indexOf(hebrew)]
  const { text, breaks } = withIsolatedSides(title, sides, [inName, behindName, second])
  expect(breaks.map((at) => text.slice(at))).toEqual([
    `近五场不败，${open}${hebrew}${close}还在等`,
    `${open}${hebrew}${close}还在等`,
  ])
})
