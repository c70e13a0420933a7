import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ExpertPlan } from '../../../contract/expert-detail.ts'
import { NavigationContext } from '../../page/nav.tsx'
import { testNavigation } from '../../page/test-navigation.ts'
import { LedgerRow } from './ledger-row.tsx'
import { en as texts } from './words/en.ts'

const navigation = testNavigation({
  place: { name: 'expertDetail', parameters: { expertId: 5 }, href: '/expertDetail?expertId=5' },
  texts,
})

const plan: Omit<ExpertPlan, 'main'> = {
  id: 9,
  expertId: 5,
  name: 'Stranger One',
  avatar: '',
  kind: 'person',
  streakWinCnt: 0,
  recentCnt: 0,
  recentWinCnt: 0,
  recentHitRate: 0,
  solutionTitle: 'Bayern at home',
  matchId: 107,
  leagueShortName: 'Bundesliga',
  homeShortName: 'Bayern',
  awayShortName: 'Dortmund',
  matchTime: '2026-11-28T18:45:00.000Z',
  predictPlay: '1',
  status: 0,
  hitResult: 0,
  serial: 1,
  price: 0,
  publishedAt: '2026-11-28T18:36:44.122Z',
  ruleVersion: 3,
  matchStatus: 4,
  score: null,
  outcome: null,
  ncReason: null,
  profit: null,
  onSale: false,
}

/** The text of the cell of odds. */
const oddsOf = (one: ExpertPlan) => {
  const html = renderToStaticMarkup(
    <NavigationContext value={navigation}>
      <LedgerRow plan={one} mixed={false} />
    </NavigationContext>,
  )
  return html.split('<td')[3]?.replaceAll(/^[^>]*>|<[^>]+>/g, '')
}

test('a plan has its odds, or no market where the site knew no price; a sealed one a dash', () => {
  expect(oddsOf({ ...plan, main: { play: 1, picks: [{ key: '2', odds: '1.85' }] } })).toBe('1.85')
  expect(oddsOf({ ...plan, main: { play: 1, picks: [{ key: '2' }] } })).toBe('no market')
  expect(oddsOf(plan)).toBe('–')
})
