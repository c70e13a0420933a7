/**
 * A world of any size, made by SQL: half a year of matches with ten days to come, and experts who
 * keep publishing plans on them.
 */
import { sql } from 'kysely'
import { rebuildBoards, rebuildSorts } from '../server/standings/boards.ts'
import { rebuildRecords } from '../server/standings/record.ts'
import { standStill } from '../server/db/test-world.ts'
import type { BenchDatabase } from './database.ts'

/** Where the world's clock stands. */
export const noon = new Date('2026-03-01T12:00:00Z')
const planParts = 332_640

/**
 * Of each expert's plans one in twenty is a push and one in fifteen is on sale; the others are hits
 * or misses. One plan in four is of each further play type.
 */
export async function buildWorld(
  { db, client }: BenchDatabase,
  experts: number,
  matches: number,
  plansEach = 30,
): Promise<void> {
  await standStill(db, noon)
  // autovacuum must not run during a measurement by chance
  await sql`alter system set autovacuum = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  // these plans count as published in time; the triggers of an open site would refuse them
  await client.query('set session_replication_role = replica')
  // half a year is written at once, with picks of plans long after their deadlines
  await client.query('alter table plan_secret_pick disable trigger user')
  for (const statement of worldOf(experts, matches, plansEach)) await client.query(statement)
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
  await rebuildRecords(db)
  await rebuildBoards(db)
  await rebuildSorts(db)
  await client.query('vacuum analyze')
}

/** Sealed text for every plan without one: the server sets a plan without it aside. */
const sealedTexts = `insert into plan_secret (plan_id, version, published_at, salt, body)
  select plan_id, version, published_at, sha256(plan_id::text::bytea), '{"selections": []}'
  from plan where not exists (select from plan_secret sealed where sealed.plan_id = plan.plan_id)`

const words = (text: string) => `jsonb_build_object('zh', ${text}, 'zht', ${text}, 'en', ${text})`
const at = `timestamptz '${noon.toISOString()}'`

function worldOf(experts: number, matches: number, plansEach: number): string[] {
  const played = `kickoff < ${at} - interval '2 hours'`
  return [
    `insert into league (source, source_key, name, short_name)
     select 'bench', i, ${words("'League ' || i")}, ${words("'L' || i")}
     from generate_series(1, 10) i`,
    `insert into club (source, source_key, name, short_name, crest)
     select 'bench', i, ${words("'Club ' || i")}, ${words("'C' || i")}, 'crest/' || i
     from generate_series(1, 200) i`,
    `insert into match (source, source_key, league_id, season, home_id, away_id, kickoff,
       observed_at, updated_at, status, full_home, full_away,
       result_version)
     select 'bench', i, i % 10 + 1, '2025-26', i % 200 + 1, (i + 7) % 200 + 1,
       kickoff, kickoff, kickoff,
       case when ${played} then 8 when kickoff < ${at} then 4 else 1 end,
       case when ${played} then i % 3 end, case when ${played} then i / 3 % 3 end,
       case when ${played} then 1 else 0 end
     from generate_series(1, ${matches}) i,
       lateral (
         select ${at} - interval '180 days' + i * (interval '190 days' / ${matches}) as kickoff
       ) moment`,
    `insert into expert (kind, handle, name, created_at, next_serial)
     select 'person', 'expert ' || i, ${words("'Expert ' || i")}, ${at}, ${plansEach} + 1
     from generate_series(1, ${experts}) i`,
    `insert into plan (expert_id, serial, match_id, predict_play, main_play, price, title,
       published_at, published_kickoff, deadline, kickoff,
       on_sale, revealed_at, outcome, hit_result, profit, settled_at, settled_version)
     select e, s, m.match_id, play, play, e % 2 * 8, ${words("'Title ' || e || '/' || s")},
       kickoff - interval '1 day', kickoff,
       kickoff - interval '5 minutes', kickoff, kickoff - interval '5 minutes' > ${at},
       case when kickoff <= ${at} then kickoff end,
       (array['push', 'win', 'loss'])[hit + 1], coalesce(hit, 0), (array[0, 0.85, -1])[hit + 1],
       case when hit is not null then kickoff + interval '2 hours' end, result_version
     from generate_series(1, ${experts}) e, generate_series(1, ${plansEach}) s,
       lateral (
         select (e::bigint * 7919 + s::bigint * ${matches} / ${plansEach}) % ${matches} + 1
           as match_id
       ) chosen
       join match m using (match_id),
       lateral (select (array[1, 1, 5, 9])[s % 4 + 1] as play) kind,
       lateral (
         select case when status <> 8 then null when (e * 31 + s * 17) % 20 = 0 then 0
             when (e + s * 7) % 9 < 5 then 1 else 2 end as hit
       ) luck
     order by kickoff, e`,
    `insert into plan_secret_pick (plan_id, selection_no, pick_no, play, key, odds, parts)
     select plan_id, 1, 1, 1, plan_id % 3 + 1, 1.85, ${planParts} from plan`,
    sealedTexts,
    `insert into settlement (plan_id, sequence, result_version, rule_version, outcome,
       hit_result, profit, settled_at)
     select plan_id, 1, 1, 1, outcome, hit_result, profit, settled_at
     from plan
     where outcome is not null`,
    // every plan had a price when it was sealed and at the close
    `insert into plan_measure (plan_id, measured, expected, closing_value, margin_value)
     select plan_id, true, 0.5, 0.01 * (plan_id % 11 - 5), 0.05
     from plan
     where outcome is not null`,
    `update match set plan_count = plans
     from (select match_id, count(*) as plans from plan group by match_id) counted
     where counted.match_id = match.match_id`,
  ]
}

/**
 * Adds a match that has just finished 2:1, with a revealed and undecided plan of each of the first
 * experts: results and totals, whole and quarter lines, one or two picks or selections. Resolves to
 * its id.
 */
export async function addFinished({ client }: BenchDatabase, plans: number): Promise<number> {
  const { rows } = await client.query<{ match_id: string }>(`
    insert into match (source, source_key, league_id, season, home_id, away_id, kickoff,
      observed_at, updated_at, status, full_home, full_away,
      result_version, plan_count)
    values ('bench', 'finished ${plans}', 1, '2025-26', 1, 2, ${at} - interval '2 hours', ${at},
      ${at}, 8, 2, 1, 1, ${plans})
    returning match_id`)
  const match = Number(rows[0]?.match_id)
  await client.query(`
    with stored as (
      insert into plan (expert_id, serial, match_id, predict_play, main_play, price, title,
        published_at, published_kickoff, deadline, kickoff, on_sale,
        revealed_at)
      select expert_id, next_serial, match_id, '1', 1, 0, ${words("'Title'")},
        kickoff - interval '1 day', kickoff, kickoff - interval '5 minutes',
        kickoff, false, kickoff
      from expert, match
      where expert_id <= ${plans} and match_id = ${match} returning plan_id, expert_id
    ), counted as (
      update expert set next_serial = next_serial + 1 where expert_id <= ${plans}
    )
    insert into plan_secret_pick (plan_id, selection_no, pick_no, play, line, key, odds, parts)
    select plan_id, selection, pick, play, line, key, 1.85 + expert_id % 7, ${planParts} / share
    from stored
      join (values (0, 1, 1, 1, null, '2', 1), (1, 1, 1, 5, 2.75, 'over', 1),
      (2, 1, 1, 1, null, '3', 2), (2, 1, 2, 1, null, '2', 2),
      (3, 1, 1, 1, null, '1', 2), (3, 2, 1, 5, 3.25, 'under', 2)) kinds (kind, selection, pick,
        play, line, key, share) on kind = expert_id % 4`)
  await client.query(sealedTexts)
  return match
}
