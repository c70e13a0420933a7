import type { Selection } from '../../../contract/plan.ts'
import { playTypes, resultPicks } from '../../../contract/values.ts'
import type { FeedOdds, Score } from '../../feeds/feed.ts'
import type { Side } from './forecast.ts'

/** Selections with the odds and their source at the time of publishing. */

const from = (odds: FeedOdds | null, priced: boolean) =>
  odds && priced ? { oddsSource: odds.source.slice(0, 60) } : {}

/** One or more sides of the match result, each with its stated probability. */
export function onResult(
  odds: FeedOdds | null,
  picks: readonly { side: Side; probability: number }[],
): Selection {
  const prices = odds?.result
  return {
    play: playTypes.result,
    picks: picks.map(({ side, probability }) => ({
      key: resultPicks[side],
      probability,
      ...(prices ? { odds: prices[side] } : {}),
    })),
    ...from(odds, prices !== undefined),
  }
}

/** Over or under a line of total goals. */
export function onTotal(
  odds: FeedOdds | null,
  line: number,
  key: 'over' | 'under',
  probability: number,
): Selection {
  const prices = odds?.totals?.find((total) => total.line === line)
  return {
    play: playTypes.totalGoals,
    line,
    picks: [{ key, probability, ...(prices ? { odds: prices[key] } : {}) }],
    ...from(odds, prices !== undefined),
  }
}

/**
 * Exact scores. No feed has odds for them, so beside a selection with odds they leave the plan's
 * yield undefined.
 */
export function onScores(picks: readonly { score: Score; probability: number }[]): Selection {
  return {
    play: playTypes.exactScore,
    picks: picks.map(({ score, probability }) => ({ key: `${score[0]}-${score[1]}`, probability })),
  }
}
