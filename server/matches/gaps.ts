/** The matches ahead on which people and the market differ most. */
import type { Kysely } from 'kysely'
import type { Gap } from '../../contract/calls/home.ts'
import { matchStatus, type Language } from '../../contract/values.ts'
import { byWidth, fewestPeople, gapOf, mostGaps } from '../../rules/gaps.ts'
import type { RecordedMarket } from '../../rules/log/entry.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { listFreePicks } from '../publishing/secret.ts'

interface PricedMatchRow {
  match_id: number
  kickoff: Date | null
  home: string
  away: string
  market: RecordedMarket
}

/** The prices of the last reading that a plan was sealed with, which are public. */
const pricedMatches = statement<PricedMatchRow>(
  'gap_matches',
  `select match_id, home.short_name->>$1 as home, away.short_name->>$1 as away, market,
    case when kickoff_known and status <> ${matchStatus.toBeDecided} then kickoff end as kickoff
  from match join club home on home.club_id = home_id join club away on away.club_id = away_id
    cross join lateral (
      select market from plan
      where plan.match_id = match.match_id and market->'result' is not null
      order by market->>'at' collate "C" desc, plan_id limit 1
    ) last
  where match_id = any($2::bigint[]) order by match_id`,
)

/** The widest difference first; equal ones by match. */
export async function listGaps(db: Kysely<Tables>, language: Language): Promise<Gap[]> {
  const picks = Map.groupBy(await listFreePicks(db), ({ match_id: id }) => id)
  const chosen = [...picks]
    .filter(([, { length }]) => length >= fewestPeople)
    .toSorted(([id, one], [otherId, other]) => other.length - one.length || id - otherId)
    .slice(0, mostGaps)
  if (chosen.length === 0) return []
  const { rows } = await db.executeQuery(
    pricedMatches(
      language,
      chosen.map(([id]) => id),
    ),
  )
  const keysOf = new Map(chosen.map(([id, plans]) => [id, plans.map(({ keys }) => keys)]))
  return rows
    .flatMap((row): Gap[] => {
      const keys = keysOf.get(row.match_id) ?? []
      const gap = gapOf(keys, row.market)
      return gap ? [{ ...matchOf(row), people: keys.length, ...gap, at: row.market.at }] : []
    })
    .toSorted(byWidth)
}

const matchOf = ({ match_id: matchId, home, away, kickoff }: PricedMatchRow) => ({
  matchId,
  homeShortName: home,
  awayShortName: away,
  matchTime: kickoff?.toISOString() ?? null,
})
