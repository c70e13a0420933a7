/**
 * The lists of plans and matches that a site shows, fetched to be verified: the whole home screen,
 * and lists about some matches, chosen by chance among those of the log that have plans.
 */
import type { OwnResultOf } from '../contract/calls.ts'
import type { ShownForecasts } from '../rules/verify/home.ts'
import type { ShownLists } from '../rules/verify/lists.ts'
import { ask } from './site-answers.ts'

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
  /** The match and its models' forecasts. The time of reading is the same for all lists. */
  forecasts: { matchId: number; shown: Pick<ShownForecasts, 'models'> }[]
}

/** Cards on one page of a list. */
const size = 100
/** Maximum number of pages read of a list: a dishonest site could always announce another one. */
const mostPages = 20
/** The zone of the requested days, in minutes ahead of UTC. */
const offset = 0

export async function homeLists(site: URL): Promise<HomeLists> {
  const home = await ask(site, 'queryHome', {})
  const recommended: OwnResultOf<'queryRecommend'>[] = []
  for (let page = 1; page <= mostPages; page++) {
    const answer = await ask(site, 'queryRecommend', { page, size })
    recommended.push(answer)
    if (answer.records.length < size) break
  }
  const { records: latest } = await ask(site, 'planList', { size })
  const { records: decided } = await ask(site, 'planList', { size, state: 'decided' })
  const { records: open } = await ask(site, 'expertMatches', {})
  const { matches: today } = await ask(site, 'matchList', { offset })
  return { home, recommended, latest, decided, requested: size, matches: [...open, ...today] }
}

/** The pages of some of these matches, and the lists of their days and rounds. */
export async function chosenLists(
  site: URL,
  matches: readonly number[],
  most: number,
): Promise<ChosenLists> {
  const lists = new Map<string, ShownLists['matches']>()
  const pages: ShownLists['pages'][number][] = []
  const forecasts: ChosenLists['forecasts'] = []
  for (const matchId of chosenOf(matches, most)) {
    const detail = await ask(site, 'matchDetail', { matchId })
    pages.push({ detail, plans: await plansOn(site, matchId) })
    forecasts.push({ matchId, shown: await ask(site, 'matchProbability', { matchId }) })
    const { leagueId, season, round } = detail
    const ofSeason = `${leagueId} ${season}`
    if (!lists.has(ofSeason)) {
      const { ties } = await ask(site, 'matchTable', { leagueId, season })
      lists.set(
        ofSeason,
        ties.flatMap((tie) => tie.matches),
      )
    }
    const ofRound = `${ofSeason} ${round}`
    if (!lists.has(ofRound) && round !== '')
      lists.set(ofRound, (await ask(site, 'matchRounds', { leagueId, season, round })).matches)
    const date = detail.matchTime?.slice(0, 10)
    if (date !== undefined && !lists.has(date))
      lists.set(date, (await ask(site, 'matchList', { date, offset })).matches)
  }
  return { matches: [...lists.values()].flat(), pages, forecasts }
}

function chosenOf(matches: readonly number[], most: number): number[] {
  return matches
    .map((matchId) => ({ matchId, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ matchId }) => matchId)
}

/** All plans that the page of a match lists. */
async function plansOn(site: URL, matchId: number): Promise<OwnResultOf<'planList'>['records']> {
  const plans: OwnResultOf<'planList'>['records'] = []
  let after: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const answer: OwnResultOf<'planList'> = await ask(site, 'planList', {
      matchId,
      size,
      ...(after !== null && { after }),
    })
    plans.push(...answer.records)
    after = answer.next
    if (after === null) break
  }
  return plans
}
