import { expect, test } from 'vitest'
import { currentBook } from '../../rules/book/index.ts'
import { hoursPassed, ruleOfPlan } from './plan-rules.ts'

const book = { ...currentBook, version: 1, playedWithinHours: 48 }

test('a number that all books share is a literal, others depend on the plan’s version', () => {
  const later = { ...book, version: 2, playedWithinHours: 72 }
  expect(ruleOfPlan('deadlineMinutes', 'book_version', [book, later])).toBe(
    String(book.deadlineMinutes),
  )
  expect(ruleOfPlan('playedWithinHours', 'book_version', [book, later])).toBe(
    'case book_version when 1 then 48 when 2 then 72 end',
  )
})

test('an index on the time can be used with any books', () => {
  const bound = 'kickoff <= (select touchline_now()) - make_interval(hours => 48)'
  expect(hoursPassed('kickoff', 'playedWithinHours', 'book_version', [book])).toBe(bound)
  const longer = { ...book, version: 2, playedWithinHours: 72 }
  expect(hoursPassed('kickoff', 'playedWithinHours', 'book_version', [book, longer])).toBe(
    `${bound} and kickoff <= (select touchline_now()) - ` +
      'make_interval(hours => case book_version when 1 then 48 when 2 then 72 end)',
  )
})
