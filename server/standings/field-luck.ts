/** The field of the skill board, compared with luck alone. */
import { sql, type Kysely } from 'kysely'
import type { CheckedDataOf } from '../../contract/calls.ts'
import type { ExpertLuck } from '../../contract/expert-detail.ts'
import { luckShown } from '../../contract/expert-shown.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { hitVariance } from '../../rules/clusters.ts'
import { z95 } from '../../rules/interval.ts'
import { chanceOfSkill, poissonBinomial, tailOf } from '../../rules/luck.ts'
import { windowDays } from '../../rules/windows.ts'
import { hitAsNumber, isCounted } from '../db/hit-result.ts'
import type { Tables } from '../db/tables.ts'

const { rankedFrom, longWindowDays } = currentBook

interface Record {
  expert_id: number
  name: string
  hits: number
  /** The market's chance of each plan, and its match. */
  expected: number[]
  matches: number[]
}

/**
 * Over people who publish here and have enough plans in the window, of one main play type or all.
 */
export async function findFieldLuck(
  db: Kysely<Tables>,
  language: TextLanguage,
  { play, window = '90' }: NonNullable<CheckedDataOf<'expertLuck'>>,
): Promise<ExpertLuck> {
  const [rows, now] = await Promise.all([
    listRecords(db, language, play ?? null, windowDays(window)),
    sql<{ now: Date }>`select touchline_now() as now`.execute(db),
  ])
  const records = rows.map(({ expert_id, name, hits, expected, matches }) => {
    const plans = expected.map((chance, at) => ({ expected: chance, matchId: matches[at] }))
    const mean = expected.reduce((sum, chance) => sum + chance, 0)
    const deviation = Math.sqrt(hitVariance(plans, currentBook))
    return {
      expertId: expert_id,
      name,
      deviation: deviation === 0 ? 0 : (hits - mean) / deviation,
      byLuck: chanceOfSkill(plans),
    }
  })
  const above = records.filter(({ deviation }) => deviation > z95).length
  const luck = records.map(({ byLuck }) => byLuck)
  return {
    ranked: records.length,
    above,
    byLuck: luck.reduce((sum, chance) => sum + chance, 0),
    chanceOfAbove: Math.min(1, tailOf(poissonBinomial(luck), above)),
    experts: records
      .map(({ expertId, name, deviation }) => ({ expertId, name, deviation }))
      .toSorted((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation))
      .slice(0, luckShown),
    computedAt: (now.rows[0]?.now ?? new Date()).toISOString(),
  }
}

async function listRecords(
  db: Kysely<Tables>,
  language: TextLanguage,
  play: number | null,
  days: number | null,
): Promise<Record[]> {
  const { rows } = await sql<Record>`
    select expert_id, text_for(name, ${language}) as name,
      sum(${sql.raw(hitAsNumber)})::int as hits,
      array_agg(expected order by plan.kickoff, plan_id) as expected,
      array_agg(match_id::float8 order by plan.kickoff, plan_id) as matches
    from expert
      join expert_record using (expert_id)
      join plan using (expert_id)
      join plan_measure using (plan_id)
    where expert.kind <> 'model'
      and withdrawn_at is null
      and outcome is not null
      and not before_log
      and ${sql.raw(isCounted())}
      and expected is not null
      and (${play}::int is null or main_play = ${play})
      and (${days}::int is null
        or plan.kickoff >= window_start + make_interval(days => ${longWindowDays} - ${days}::int))
    group by expert_id, name having count(*) >= ${rankedFrom}`.execute(db)
  return rows
}
