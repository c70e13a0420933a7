import type { Kysely } from 'kysely'
import { codes, type TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findPredictionRecord } from '../standings/prediction-data.ts'
import { findRounds } from '../standings/rounds.ts'
import { findScorers } from '../standings/scorers.ts'
import {
  chooseSeason,
  listLeagues,
  type ChosenSeason,
  type SeasonRequest,
} from '../standings/seasons.ts'
import { findTable } from '../standings/league-table.ts'
import { withLogSize } from './with-log-size.ts'

export function dataCalls(
  db: Kysely<Tables>,
): HandlersOf<'matchLeagues' | 'matchTable' | 'matchRounds' | 'matchScorers' | 'predictRecord'> {
  return {
    matchLeagues: {
      topics: ['match'],
      answer: async (_, language) => ({ leagues: await listLeagues(db, language) }),
    },
    matchTable: {
      // the answer includes the number of plans on each tie
      topics: ['match', 'plan'],
      answer: withLogSize(db, async ({ side = 'all', live = false, ...request }, language) => {
        const season = await seasonFor(db, language, request)
        if (!season)
          return {
            of: null,
            groups: [],
            ties: [],
            brackets: [],
            inPlay: 0,
            carried: null,
            played: 0,
            matches: 0,
            criteria: [],
            zones: [],
            deductions: [],
            disputed: [],
          }
        return findTable(db, language, season, side, live)
      }),
    },
    matchRounds: {
      // the answer includes the number of plans on each match
      topics: ['match', 'plan'],
      answer: withLogSize(db, async ({ round, ...request }, language) => {
        const season = await seasonFor(db, language, request)
        if (!season) return { of: null, rounds: [], round: null, current: null, matches: [] }
        const rounds = await findRounds(db, language, season, round)
        if (!rounds) throw new Refusal(codes.notFound, 'round')
        return rounds
      }),
    },
    matchScorers: {
      topics: ['match'],
      answer: async (request, language) => {
        const season = await seasonFor(db, language, request)
        return season
          ? findScorers(db, language, season)
          : { of: null, scorers: [], known: 0, played: 0 }
      },
    },
    predictRecord: {
      topics: ['plan'],
      answer: withLogSize(db, (request, language) => findPredictionRecord(db, language, request)),
    },
  }
}

/**
 * Null if there are no matches at all. Throws `Refusal` with the field's name if the league or
 * season does not exist.
 */
async function seasonFor(
  db: Kysely<Tables>,
  language: TextLanguage,
  request: SeasonRequest,
): Promise<ChosenSeason | null> {
  const season = await chooseSeason(db, language, request)
  if (typeof season === 'string') throw new Refusal(codes.notFound, season)
  return season
}
