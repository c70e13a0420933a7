/** Computes what the boards promised in each month and what came, and stores the months. */
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { ForetoldMonth } from '../../contract/foretell.ts'
import { monthsShown } from '../../contract/expert-shown.ts'
import type { PlanOutcome } from '../../contract/plan.ts'
import { currentBook } from '../../rules/book/index.ts'
import type { LoggedExpert } from '../../rules/verify/figures.ts'
import { foretellMonth, monthsOver } from '../../rules/verify/foretell.ts'
import type { SettledPlan } from '../../rules/verify/numbers.ts'
import { findSetting, storeSetting } from '../db/setting.ts'
import type { Tables } from '../db/tables.ts'

/** Name of the setting with the instant of the last computation. */
const computedSetting = 'foretold_at'

/** Computes the months whose plans have changed since they were stored. */
export async function rebuildForetold(tx: Kysely<Tables>): Promise<void> {
  const { rows: clock } = await sql<{ now: Date }>`select touchline_now() as now`.execute(tx)
  const now = clock[0]?.now ?? new Date()
  const stamps = await stampsAt(tx, now)
  const { rows: stored } = await sql<{ month: Date; stamp: string }>`
    select month, stamp from foretold_month`.execute(tx)
  const known = new Map(stored.map(({ month, stamp }) => [month.getTime(), stamp]))
  const stale = stamps.filter(({ begin, stamp }) => known.get(begin.getTime()) !== stamp)
  if (stale.length > 0) {
    const experts = await peopleWithPlans(tx)
    const over = new Set(monthsOver(experts, now).map((begin) => begin.getTime()))
    for (const { begin, stamp } of stale) {
      const body = over.has(begin.getTime())
        ? foretellMonth(experts, begin, now, currentBook)
        : null
      await sql`
        insert into foretold_month (month, stamp, body)
        values (${begin}, ${stamp}, ${body && JSON.stringify(body)}::jsonb)
        on conflict (month) do update set stamp = excluded.stamp, body = excluded.body`.execute(tx)
    }
  }
  await storeSetting(tx, computedSetting, now.toISOString())
}

interface Stamp {
  begin: Date
  stamp: string
}

/** The last months that are over, each with the state of all plans up to its end. */
async function stampsAt(tx: Kysely<Tables>, now: Date): Promise<Stamp[]> {
  const { rows } = await sql<{ month: Date; state: string }>`
    select date_trunc('month', kickoff at time zone 'UTC') at time zone 'UTC' as month,
      concat_ws(' ', count(*), count(*) filter (where before_log), max(settled_at), (
        select count(*) from plan_measure where not measured
      ), (select count(*) from expert where withdrawn_at is not null)) as state
    from plan where outcome is not null group by month order by month`.execute(tx)
  const hash = createHash('sha256').update(`book ${currentBook.version}`)
  const states = rows.map(({ month, state }) => {
    hash.update(`\n${month.toISOString()} ${state}`)
    return { begin: month, stamp: hash.copy().digest('hex') }
  })
  return Array.from({ length: monthsShown }, (_, at) => {
    const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - at))
    const stamp = states.findLast((state) => state.begin <= begin)?.stamp
    return stamp === undefined ? [] : [{ begin, stamp }]
  }).flat()
}

interface PlanRow {
  expert_id: number
  withdrawn_at: Date | null
  plan_id: number
  match_id: number
  main_play: number
  kickoff: Date
  outcome: PlanOutcome
  profit: string | null
  settled_at: Date
  expected: number | null
  model_chance: number | null
  closing_value: number | null
  before_log: boolean
  earlier: { at: string; outcome: PlanOutcome; profit: string | null }[] | null
}

/** The settled plans of all people, as the log has them. */
async function peopleWithPlans(tx: Kysely<Tables>): Promise<LoggedExpert[]> {
  const { rows } = await sql<PlanRow>`
    select expert_id, withdrawn_at, plan_id, match_id, main_play, kickoff, outcome, profit,
      settled_at, expected, model_chance, closing_value, before_log, earlier
    from plan join expert using (expert_id) left join plan_measure using (plan_id)
      left join (
        select plan_id, jsonb_agg(jsonb_build_object('at', settled_at, 'outcome', outcome,
          'profit', profit::text) order by sequence) as earlier
        from settlement group by plan_id having count(*) > 1
      ) settled_again using (plan_id)
    where plan.outcome is not null and expert.kind <> 'model'
    order by plan.kickoff, plan_id`.execute(tx)
  return [...Map.groupBy(rows, (row) => row.expert_id)].map(([expertId, own]) => {
    const withdrawnAt = own[0]?.withdrawn_at ?? null
    return {
      expertId,
      kind: 'person',
      name: {},
      withdrawn: withdrawnAt !== null,
      ...(withdrawnAt && { withdrawnAt }),
      since: new Date(0),
      published: own.length,
      lastPublished: null,
      plans: own.map(planOf),
      listed: [],
    }
  })
}

/** Fields that no board looks at are empty. */
const planOf = (row: PlanRow): SettledPlan => ({
  serial: 0,
  planId: row.plan_id,
  play: row.main_play,
  leagueId: 0,
  matchId: row.match_id,
  publishedAt: row.kickoff,
  kickoff: row.kickoff,
  outcome: row.outcome,
  profit: row.profit,
  ncReason: null,
  odds: null,
  stated: null,
  forecast: null,
  expected: row.expected,
  model: row.model_chance,
  closing: row.closing_value,
  settledAt: row.settled_at,
  settledIndex: 0,
  ...(row.before_log && { isLate: true }),
  ...(row.earlier && {
    // the last one is the plan's own
    earlier: row.earlier
      .slice(0, -1)
      .map(({ at, outcome, profit }) => ({ outcome, profit, settledAt: new Date(at) })),
  }),
})

/** The stored months, and when they were computed. */
export async function findForetold(
  db: Kysely<Tables>,
): Promise<{ months: ForetoldMonth[]; computedAt: string }> {
  const [{ rows }, computed] = await Promise.all([
    sql<{ body: ForetoldMonth }>`
      select body from foretold_month where body is not null
      order by month desc limit ${monthsShown}`.execute(db),
    findSetting(db, computedSetting),
  ])
  return {
    months: rows.map(({ body }) => body),
    computedAt: typeof computed === 'string' ? computed : new Date(0).toISOString(),
  }
}
