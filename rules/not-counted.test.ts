import { expect, test } from 'vitest'
import { deadlineOf, isOverdue, notCountedReason, type CountingFacts } from './not-counted.ts'

const at = (text: string) => new Date(`2026-03-${text}:00Z`)
const counted: CountingFacts = {
  status: 8,
  awarded: false,
  kickoff: at('07T15:00'),
  publishedAt: at('06T15:00'),
  publishedKickoff: at('07T15:00'),
  further: false,
}

test.each<[string, Partial<CountingFacts>, number | null]>([
  ['a finished match', {}, null],
  ['abandoned', { status: 11 }, 1],
  ['cancelled', { status: 12 }, 1],
  ['awarded', { awarded: true }, 1],
  ['moved to the very instant of publishing', { kickoff: at('06T15:00') }, 2],
  ['moved to just after publishing', { kickoff: at('06T15:01') }, null],
  ['postponed by 48 hours', { kickoff: at('09T15:00') }, null],
  ['postponed by more', { kickoff: at('09T15:01') }, 3],
  ['a further plan', { further: true }, 4],
  [
    'cancelled after a postponement: the first reason that applies',
    { status: 12, kickoff: at('20T15:00'), further: true },
    1,
  ],
  ['cancelled without a kick-off', { status: 12, kickoff: null }, 1],
])('%s', (_, change, reason) => {
  expect(notCountedReason({ ...counted, ...change })).toBe(reason)
})

test('the deadline is five minutes before kick-off', () => {
  expect(deadlineOf(at('07T15:00'))).toEqual(at('07T14:55'))
})

test('a match is overdue from 48 hours after the kick-off that the plan was published for', () => {
  expect(isOverdue(at('07T15:00'), new Date('2026-03-09T14:59:59.999Z'))).toBe(false)
  expect(isOverdue(at('07T15:00'), at('09T15:00'))).toBe(true)
})
