import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { OnSale } from '../../../../contract/calls/following.ts'
import type { OpenedPlan } from '../../../../contract/calls/opened.ts'
import { CallApiContext } from '../../../api/queries.ts'
import { NavigationContext } from '../../../page/nav.tsx'
import { testNavigation } from '../../../page/test-navigation.ts'
import { LockedRow, Row } from './row.tsx'
import { en } from './words/en.ts'

const navigation = testNavigation({
  place: { name: 'me', parameters: {}, href: '/me' },
  texts: en,
  part: { Part: () => null, texts: en },
})
const kickoff = '2026-08-16T11:35:00.000Z'
const plan: OpenedPlan = {
  id: 7,
  expertId: 3,
  name: 'Marcus Ellery',
  avatar: '',
  kind: 'invented',
  solutionTitle: 'Northport score first',
  matchId: 9,
  leagueShortName: 'Coastal Premier',
  homeShortName: 'Northport',
  awayShortName: 'Riverside',
  matchTime: kickoff,
  predictPlay: '1',
  status: 0,
  hitResult: 0,
  streakWinCnt: 0,
  recentCnt: 0,
  recentWinCnt: 0,
  recentHitRate: 0,
  state: 'open',
  match: {
    matchId: 9,
    status: 1,
    minute: null,
    homeScore: null,
    awayScore: null,
    halfHome: null,
    halfAway: null,
    fullHome: null,
    fullAway: null,
    penaltyHome: null,
    penaltyAway: null,
    homeRed: 0,
    awayRed: 0,
    awarded: false,
    solutionCount: 1,
    observedAt: '2026-08-16T05:00:00.000Z',
  },
  openedAt: '2026-08-16T05:00:00.000Z',
  paid: null,
  carriedOver: false,
  deadline: '2026-08-16T11:30:00.000Z',
  outcome: null,
  ncReason: null,
  profit: null,
  settledAt: null,
  before: null,
  picks: [],
  moves: [],
}

const drawn = (row: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CallApiContext value={() => Promise.reject(new Error('no call here'))}>
        <NavigationContext value={navigation}>{row}</NavigationContext>
      </CallApiContext>
    </QueryClientProvider>,
  )
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const draw = (part: Partial<OpenedPlan>, now: number | null) =>
  textOf(drawn(<Row plan={{ ...plan, ...part }} now={now} />))

const minute = 60_000
const before = (minutes: number) => Date.parse(kickoff) - minutes * minute

test.each([
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 d'],
])('%d minutes before the kick-off, an open plan has %s', (minutes, left) => {
  expect(draw({}, before(minutes))).toContain(`${left}${en.toKickoff}`)
})

test.each([
  ['the clock is not known', {}, null],
  ['the kick-off is not known', { matchTime: null }, before(5)],
  ['the kick-off is over', {}, before(0)],
  ['the plan is no longer open', { state: 'waiting' }, before(5)],
] as const)('no time to the kick-off where %s', (_, part, now) => {
  expect(draw(part, now)).not.toContain(en.toKickoff)
})

const { deadline, ...card } = plan
const locked: OnSale = { ...card, deadline, price: 18, onSale: true }
const beforeDeadline = (minutes: number) => Date.parse(deadline) - minutes * minute

test('a locked plan has its price, the time to its deadline, and a way to it', () => {
  const html = drawn(<LockedRow plan={locked} now={beforeDeadline(42)} />)
  expect(textOf(html)).toContain('42 min to deadline')
  expect(textOf(html)).toContain('18 points')
  expect(html).toMatch(/aria-label="View: Northport score first" href="\/planDetail\?id=7&/)
  for (const now of [null, beforeDeadline(0)])
    expect(drawn(<LockedRow plan={locked} now={now} />)).not.toContain('deadline')
})
