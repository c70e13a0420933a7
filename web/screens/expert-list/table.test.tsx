import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RankedExpert } from '../../../contract/expert.ts'
import { NavigationContext } from '../../page/nav.tsx'
import { testNavigation } from '../../page/test-navigation.ts'
import { columnCount } from './counts.ts'
import { ExpertRow } from './row.tsx'
import { BoardSkeleton } from './skeleton.tsx'
import { en as texts } from './words/en.ts'

const navigation = testNavigation({
  place: { name: 'expertList', parameters: {}, href: '/expertList' },
  texts,
})

const expert: RankedExpert = {
  expertId: 3,
  name: 'Marcus Ellery',
  avatar: '',
  kind: 'invented',
  streakWinCnt: 0,
  recentCnt: 10,
  recentWinCnt: 8,
  recentHitRate: 0.8,
  onSaleCnt: 1,
  rank: 1,
  withdrawn: false,
  form: [],
  countedCnt: 20,
  hitRate: 0.5,
  hitRateLow: 0.4,
  hitRateHigh: 0.6,
  yield: null,
  yieldError: null,
  medal: null,
  skillCnt: 0,
  skillHits: 0,
  expectedHits: 0,
  skill: null,
  skillLow: null,
  skillHigh: null,
  closingCnt: 0,
  closing: null,
  closingError: null,
  notCountedCnt: 0,
}

/** The number of cells in each row of a table. */
const cells = (html: string) =>
  Array.from(html.matchAll(/<tr.*?<\/tr>/gs), ([row]) => row.match(/<t[dh][ >]/g)?.length)

test('head, rows and placeholders have as many cells as a distant page spans', () => {
  const board = renderToStaticMarkup(
    <NavigationContext value={navigation}>
      <BoardSkeleton />
      <ExpertRow expert={expert} index={2} board={2} />
    </NavigationContext>,
  )
  const rows = cells(board)
  expect(rows.length).toBeGreaterThan(10)
  expect(new Set(rows)).toEqual(new Set([columnCount]))
})

test('hits against the market stand beside the hit rate of the same plans', () => {
  const skilled = { ...expert, skillCnt: 227, skillHits: 137, expectedHits: 117.1 }
  const row = renderToStaticMarkup(
    <NavigationContext value={navigation}>
      <ExpertRow expert={skilled} index={2} board={2} />
    </NavigationContext>,
  )
  expect(row).toContain('137 / 117.1<small> 60.4%</small>')
})
