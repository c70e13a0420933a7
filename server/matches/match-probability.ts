/** The probabilities of a match's result, each with the track record of its forecaster. */
import type { Kysely } from 'kysely'
import type { MatchProbability } from '../../contract/match-detail.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { forecastRecord } from '../../rules/forecast-record.ts'
import { marketMargin, resultChances } from '../../rules/market.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedOdds } from '../feeds/feed.ts'
import { findForecastRecords } from '../standings/forecast-records.ts'
import { listModelChances } from '../publishing/secret.ts'

/** Null if the match does not exist. */
export async function findMatchProbability(
  db: Kysely<Tables>,
  matchId: number,
  language: TextLanguage,
): Promise<MatchProbability | null> {
  const [match] = (await db.executeQuery(oddsOfMatch(matchId))).rows
  if (!match) return null
  const [models, records] = await Promise.all([
    listModelChances(db, matchId, language),
    findForecastRecords(db),
  ])
  return {
    market: marketOf(match.odds),
    marketRecord: records.market,
    models: models.map(({ expert_id: expertId, name, avatar, plan_id: planId, chances }) => {
      return {
        expertId,
        name,
        avatar,
        planId,
        chances,
        record: records.models.get(expertId) ?? forecastRecord([]),
      }
    }),
  }
}

const oddsOfMatch = statement<{ odds: FeedOdds | null }>(
  'match_odds',
  'select odds from match where match_id = $1',
)

function marketOf(odds: FeedOdds | null): MatchProbability['market'] {
  const margin = marketMargin(odds)
  const chances = resultChances(odds)
  return odds && chances && margin !== null ? { source: odds.source, margin, chances } : null
}
