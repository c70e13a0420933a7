import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OnSale } from '../../../../contract/calls/following.ts'
import { NavigationContext } from '../../../page/nav.tsx'
import { testNavigation } from '../../../page/test-navigation.ts'
import { PlanEvent } from './plan-event.tsx'
import { en } from './words/en.ts'

const navigation = testNavigation({
  place: { name: 'me', parameters: { tab: 'following' }, href: '/me?tab=following' },
  texts: en,
  part: { Part: () => null, texts: en },
})
const plan: OnSale = {
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
  matchTime: '2026-08-16T11:35:00.000Z',
  predictPlay: '1',
  status: 1,
  hitResult: 0,
  streakWinCnt: 0,
  recentCnt: 0,
  recentWinCnt: 0,
  recentHitRate: 0,
  price: 18,
  deadline: '2026-08-16T11:30:00.000Z',
  onSale: true,
  picks: [],
}
const drawn = (part: Partial<OnSale>) =>
  renderToStaticMarkup(
    <NavigationContext value={navigation}>
      <PlanEvent plan={{ ...plan, ...part }} now={Date.parse('2026-08-16T08:00:00.000Z')} />
    </NavigationContext>,
  )

test('a locked plan on sale has a way to it and the time to its deadline', () => {
  const html = drawn({})
  expect(html).toMatch(/aria-label="View: Northport score first" href="\/planDetail\?id=7&/)
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('18 points3 h to deadline')
})

test('a plan that the reader may read has its picks only', () => {
  const html = drawn({ picks: [{ play: 1, line: 0, key: 'home', odds: '2.10' }] })
  expect(html).toContain('2.10')
  expect(html).not.toContain('deadline')
  expect(html).not.toContain('View')
})
