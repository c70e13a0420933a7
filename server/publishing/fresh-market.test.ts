import { expect, test } from 'vitest'
import { currentBook } from '../../rules/book/index.ts'
import { freshOdds } from './fresh-market.ts'

const result = { home: '1.90', draw: '3.60', away: '4.20' }
const kickoff = new Date('2026-11-27T19:30:00Z')

test.each([
  ['2026-11-27T16:00:00Z', '2026-11-27T16:59:00Z', true],
  ['2026-11-27T16:00:00Z', '2026-11-27T16:59:30Z', false],
  ['2026-11-26T16:00:00Z', '2026-11-27T16:00:00Z', false],
])('prices that a bookmaker stated at %s are taken at %s: %s', (statedAt, now, isTaken) => {
  // the site read them a moment ago
  const odds = { source: 'Book', statedAt, result }
  const match = { odds, odds_at: new Date(now), kickoff, now: new Date(now) }
  // the log has no instant of the bookmaker
  expect(freshOdds(match, currentBook)).toEqual(isTaken ? { source: 'Book', result } : null)
})
