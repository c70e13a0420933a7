/**
 * The lists of plans and matches that a site shows, fetched to be verified: the whole home screen,
 * and lists about some matches, chosen by chance among those of the log that have plans.
 */
import type { OwnResultOf } from '../contract/calls.ts'
import type { ShownForecasts } from '../rules/verify/home.ts'
import type { ShownPlans } from '../rules/verify/plan-cards.ts'
import type { ShownLists, ShownMatches } from '../rules/verify/lists.ts'
import type { Requested } from '../rules/verify/signed-answers.ts'
import type { AskSigned } from './site-answers.ts'

/**
 * Lists fetched before the log is read, so that the log's entries include everything that they
 * show.
 */
export type HomeLists = Pick<
  ShownLists,
  'home' | 'recommended' | 'latest' | 'decided' | 'requested' | 'matches'
>
/** Lists about matches of the log. */
export type ChosenLists = Pick<ShownLists, 'matches' | 'pages'> & {
  /** The models' forecasts on these matches. */
  forecasts: Requested<ShownForecasts>[]
}

/** Cards on one page of a list. */
const size = 100
/** Maximum number of pages read of a list: a dishonest site could always announce another one. */
const mostPages = 20
/** The zone of the requested days, in minutes ahead of UTC. */
const offset = 0

export async function homeLists(ask: AskSigned): Promise<HomeLists> {
  const home = await ask('queryHome', {})
  const recommended: HomeLists['recommended'][number][] = []
  for (let page = 1; page <= mostPages; page++) {
    const answer = await ask('queryRecommend', { page, size })
    recommended.push(answer)
    if (answer.records.length < size) break
  }
  const latest = await ask('planList', { size })
  const decided = await ask('planList', { size, state: 'decided' })
  const { records, ...open } = await ask('expertMatches', {})
  const today = await ask('matchList', { offset })
  const matches = [{ ...open, matches: records }, today]
  return { home, recommended, latest, decided, requested: size, matches }
}

/** The pages of some of these matches, and the lists of their days and rounds. */
export async function chosenLists(
  ask: AskSigned,
  matches: readonly number[],
  most: number,
): Promise<ChosenLists> {
  const lists = new Map<string, ShownMatches>()
  const pages: ShownLists['pages'][number][] = []
  const forecasts: ChosenLists['forecasts'] = []
  for (const matchId of chosenOf(matches, most)) {
    const detail = await ask('matchDetail', { matchId })
    pages.push({ detail, plans: await plansOn(ask, matchId) })
    forecasts.push({ ...(await ask('matchProbability', { matchId })), matchId })
    const { leagueId, season, round } = detail
    const ofSeason = `${leagueId} ${season}`
    if (!lists.has(ofSeason)) {
      const { ties, ...table } = await ask('matchTable', { leagueId, season })
      lists.set(ofSeason, { ...table, matches: ties.flatMap((tie) => tie.matches) })
    }
    const ofRound = `${ofSeason} ${round}`
    if (!lists.has(ofRound) && round !== '')
      lists.set(ofRound, await ask('matchRounds', { leagueId, season, round }))
    const date = detail.matchTime?.slice(0, 10)
    if (date !== undefined && !lists.has(date))
      lists.set(date, await ask('matchList', { date, offset }))
  }
  return { matches: [...lists.values()], pages, forecasts }
}

function chosenOf(matches: readonly number[], most: number): number[] {
  return matches
    .map((matchId) => ({ matchId, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ matchId }) => matchId)
}

/** All plans that the page of a match lists. */
async function plansOn(ask: AskSigned, matchId: number): Promise<ShownPlans[]> {
  const plans: ShownPlans[] = []
  let after: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const answer: OwnResultOf<'planList'> = await ask('planList', {
      matchId,
      size,
      ...(after !== null && { after }),
    })
    plans.push(answer)
    after = answer.next
    if (after === null) break
  }
  return plans
}
