/** The addresses of every screen, with its tabs and its usual subjects. */
import { planStatus } from '../contract/values.ts'
import { links } from '../web/page/links.ts'
import { ask, siteNow } from './calls.ts'

const matchTabs = ['overview', 'intelligence', 'lineup', 'data', 'probability'] as const

/** Without a base path. Each link of the site is among them. */
export async function screenAddresses(): Promise<string[]> {
  const [onSale, decided, ranked, ahead, unknown] = await Promise.all([
    ask('planList', { size: 100, state: 'onSale' }),
    ask('planList', { size: 100, state: 'decided' }),
    ask('expertList', { page: 1, size: 100, type: 2, window: 'all' }),
    ask('expertMatches', { day: 1 }),
    ask('matchList', { date: dayIn(5), zone: 'UTC' }),
  ])
  const locked = onSale.records.find(({ status }) => status === planStatus.priced)
  // a hit, a miss and a plan that is not counted
  const ended = [1, 2, 0].map((hit) => decided.records.find(({ hitResult }) => hitResult === hit))
  const [next] = ahead.records.toSorted((one, other) => other.solutionCount - one.solutionCount)
  const [later] = unknown.matches
  const [expert] = ranked.records.toSorted((one, other) => other.countedCnt - one.countedCnt)
  const played = decided.records.at(-1)
  if (!locked || !next || !later || !expert || !played)
    throw new Error('the simulated world lacks a plan, a match or an expert')
  const ofMatch = `matchId=${played.matchId}`
  const query = `${ofMatch}&expertId=${expert.expertId}&id=${played.id}`
  return [
    ...Object.values(links).map(({ path }) => `${path}?${query}`),
    ...matchTabs.map((tab) => `/matchDetail?${ofMatch}&tab=${tab}`),
    `/matchDetail?matchId=${next.matchId}`,
    `/matchDetail?matchId=${next.matchId}&tab=lineup`,
    `/matchDetail?matchId=${later.matchId}&tab=lineup`,
    '/match?date=2020-01-01',
    ...[locked, ...ended].flatMap((plan) => (plan ? [`/planDetail?id=${plan.id}`] : [])),
    `/expertDetail?expertId=${locked.expertId}&tab=onSale&window=30`,
    ...['type=1&sort=yield', 'type=2', 'type=6', 'search=%E7%8E%8B', 'search=%25%25'].map(
      (search) => `/expertList?${search}`,
    ),
    ...['fixtures', 'scorers', 'predictions'].map((tab) => `/data?tab=${tab}`),
    '/nothing',
  ]
}

/** The date at the site, so many days from today. */
const dayIn = (days: number) => new Date(siteNow() + days * 86_400_000).toISOString().slice(0, 10)
