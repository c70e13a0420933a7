/** The view of an invented expert on a match, and the picks that follow from it. */
import type { Fixture } from '../history.ts'
import { chance, noise } from '../models/chance.ts'
import {
  chancesFrom,
  favourite,
  rounded,
  sides,
  type Chances,
  type Forecast,
  type Side,
} from '../models/forecast.ts'
import { impliedOver, impliedResult } from '../models/market.ts'
import {
  chanceOf,
  onResult,
  onScores,
  onTotal,
  returnOf,
  type HouseSelection,
} from '../models/picks.ts'
import type { Profile } from './profile.ts'

/** The view behind a plan. */
export interface View {
  selections: HouseSelection[]
  chances: Chances
}

interface Total {
  line: number
  key: 'over' | 'under'
  probability: number
}

/** A weight of the market, as the expert sees it. */
type Bend = (weight: number, what: string) => number

const errorOf =
  ({ stray, handle }: Profile, { matchId }: Fixture, seed: string): Bend =>
  (weight, what) =>
    weight * Math.exp(stray * noise(seed, handle, matchId, what))

const beliefOn = (market: Chances, bend: Bend): Chances =>
  chancesFrom({
    home: bend(market.home, 'home'),
    draw: bend(market.draw, 'draw'),
    away: bend(market.away, 'away'),
  })

/** The expert's probabilities of the match result, whether published or not; null without odds. */
export function chancesBy(profile: Profile, fixture: Fixture, seed: string): Chances | null {
  const market = impliedResult(fixture.odds)
  return market && beliefOn(market, errorOf(profile, fixture, seed))
}

/**
 * The market's probabilities, distorted by the expert's own error, which is deterministic. Null
 * without odds, if the view is not clear enough for this expert, or if by the expert's own
 * probability the main selection is not worth its price.
 */
export function viewOn(
  profile: Profile,
  fixture: Fixture,
  scores: () => Forecast['scores'],
  seed: string,
): View | null {
  const market = impliedResult(fixture.odds)
  if (!market) return null
  const bend = errorOf(profile, fixture, seed)
  const chances = beliefOn(market, bend)
  const isWorth = (selection: HouseSelection) => returnOf(selection, fixture.odds) > 1
  const total = worthyTotal(fixture, profile.bar > 0.53 ? 'clearest' : 'usual', bend)
  const sure = (side: Side) => ({ side, probability: chances[side] })
  if (profile.main === 'goals') {
    if (!total || total.probability < profile.bar) return null
    const side = favourite(chances)
    const second =
      profile.second === 'result'
        ? [onResult([sure(side)])].filter(isWorth)
        : besides(profile, scores, null, total)
    return {
      chances,
      selections: [onTotal(total.line, total.key, total.probability), ...second],
    }
  }
  const picked = pickSides(profile, chances, market)
  const main = onResult(picked.map(sure))
  if (chanceOf(main) < profile.bar || !isWorth(main)) return null
  return { chances, selections: [main, ...besides(profile, scores, picked[0] ?? null, total)] }
}

function pickSides(profile: Profile, chances: Chances, market: Chances): Side[] {
  const best = favourite(chances)
  if (profile.main === 'against') return sides.filter((side) => side !== best)
  if (profile.main === 'favourite') return [best]
  const worth = (side: Side) => (chances[side] < profile.bar ? 0 : chances[side] / market[side])
  return [sides.reduce((most, side) => (worth(side) > worth(most) ? side : most), best)]
}

/**
 * The likelier side of a line where it is worth its price: of the usual line 2.5, or of the line
 * with the clearest view.
 */
function worthyTotal(fixture: Fixture, which: 'usual' | 'clearest', bend: Bend): Total | null {
  const views = (fixture.odds?.totals ?? []).flatMap(({ line }): Total[] => {
    const market = impliedOver(fixture.odds, line)
    if (market === null) return []
    const [over, under] = [bend(market, 'over'), bend(1 - market, 'under')]
    const probability = rounded(Math.max(over, under) / (over + under))
    const key = over >= under ? 'over' : 'under'
    return returnOf(onTotal(line, key, probability), fixture.odds) > 1
      ? [{ line, key, probability }]
      : []
  })
  const clearest = views.toSorted((a, b) => b.probability - a.probability)[0] ?? null
  return which === 'clearest' ? clearest : (views.find(({ line }) => line === 2.5) ?? clearest)
}

/**
 * Second selections consistent with the main one. Exact scores are the two likeliest consistent
 * scores of the goal model.
 */
function besides(
  profile: Profile,
  scores: () => Forecast['scores'],
  side: Side | null,
  total: Total | null,
): HouseSelection[] {
  if (profile.second === 'goals' && total)
    return [onTotal(total.line, total.key, total.probability)]
  if (profile.second !== 'scores') return []
  const agrees = ({ score: [home, away] }: Forecast['scores'][number]) => {
    if (side) return side === (home > away ? 'home' : home < away ? 'away' : 'draw')
    return (
      total === null ||
      home + away === total.line ||
      home + away > total.line === (total.key === 'over')
    )
  }
  const picks = scores().filter(agrees).slice(0, 2)
  return picks.length > 0
    ? [onScores(picks.map(({ score, chance: probability }) => ({ score, probability })))]
    : []
}

/** Matches that every expert considers, also those of other leagues, with a free plan. */
const topShare = 1 / 12

export const drawsEveryone = ({ matchId }: Fixture, seed: string): boolean =>
  chance(seed, 'top match', matchId) < topShare

/** The price of one plan: a share of the plans is free. */
export function priceOf(
  profile: Profile,
  fixture: Fixture,
  seed: string,
): { price: Profile['price']; refundOnMiss: boolean } {
  const { matchId } = fixture
  if (
    drawsEveryone(fixture, seed) ||
    chance(seed, profile.handle, matchId, 'free') < profile.freeShare
  )
    return { price: 0, refundOnMiss: false }
  return { price: profile.price, refundOnMiss: profile.refundOnMiss }
}
