import { chance } from './chance.ts'
import { History } from '../history.ts'
import { chancesFrom, type Chances } from './forecast.ts'

/** The prior distribution of results of a league, with the weight of fifty matches. */
const usual = { home: 22.5, draw: 13, away: 14.5 }

/** The shares of home wins, draws and away wins in a league so far. */
export function baseRates(history: History, leagueId: number): Chances {
  const counts = { ...usual }
  for (const { full } of history.league(leagueId))
    counts[full[0] > full[1] ? 'home' : full[0] < full[1] ? 'away' : 'draw'] += 1
  return chancesFrom(counts)
}

/** A fair coin whose result depends only on the match. */
export const coin = (matchId: number): 'over' | 'under' =>
  chance('coin', matchId) < 0.5 ? 'over' : 'under'
