/** Licence and credit of the sources whose facts are in the log and its exports. */
import { sql, type Kysely } from 'kysely'
import type { FootballSource } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'

const credits: Record<FootballSource, string> = {
  openligadb:
    'OpenLigaDB (www.openligadb.de), Open Database License (ODbL) 1.0, ' +
    'https://opendatacommons.org/licenses/odbl/1-0/: a database made from it has to be shared ' +
    'under the same licence',
  openfootball: 'openfootball (openfootball.github.io), public domain (CC0 1.0)',
  'football-data.org': 'football-data.org, by the terms of the operator’s plan',
  'international-results': 'martj42/international_results, public domain (CC0 1.0)',
  'api-football': 'API-Football (www.api-football.com), by the terms of the operator’s plan',
  'the-odds-api': 'The Odds API (the-odds-api.com), by the terms of the operator’s plan',
  csv: 'tables of the operator: see the source of each price',
}
const creditOf = new Map(Object.entries(credits))

/** A line for each source of the stored matches that is not invented, by name. */
export async function listCredits(db: Kysely<Tables>): Promise<string[]> {
  // steps from name to name in the index of the sources' keys
  const { rows } = await sql<{ source: string }>`
    with recursive step as (
      select min(source) as source from match
      union all
      select (select min(source) from match where match.source > step.source) from step
      where step.source is not null
    )
    select source from step where source is not null
    union select distinct source from match_key
    order by 1`.execute(db)
  return rows.flatMap(({ source }) => {
    const credit = creditOf.get(source)
    return credit === undefined ? [] : [`${source}: ${credit}`]
  })
}
