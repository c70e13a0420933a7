import { sql, type Kysely } from 'kysely'
import { matchStatus } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { touch } from '../db/data-version.ts'
import type { Tables } from '../db/tables.ts'

/** In every time zone, midnight is at a quarter of an hour of UTC. */
const quarter = 900_000
const lastChecked = new WeakMap<Kysely<Tables>, Date>()

/**
 * Raises data versions that time alone makes outdated: at each midnight of some zone, answers about
 * "today"; at each deadline of a match, lists of the matches open for plans.
 */
export async function invalidateByTime(db: Kysely<Tables>): Promise<void> {
  const last = lastChecked.get(db) ?? null
  const { rows } = await sql<{ now: Date; closed: boolean }>`
    with clock as materialized (
      select touchline_now() as now, make_interval(mins => ${currentBook.deadlineMinutes}) as before
    )
    select now, exists (
      select from match
      where kickoff > ${last}::timestamptz + (select before from clock)
        and kickoff <= (select now + before from clock)
        and status = ${matchStatus.notStarted} and kickoff_known
    ) as closed
    from clock`.execute(db)
  const [row] = rows
  if (!row) throw new Error('touchline_now() answered nothing')
  const quarters = [last, row.now].map((at) => at && Math.floor(at.getTime() / quarter))
  if (row.closed || quarters[0] !== quarters[1]) await touch(db, 'match')
  lastChecked.set(db, row.now)
}
