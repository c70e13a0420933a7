import { expect, test } from 'vitest'
import type { FeedMatch } from '../feed.ts'
import type { Answer } from '../provider.ts'
import { pathOf, schedule, type Schedule } from './schedule.ts'

const second = 1_000
const start = Date.parse('2026-11-21T14:00:00Z')
const fine: Answer = {
  status: 200,
  text: '',
  number: () => null,
  left: 8,
  resets: 40,
  retryAfter: null,
}
const season = (competition: string) => ({ kind: 'season', competition }) as const
const around = { kind: 'around' } as const
const kickoff = new Date(start + 3_600 * second)
const match = (some: Partial<FeedMatch> = {}): FeedMatch => ({
  key: 'a',
  league: 'en.1',
  season: '2026-27',
  round: '',
  home: '1',
  away: '2',
  kickoff,
  kickoffKnown: true,
  status: 1,
  ...some,
})

/**
 * Requests whatever is due each second, answered at once. Returns the number of requests of kind
 * 'around'.
 */
function asks(plan: Schedule, from: number, seconds: number, answer: Answer | null = fine): number {
  let count = 0
  for (let now = from; now < from + seconds * second; now += second) {
    const request = plan.due(now)
    if (!request) continue
    plan.done(request, now, answer)
    count++
  }
  return count
}

test('whole seasons first, then the days around now, and again after 6 hours', () => {
  const plan = schedule(['PL', 'BL1'])
  for (const request of [season('PL'), season('BL1'), around]) {
    expect(plan.due(start)).toEqual(request)
    plan.done(request, start, fine)
  }
  expect(plan.due(start)).toBeNull()
  expect(asks(plan, start, 3_600)).toBe(5)
  expect(asks(plan, start + 3_600 * second, 5 * 3_600 + 10)).toBe(31 + 2)
})

test('live matches are requested together every 15 s until they are over', () => {
  const plan = schedule(['PL'])
  asks(plan, start, 2)
  plan.saw(match())
  expect(asks(plan, kickoff.getTime() - 130 * second, 10)).toBe(1)
  expect(asks(plan, kickoff.getTime(), 600)).toBe(40)
  plan.saw(match({ status: 4 }))
  expect(asks(plan, kickoff.getTime() + 4 * 3_600 * second, 60)).toBe(4)
  plan.saw(match({ status: 10 }))
  expect(asks(plan, kickoff.getTime() + 4 * 3_600 * second + 60 * second, 60)).toBe(4)
  plan.saw(match({ status: 8 }))
  expect(asks(plan, kickoff.getTime() + 4 * 3_600 * second + 120 * second, 600)).toBe(1)
})

test('respects the provider’s limit: its reset time, and the duration of a refusal', () => {
  const plan = schedule(['PL', 'BL1'])
  plan.done(season('PL'), start, { ...fine, left: 1, resets: 40 })
  expect(plan.due(start + 40 * second)).toBeNull()
  expect(plan.due(start + 41 * second)).toEqual(season('BL1'))
  plan.done(season('BL1'), start, { ...fine, status: 429, retryAfter: 300 })
  expect(plan.due(start + 300 * second)).toBeNull()
  expect(plan.due(start + 301 * second)).toEqual(season('BL1'))
})

test('a failing provider gets fewer requests, down to one in 15 minutes, until it answers', () => {
  const plan = schedule(['PL'])
  expect(asks(plan, start, 225, null)).toBe(4)
  expect(
    asks(plan, start + 4 * 3_600 * second, 3_600, { ...fine, status: 500 }),
  ).toBeLessThanOrEqual(6)
  const later = start + 9 * 3_600 * second
  expect(asks(plan, later, 10)).toBe(2)
  plan.saw(match({ status: 2 }))
  expect(asks(plan, later + 15 * second, 60)).toBe(4)
})

test('a competition not included in the key does not delay the others', () => {
  const plan = schedule(['CL', 'PL'])
  plan.done(season('CL'), start, { ...fine, status: 403 })
  expect(plan.due(start)).toEqual(season('PL'))
})

test('the paths: one season, and yesterday to tomorrow of all competitions', () => {
  expect(pathOf(season('PL'), ['PL'], start)).toBe('/v4/competitions/PL/matches')
  expect(pathOf(around, ['PL', 'BL1'], start)).toBe(
    '/v4/matches?competitions=PL,BL1&dateFrom=2026-11-20&dateTo=2026-11-23',
  )
})

const row = (id: number, kickoff: number, competition = 'PL') => ({ id, kickoff, competition })

test.each([
  ['a match that the season does not have', [row(1, start), row(2, start + 1)], true],
  ['none of a match of the season', [], true],
  ['what the season has', [row(1, start)], false],
  ['a match of another competition', [row(1, start), row(2, start, 'CL')], false],
])('where the days around now have %s, the season is read again or not', (_, rows, isDue) => {
  const plan = schedule(['PL'])
  plan.done(season('PL'), start, fine)
  // the second one is of another week
  plan.listed(season('PL'), start, [row(1, start), row(3, start + 7 * 86_400 * second)])
  const around10 = start + 600 * second
  plan.done(around, around10, fine)
  plan.listed(around, around10, rows)
  expect(plan.due(around10)).toEqual(isDue ? season('PL') : null)
  plan.done(season('PL'), around10, fine)
  expect(plan.due(around10 + second)).toBeNull()
  // lists that go on to differ cost no more than one request in ten minutes
  plan.listed(around, around10 + second, rows)
  expect(plan.due(around10 + second)).toBeNull()
})
