/**
 * How much an expert may publish on one day (UTC, by the site's clock), and how many versions a
 * plan may have. Models have no daily limit: they publish on every match, as the baseline for
 * everyone.
 */
import { sql, type Kysely } from 'kysely'
import type { ExpertKind } from '../../contract/expert.ts'
import type { Rulebook } from '../../rules/book/index.ts'
import type { Tables } from '../db/tables.ts'

export type QuotaReason = 'plansToday' | 'versionsToday' | 'versionsOfPlan'

interface Used {
  expert_id: number
  kind: ExpertKind
  /** The site's day, such as 2026-03-01. */
  today: string
  quota_day: string | null
  quota_plans: number
  quota_versions: number
}

export class Quotas {
  readonly #used = new Map<number, Used>()
  readonly #changed = new Set<number>()
  readonly #book: Rulebook

  /** The experts' rows must be locked until the transaction ends. */
  constructor(experts: Iterable<Used>, book: Rulebook) {
    this.#book = book
    for (const expert of experts) {
      const isToday = expert.quota_day === expert.today
      this.#used.set(expert.expert_id, {
        ...expert,
        quota_plans: isToday ? expert.quota_plans : 0,
        quota_versions: isToday ? expert.quota_versions : 0,
      })
    }
  }

  /**
   * Why the expert may not publish. `version` is the plan's last version; absent for a new plan.
   */
  error(
    expertId: number,
    version?: number,
  ): { field: string; reason: QuotaReason; limit: number } | null {
    const { plansPerDay, versionsPerDay, versionsPerPlan } = this.#book
    if (version !== undefined && versionsPerPlan !== null && version >= versionsPerPlan)
      return { field: 'planId', reason: 'versionsOfPlan', limit: versionsPerPlan }
    const used = this.#used.get(expertId)
    if (!used || used.kind === 'model') return null
    const field = 'expertId'
    if (version === undefined && plansPerDay !== null && used.quota_plans >= plansPerDay)
      return { field, reason: 'plansToday', limit: plansPerDay }
    return versionsPerDay !== null && used.quota_versions >= versionsPerDay
      ? { field, reason: 'versionsToday', limit: versionsPerDay }
      : null
  }

  count(expertId: number, what: 'plan' | 'version'): void {
    const used = this.#used.get(expertId)
    if (!used) return
    if (what === 'plan') used.quota_plans += 1
    used.quota_versions += 1
    this.#changed.add(expertId)
  }

  async store(tx: Kysely<Tables>): Promise<void> {
    const rows = [...this.#changed].flatMap((id) => this.#used.get(id) ?? [])
    if (rows.length === 0) return
    await sql`
      update expert
      set quota_day = used.today, quota_plans = used.quota_plans,
        quota_versions = used.quota_versions
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as used (expert_id int, today date, quota_plans int, quota_versions int)
      where expert.expert_id = used.expert_id`.execute(tx)
  }
}
