/** Invented answers that show each rule of home. */
import type { Expert, RankedExpert } from '../contract/expert.ts'
import type { HomeMatch } from '../contract/match.ts'
import type { PlanCard } from '../contract/plan.ts'
import { notStarted } from '../contract/test-now.ts'

const record = { streakWinCnt: 0, recentCnt: 10, recentWinCnt: 8, recentHitRate: 0.8 }

export const match = (matchId: number, more: Partial<HomeMatch> = {}): HomeMatch => ({
  matchId,
  leagueName: 'Test league',
  matchTime: '2026-03-04T05:06:00.000Z',
  homeLogo: '',
  homeShortName: `Home ${matchId}`,
  awayLogo: '',
  awayShortName: `Away ${matchId}`,
  ...notStarted,
  solutionCount: 2,
  ...more,
})

export const expert = (expertId: number, more: Partial<Expert> = {}): Expert => ({
  expertId,
  name: `Expert ${expertId}`,
  avatar: '',
  kind: 'person',
  ...record,
  onSaleCnt: 1,
  ...more,
})

export const ranked = (rank: number, more: Partial<RankedExpert> = {}): RankedExpert => ({
  ...expert(rank),
  rank,
  form: ['hit', 'miss', 'none'],
  countedCnt: 10,
  hitRate: 0.8,
  hitRateLow: 0.49,
  hitRateHigh: 0.94,
  yield: null,
  yieldError: null,
  withdrawn: false,
  medal: rank <= 3 ? rank : null,
  skillCnt: 10,
  skillHits: 8,
  expectedHits: 5.2,
  skill: 0.28,
  skillLow: -0.03,
  skillHigh: 0.59,
  closingCnt: 0,
  closing: null,
  closingError: null,
  notCountedCnt: 0,
  ...more,
})

export const plan = (id: number, more: Partial<PlanCard> = {}): PlanCard => ({
  id,
  expertId: id + 1000,
  name: `Expert ${id + 1000}`,
  avatar: '',
  kind: 'person',
  solutionTitle: `Plan ${id}`,
  matchId: 1,
  leagueShortName: 'Test',
  homeShortName: 'Home',
  awayShortName: 'Away',
  matchTime: '2026-03-04T05:06:00.000Z',
  predictPlay: '1',
  status: 1,
  hitResult: 0,
  ...record,
  ...more,
})
