import type { PlanDraft } from '../../contract/plan.ts'
import type { Words } from '../../contract/values.ts'
import { History, type Fixture } from './history.ts'
import {
  coinWords,
  dixonColesWords,
  eloWords,
  favouriteWords,
  homeWords,
  type Text,
} from './writing/model-words.ts'
import { DixonColes } from './models/dixon-coles.ts'
import { Elo } from './models/elo.ts'
import { chancesFrom, favourite, rounded, type Chances } from './models/forecast.ts'
import { impliedResult } from './models/market.ts'
import { baseRates, coin } from './models/naive.ts'
import { lineNear25, onResult, onScores, onTotal, type HouseSelection } from './models/picks.ts'

/** Hours before kick-off at which the models publish. */
const leadHours = 24

export type Draft = Omit<PlanDraft, 'expertId'>

/**
 * A model of the house with its plan for a match, or null if it has no view. Its plans are free.
 */
export interface HouseModel {
  kind: 'model'
  handle: string
  name: Words
  leadHours(fixture: Fixture): number | null
  draft(fixture: Fixture): Draft | null
}

type ModelPublisher = Pick<HouseModel, 'handle' | 'name' | 'draft'> &
  Partial<Pick<HouseModel, 'leadHours'>>

/**
 * The models of the house. The last three are naive on purpose: they are the baseline for everyone.
 * Elo and Dixon–Coles say nothing about a match that they know nothing about.
 */
export function houseModels(history: History, dixonColes: DixonColes): HouseModel[] {
  const elo = new Elo(history)
  const models: ModelPublisher[] = [
    {
      handle: 'elo',
      name: { zh: 'Elo 模型', zht: 'Elo 模型', en: 'Elo model' },
      draft: (fixture) => eloDraft(elo, fixture, history),
    },
    {
      handle: 'dixon-coles',
      name: { zh: 'Dixon–Coles 模型', zht: 'Dixon–Coles 模型', en: 'Dixon–Coles model' },
      draft: (fixture) => dixonColesDraft(dixonColes, fixture),
    },
    {
      handle: 'market-favourite',
      name: { zh: '市场热门', zht: '市場熱門', en: 'Market favourite' },
      draft: favouriteDraft,
      leadHours: ({ odds }) => (odds?.result ? leadHours : null),
    },
    {
      handle: 'always-home',
      name: { zh: '永远主胜', zht: '永遠主勝', en: 'Always home' },
      draft: (fixture) => homeDraft(history, fixture),
    },
    { handle: 'coin-flip', name: { zh: '抛硬币', zht: '擲毫', en: 'Coin flip' }, draft: coinDraft },
  ]
  return models.map((model) => ({ kind: 'model', leadHours: () => leadHours, ...model }))
}

const free = (
  fixture: Fixture,
  text: Text,
  selections: HouseSelection[],
  probabilities: Chances,
): Draft => ({
  matchId: fixture.matchId,
  price: 0,
  refundOnMiss: false,
  ...text,
  selections,
  probabilities,
})

function eloDraft(elo: Elo, fixture: Fixture, history: History): Draft | null {
  if (!elo.hasView(fixture)) return null
  const { gap, result } = elo.forecast(fixture)
  const side = favourite(result)
  const ratings = {
    home: Math.round(elo.rating(fixture.homeId)),
    away: Math.round(elo.rating(fixture.awayId)),
  }
  const selection = onResult([{ side, probability: result[side] }])
  const isAtHome = !history.isOnNeutralGround(fixture.leagueId)
  return free(
    fixture,
    eloWords(fixture, isAtHome, Math.round(gap), ratings, result),
    [selection],
    result,
  )
}

function dixonColesDraft(model: DixonColes, fixture: Fixture): Draft | null {
  if (!model.hasView(fixture)) return null
  const { result, over25, scores } = model.forecast(fixture)
  const side = favourite(result)
  const selections = [onResult([{ side, probability: result[side] }])]
  // A plan with odds for only some of its selections would have no yield.
  const priced = fixture.odds?.result !== undefined
  const key = over25 >= 0.5 ? 'over' : 'under'
  const total = onTotal(2.5, key, key === 'over' ? over25 : rounded(1 - over25))
  const lines = fixture.odds?.totals?.map(({ line }) => line) ?? []
  if (lines.length === 0 ? !priced : lines.includes(2.5)) selections.push(total)
  if (!priced)
    selections.push(
      onScores(scores.slice(0, 1).map(({ score, chance }) => ({ score, probability: chance }))),
    )
  return free(fixture, dixonColesWords(fixture, result, over25, scores[0]), selections, result)
}

function favouriteDraft(fixture: Fixture): Draft | null {
  const result = impliedResult(fixture.odds)
  if (!result) return null
  const side = favourite(result)
  return free(
    fixture,
    favouriteWords(fixture, result, side),
    [onResult([{ side, probability: result[side] }])],
    result,
  )
}

function homeDraft(history: History, fixture: Fixture): Draft | null {
  // on neutral ground no side is at home
  if (history.isOnNeutralGround(fixture.leagueId)) return null
  const result = baseRates(history, fixture.leagueId)
  const seen = history.league(fixture.leagueId)
  const wins = seen.filter(({ full }) => full[0] > full[1]).length
  const selection = onResult([{ side: 'home', probability: result.home }])
  return free(fixture, homeWords(fixture, wins, seen.length), [selection], result)
}

function coinDraft(fixture: Fixture): Draft | null {
  const key = coin(fixture.matchId)
  const line = lineNear25(fixture.odds)
  if (line === null) return null
  return free(
    fixture,
    coinWords(fixture, key, line),
    [onTotal(line, key, 0.5)],
    chancesFrom({ home: 1, draw: 1, away: 1 }),
  )
}
