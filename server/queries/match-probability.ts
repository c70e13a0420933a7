/** The chances of a match's result, and how good such forecasts were. */
import type { Kysely } from 'kysely'
import { trackedForecasts, type MatchProbability, type ResultChances, type TrackRecord } from '../../contract/match-detail.ts'
import { matchStatus, playTypes, resultPicks, type Language } from '../../contract/values.ts'
import { forecastRecord, resultOf } from '../../rules/forecast-record.ts'
import { marketChance, marketMargin } from '../../rules/market.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedOdds } from '../feeds/feed.ts'
import { listModelChances, listModelForecasts } from './secret.ts'

/** Null where there is no such match. */
export async function findMatchProbability(db: Kysely<Tables>, matchId: number, language: Language): Promise<MatchProbability | null> {
  const [match] = (await db.executeQuery(oddsOfMatch(matchId))).rows
  if (!match) return null
  const [models, forecasts, marketRecord] = await Promise.all([
    listModelChances(db, matchId, language),
    listModelForecasts(db, trackedForecasts),
    findMarketRecord(db),
  ])
  const records = Map.groupBy(forecasts, (one) => one.expert_id)
  return {
    market: marketOf(match.odds),
    marketRecord,
    models: models.map(({ expert_id: expertId, name, avatar, plan_id: planId, chances }) => {
      const own = records.get(expertId) ?? []
      const happened = own.map((one) => ({ chances: one.chances, happened: resultOf(one.full_home, one.full_away) }))
      return { expertId, name, avatar, planId, chances, record: forecastRecord(happened) }
    }),
  }
}

const oddsOfMatch = statement<{ odds: FeedOdds | null }>('match_odds', 'select odds from match where match_id = $1')

function marketOf(odds: FeedOdds | null): MatchProbability['market'] {
  const margin = marketMargin(odds)
  const chances = marketChances(odds)
  return odds && chances && margin !== null ? { source: odds.source, margin, chances } : null
}

function marketChances(odds: FeedOdds | null): ResultChances | null {
  const chance = (key: string) => marketChance(odds, { play: playTypes.result, line: null, keys: [key] })
  const [home, draw, away] = [chance(resultPicks.home), chance(resultPicks.draw), chance(resultPicks.away)]
  return home === null || draw === null || away === null ? null : { home, draw, away }
}

interface PricedRow {
  odds: FeedOdds
  full_home: number
  full_away: number
}

const pricedMatches = statement<PricedRow>(
  'match_priced',
  `select jsonb_build_object('result', odds->'result') as odds, full_home, full_away from match
  where status = ${matchStatus.finished} and not awarded and odds ? 'result' and full_home is not null order by kickoff desc limit $1`,
)

/** How good the last odds before each kick-off were. */
async function findMarketRecord(db: Kysely<Tables>): Promise<TrackRecord> {
  const { rows } = await db.executeQuery(pricedMatches(trackedForecasts))
  return forecastRecord(
    rows.flatMap(({ odds, full_home, full_away }) => {
      const chances = marketChances(odds)
      return chances ? [{ chances, happened: resultOf(full_home, full_away) }] : []
    }),
  )
}
