/**
 * The lists and numbers in docs/verify.py are copies: the second verifier uses none of this code. A
 * value that is added or changed here has to follow there.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RecordWindow } from '../../contract/expert-detail.ts'
import { trackedForecasts } from '../../contract/expert-shown.ts'
import {
  boards,
  languages,
  matchStatus,
  notCountedReasons,
  playForms,
  playTypes,
  statusesIn,
} from '../../contract/values.ts'
import { currentBook } from '../book/index.ts'

const source = readFileSync(new URL('../../docs/verify.py', import.meta.url), 'utf8')

/** A literal of Python as JSON: tuples as arrays, keys of dictionaries as text. */
function literal(python: string): unknown {
  const json = python
    .replaceAll('(', '[')
    .replaceAll(')', ']')
    .replaceAll('None', 'null')
    .replaceAll(/(\d+):/g, '"$1":')
  return JSON.parse(json)
}

/** The value of a constant; several may share one line: `A, B = 1, 2`. */
function constant(name: string): unknown {
  const line = new RegExp(`^((?:\\w+, )*${name}(?:, \\w+)*) = (.+)$`, 'm').exec(source)
  if (!line?.[1] || !line[2]) throw new Error(`docs/verify.py has no ${name}`)
  const names = line[1].split(', ')
  if (names.length === 1) return literal(line[2])
  // boundary: a line with several names has as many values
  return (literal(`(${line[2]})`) as unknown[])[names.indexOf(name)]
}

const plays = Object.values(playTypes)
const named = plays.filter((play) => playForms[play].namedKeys.length > 0)

test.each<[string, unknown]>([
  ['LATEST_BOOK', currentBook.version],
  ['LANGUAGES', languages],
  ['PLAYS', plays],
  ['PICKS', Object.fromEntries(named.map((play) => [play, playForms[play].namedKeys.toSorted()]))],
  ['BOARDS', Object.values(boards)],
  ['FINISHED', matchStatus.finished],
  ['VOID', statusesIn('void')],
  ['DELAYED', statusesIn('delayed')],
  ['NOT_COUNTED', Object.values(notCountedReasons)],
  ['PLANS_A_DAY', currentBook.plansPerDay],
  ['VERSIONS_A_DAY', currentBook.versionsPerDay],
  ['VERSIONS_OF_A_PLAN', currentBook.versionsPerPlan],
  ['MOST_SELECTIONS', currentBook.mostSelections],
  ['MOST_PICKS', currentBook.mostPicks],
  ['LIKELIEST', currentBook.likeliest],
  ['PLAN_PRICES', currentBook.prices],
  ['FORECASTS_SHOWN', trackedForecasts],
  [
    'NUMBERS',
    {
      deadlineMinutes: currentBook.deadlineMinutes,
      playedWithinHours: currentBook.playedWithinHours,
      revealedWithinHours: currentBook.revealedWithinHours,
    },
  ],
  ['LINES_WITHOUT_MARKET', currentBook.linesWithoutMarket],
  ['TOLERANCE', currentBook.probabilityTolerance],
])('%s is that of the site', (name, value) => {
  expect(constant(name)).toEqual(value)
})

test('the windows are those of the site', () => {
  expect(Object.keys(constant('WINDOWS') ?? {})).toEqual(RecordWindow.enum)
})

test('no two functions of it have one name', () => {
  const names = Array.from(source.matchAll(/^(?:def|class) (\w+)/gm), ([, name]) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
