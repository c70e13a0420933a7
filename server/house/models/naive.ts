import { chance } from './chance.ts'
import { History } from '../history.ts'
import { chancesFrom, type Chances } from './forecast.ts'

/** What matches end like before anything is seen of a league, worth fifty of them. */
const usual = { home: 22.5, draw: 13, away: 14.5 }

/** How often a league's matches have ended each way so far. */
export function baseRates(history: History, leagueId: number): Chances {
  const counts = { ...usual }
  for (const { full } of history.league(leagueId))
    counts[full[0] > full[1] ? 'home' : full[0] < full[1] ? 'away' : 'draw'] += 1
  return chancesFrom(counts)
}

/** A fair coin, the same for everyone who throws it for this match. */
export const coin = (matchId: number): 'over' | 'under' =>
  chance('coin', matchId) < 0.5 ? 'over' : 'under'
