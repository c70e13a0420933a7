/** Multiplies the data of a world: copies every expert, match and plan into the past. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/**
 * Multiplies what the running server on `dataDir` has stored, over a second connection. Resolves
 * to the number of plans afterwards.
 */
export async function multiply(dataDir: string, times: number): Promise<number> {
  // line five of PostgreSQL's pid file is the folder of its socket
  const socket =
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')[4]
      ?.trim() ?? ''
  const admin = new Client({ host: socket, user: 'touchline', database: 'postgres' })
  await admin.connect()
  const worlds = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'simulated%'",
  )
  await admin.end()
  const client = new Client({
    host: socket,
    user: 'touchline',
    database: worlds.rows[0]?.datname ?? '',
  })
  await client.connect()
  for (const statement of copies(times)) {
    await client.query(statement)
    await client.query('analyze expert, match, plan')
  }
  await client.query('update data_version set version = version + 1')
  const { rows } = await client.query<{ count: string }>('select count(*) from plan')
  await client.end()
  return Number(rows[0]?.count)
}

const list = (names: string, table: string) =>
  names
    .split(' ')
    .map((name) => `${table}.${name}`)
    .join(', ')

function copies(times: number): string[] {
  const again = `generate_series(1, ${times - 1}) as k`
  const back = "k * interval '75 days'"
  const matchParts =
    'league_id season round home_id away_id kickoff_known status minute home_score away_score ' +
    'half_home half_away full_home full_away odds result_version plan_count'
  const planParts = 'serial version predict_play main_play price refund_on_miss title'
  const verdict = 'outcome nc_reason hit_result profit settled_version'
  const record =
    'n hits misses pushes not_counted streak recent_cnt recent_win form yield_n profit ' +
    'profit_squares window_start'
  return [
    `insert into expert (kind, handle, name, next_serial, created_at)
     select e.kind, e.handle || ' ' || k, e.name, e.next_serial, e.created_at
     from expert e, ${again}`,
    `insert into match (source, source_key, kickoff, observed_at, updated_at,
       ${matchParts.replaceAll(' ', ', ')})
     select 'copy', m.source_key || ' ' || k, m.kickoff - ${back}, m.observed_at, m.updated_at,
       ${list(matchParts, 'm')}
     from match m, ${again} where m.status in (8, 11, 12)`,
    // one that was not revealed would be locked and put on hold in every round of the site
    `insert into plan (expert_id, match_id, published_at, published_kickoff, deadline,
       kickoff, revealed_at, settled_at, on_sale,
       ${`${planParts} ${verdict}`.replaceAll(' ', ', ')})
     select e2.expert_id, m2.match_id, p.published_at - ${back}, p.published_kickoff - ${back},
       p.deadline - ${back},
       p.kickoff - ${back}, p.revealed_at - ${back}, p.settled_at - ${back}, false,
       ${list(`${planParts} ${verdict}`, 'p')}
     from plan p join expert e using (expert_id) join match m using (match_id), ${again},
       lateral (select expert_id from expert where handle = e.handle || ' ' || k) e2,
       lateral (
         select match_id from match where source = 'copy' and source_key = m.source_key || ' ' || k
       ) m2
     where p.outcome is not null`,
    `insert into expert_record (expert_id, ${record.replaceAll(' ', ', ')})
     select e2.expert_id, ${list(record, 'r')}
     from expert_record r join expert e using (expert_id), ${again},
       lateral (select expert_id from expert where handle = e.handle || ' ' || k) e2`,
  ]
}
