import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PlanCard } from '../../../contract/plan.ts'
import { NavigationContext } from '../../page/nav.tsx'
import { testNavigation } from '../../page/test-navigation.ts'
import { SettledToday } from './aside.tsx'

const at = '2026-03-04T05:00:00.000Z'
const card = (id: number, kind: PlanCard['kind']): PlanCard => ({
  id,
  kind,
  expertId: id,
  name: `Expert ${id}`,
  avatar: '',
  solutionTitle: `Title ${id}`,
  matchId: 1,
  leagueShortName: '',
  predictPlay: '1',
  status: 0,
  hitResult: 1,
  homeShortName: 'Home',
  awayShortName: 'Away',
  matchTime: at,
  streakWinCnt: 0,
  recentCnt: 10,
  recentWinCnt: 5,
  recentHitRate: 0.5,
})

test('plans of models are not among those settled today', () => {
  const drawn = renderToStaticMarkup(
    <NavigationContext value={testNavigation({})}>
      <SettledToday plans={[card(1, 'person'), card(2, 'model')]} today={at} />
    </NavigationContext>,
  )
  expect(drawn).toContain('Title 1')
  expect(drawn).not.toContain('Title 2')
})
