/**
 * The lists of plans and matches that a site shows, fetched to be verified: the whole home screen,
 * and lists about some matches, chosen by chance among those of the log that have plans.
 */
import type { OwnResultOf } from '../contract/calls.ts'
import type { Id } from '../contract/id.ts'
import type { Opening } from '../contract/opening.ts'
import type { PlanCard } from '../contract/plan.ts'
import type { ShownForecasts } from '../rules/verify/home.ts'
import type { ShownPlans } from '../rules/verify/plan-cards.ts'
import type { ShownLists, ShownMatches } from '../rules/verify/lists.ts'
import type { Requested } from '../rules/verify/signed-answers.ts'
import { planStatus, playTypes, type TextLanguage } from '../contract/values.ts'
import { anyLanguage, shuffled } from './fresh-reader.ts'
import type { AskSigned } from './site-answers.ts'
import type { ShownIn } from './site-documents.ts'

/**
 * Lists fetched before the log is read, so that the log's entries include everything that they
 * show.
 */
export type HomeLists = Pick<
  ShownLists,
  'home' | 'opened' | 'recommended' | 'latest' | 'decided' | 'requested' | 'matches'
>
/** Lists about matches of the log, those of a match in one language. */
export interface ChosenLists {
  language: TextLanguage
  matches: ShownMatches[]
  pages: ShownLists['pages'][number][]
  /** Cards as the page of a match and that of a plan list them. */
  others: ShownPlans[]
  /** The models' forecasts on these matches. */
  forecasts: Requested<ShownForecasts>[]
}

/** Cards on one page of a list, and of the list on the page of a match and beside a plan. */
const [size, sizeOfMatch, sizeBeside] = [100, 10, 6]
/** Maximum number of pages read of a list: a dishonest site could always announce another one. */
const mostPages = 20

/** @param opened receives what opens the free plans that home counts; those in it are not read */
export async function homeLists(
  ask: AskSigned,
  opened = new Map<Id, Opening | undefined>(),
): Promise<HomeLists> {
  const home = await ask('queryHome', {})
  for (const { matchId } of home.gaps ?? [])
    for (const { id } of (await plansOn(ask, matchId)).flatMap(({ records }) =>
      records.filter(isFreeOnResult),
    ))
      if (!opened.has(id)) opened.set(id, (await ask('planDetail', { id })).opening)
  const recommended: HomeLists['recommended'][number][] = []
  for (let page = 1; page <= mostPages; page++) {
    const answer = await ask('queryRecommend', { page, size })
    recommended.push(answer)
    if (answer.records.length < size) break
  }
  const latest = await ask('planList', { size })
  const decided = await ask('planList', { size, state: 'decided' })
  const { records, ...open } = await ask('expertMatches', {})
  const today = await ask('matchList', {})
  const matches = [{ ...open, matches: records }, today]
  return { home, opened, recommended, latest, decided, requested: size, matches }
}

const isFreeOnResult = ({ kind, status, predictPlay }: PlanCard) =>
  kind !== 'model' &&
  status === planStatus.free &&
  predictPlay.split(',')[0] === String(playTypes.result)

/**
 * The pages of some of these matches, and the lists of their days and rounds. Each match is asked
 * for in a language by chance.
 * @param shown matches whose documents were compared; they are asked for in their language
 */
export async function chosenLists(
  askIn: (language: TextLanguage) => AskSigned,
  matches: readonly number[],
  most: number,
  shown: readonly ShownIn[] = [],
): Promise<ChosenLists[]> {
  const listed = new Set<string>()
  const isNew = (list: string) => listed.size < listed.add(list).size
  const chosen = new Map<TextLanguage, ChosenLists>()
  const others = shuffled(matches).map((id) => ({ id, language: anyLanguage() }))
  for (const { id: matchId, language } of [...shown, ...others].slice(0, most)) {
    const ask = askIn(language)
    const nothing = { language, matches: [], pages: [], others: [], forecasts: [] }
    const found: ChosenLists = chosen.get(language) ?? nothing
    chosen.set(language, found)
    const detail = await ask('matchDetail', { matchId })
    const prices = await ask('matchPrices', { matchId })
    found.pages.push({ detail, plans: await plansOn(ask, matchId), prices })
    for (const status of Object.values(planStatus))
      found.others.push(await ask('planList', { matchId, size: sizeOfMatch, status }))
    found.others.push(await ask('planList', { matchId, size: sizeBeside }))
    found.forecasts.push({ ...(await ask('matchProbability', { matchId })), matchId })
    const { leagueId, season, round } = detail
    const ofSeason = `${leagueId} ${season}`
    if (isNew(ofSeason)) {
      const { ties, ...table } = await ask('matchTable', { leagueId, season })
      const matches = ties.flatMap((tie) => tie.matches)
      found.matches.push({ ...table, matches })
    }
    const ofRound = `${ofSeason} ${round}`
    if (round !== '' && isNew(ofRound))
      found.matches.push(await ask('matchRounds', { leagueId, season, round }))
    const date = detail.matchTime?.slice(0, 10)
    if (date !== undefined && isNew(date)) found.matches.push(await ask('matchList', { date }))
  }
  return [...chosen.values()]
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
