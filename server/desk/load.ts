/**
 * The load of all server processes in the last hour and day, from the minutes that they recorded.
 */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'

type Load = NonNullable<ResultOf<'deskOverview'>['load']>

interface Row {
  at: Date | null
  readers: number
  most_readers: number | null
  most_at: Date | null
  readers_by_hour: number[]
  requests: number
  errors: number
  errors_by_part: number[]
  rounds: number[] | null
  statements: number[] | null
}

/** Minutes of one bar of the errors of an hour. */
const part = 3

/**
 * Null before the first recorded minute. A process counts as ended if its record is 30 s older than
 * the newest.
 */
export async function findLoad(db: Kysely<Tables>): Promise<Load | null> {
  const { rows } = await sql<Row>`
    with kept as materialized (
      select * from server_minute where minute > clock_timestamp() - interval '24 hours'
    ), by_minute as materialized (
      select minute, sum(most_streams)::int as streams, sum(requests)::int as requests,
        sum(errors)::int as errors, max(round_ms) as round_ms, max(statement_ms) as statement_ms,
        minute > clock_timestamp() - interval '1 hour' as lately
      from kept group by minute
    ), last as (select max(noted_at) as at from kept)
    select at, most.streams as most_readers, most.minute as most_at,
      (select coalesce(sum(streams), 0)::int
        from (
          select distinct on (server) streams, noted_at from kept order by server, noted_at desc
        ) latest
        where noted_at > at - interval '30 seconds') as readers,
      (select jsonb_agg(coalesce(
          (select max(streams) from by_minute where date_trunc('hour', minute) = hour), 0)
          order by hour)
        from generate_series(date_trunc('hour', clock_timestamp()) - interval '23 hours',
          date_trunc('hour', clock_timestamp()), interval '1 hour') hour) as readers_by_hour,
      (select coalesce(sum(requests), 0)::int from by_minute where lately) as requests,
      (select coalesce(sum(errors), 0)::int from by_minute where lately) as errors,
      (select jsonb_agg((
          select coalesce(sum(errors), 0)::int from by_minute
          where minute > clock_timestamp() - make_interval(mins => (no + 1) * ${part}::int)
            and minute <= clock_timestamp() - make_interval(mins => no * ${part}::int))
          order by no desc)
        from generate_series(0, 60 / ${part}::int - 1) no) as errors_by_part,
      (select jsonb_agg(round_ms order by minute) from by_minute
        where lately and round_ms is not null) as rounds,
      (select jsonb_agg(statement_ms order by minute) from by_minute
        where lately and statement_ms is not null) as statements
    from last left join lateral (
      select streams, minute from by_minute order by streams desc, minute desc limit 1
    ) most on true`.execute(db)
  const [row] = rows
  if (!row?.at) return null
  return {
    at: row.at.toISOString(),
    readers: row.readers,
    mostReaders: row.most_readers ?? 0,
    mostReadersAt: (row.most_at ?? row.at).toISOString(),
    readersByHour: row.readers_by_hour,
    requests: row.requests,
    errors: row.errors,
    errorsByPart: row.errors_by_part,
    roundMs: row.rounds ?? [],
    statementMs: row.statements ?? [],
  }
}
