/**
 * The single entry point for publishing plans: people, the house's models and the invented experts
 * all use it.
 */
import { sql, type Kysely } from 'kysely'
import { Compile } from 'typebox/compile'
import { PlanDraft } from '../../contract/plan.ts'
import { matchStatus } from '../../contract/values.ts'
import { draftErrors, marketErrors, type DraftReason, type DraftError } from '../../rules/draft.ts'
import type { RecordedMarket } from '../../rules/log/entry.ts'
import { currentBook, type Rulebook } from '../../rules/book/index.ts'
import { touch } from '../db/data-version.ts'
import { isImmutable } from '../db/immutable.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { appendNewMatches } from '../log/append.ts'
import { publishMatchEvents, publishPlanEvents } from '../live/publish-events.ts'
import { affordable, highestPrices, priceError } from './price-steps.ts'
import { mayPublish } from './plan-rules.ts'
import { Quotas, type QuotaReason } from './quotas.ts'
import { freshOdds } from './fresh-market.ts'
import { referenceOfMatch } from './match-reference.ts'
import { listSealedVersions } from './secret.ts'
import { storePlans, type NewPlan, type PublishedPlan } from './store-plan.ts'

export type PublishReason =
  | DraftReason
  | QuotaReason
  | 'priceNotEarned'
  | 'shape'
  | 'expertUnknown'
  | 'expertWithdrawn'
  | 'matchUnknown'
  | 'matchNotAhead'
  | 'kickoffUnknown'
  | 'deadlinePassed'
  | 'planUnknown'
  | 'planOfOtherMatch'
  | 'planSettled'
  | 'planRevealed'
  | 'refundPromised'

export type PublishError = DraftError<PublishReason>

type Refusal = PublishError & { draft: PlanDraft }

export interface Publication {
  published: PublishedPlan[]
  /** One entry per error: a draft may have several. */
  refused: Refusal[]
}

const shape = Compile(PlanDraft)

/**
 * Publishes drafts in one transaction: each is stored whole, or refused with the field and the
 * reason. A draft with `planId` becomes the next version of that plan. Serials have no gaps. The
 * deadline is five minutes before kick-off. It is compared with touchline_now() read while the
 * matches are locked, so that no kick-off can move in between. If `db` is a transaction, publishing
 * is part of it. `book` has the rules for the drafts, and later for the plans made from them.
 */
export async function publishPlans(
  db: Kysely<Tables>,
  drafts: readonly PlanDraft[],
  book: Rulebook = currentBook,
): Promise<Publication> {
  const refused: Refusal[] = []
  const wellFormed = drafts.filter((draft) => {
    const errors = shapeErrors(draft) ?? draftErrors(draft, book)
    refused.push(...errors.map((error) => ({ draft, ...error })))
    return errors.length === 0
  })
  if (wellFormed.length === 0) return { published: [], refused }
  const publication = await retryTransaction(
    () => inTransaction(db, (tx) => publishIn(tx, wellFormed, book)),
    db.isTransaction ? 0 : 3,
  )
  return { published: publication.published, refused: [...refused, ...publication.refused] }
}

function shapeErrors(draft: PlanDraft): PublishError[] | null {
  if (shape.Check(draft)) return null
  return shape.Errors(draft).map(({ instancePath }) => ({
    field: instancePath.slice(1).replaceAll('/', '.'),
    reason: 'shape',
  }))
}

/**
 * Retries a transaction that may succeed the next time, in two cases. A batch over many matches may
 * deadlock with a feed's transaction that locks in the opposite order, and PostgreSQL aborts one of
 * the two. Or a deadline passes between reading the clock and writing, and the triggers refuse the
 * write.
 */
export async function retryTransaction<T>(run: () => Promise<T>, retriesLeft: number): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const deadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!(deadlock || isImmutable(error)) || retriesLeft === 0) throw error
    return retryTransaction(run, retriesLeft - 1)
  }
}

async function publishIn(
  tx: Kysely<Tables>,
  drafts: readonly PlanDraft[],
  book: Rulebook,
): Promise<Publication> {
  const experts = await lockExperts(tx, drafts)
  const matches = await lockMatches(tx, drafts, book)
  const plans = await lockPlans(tx, drafts)
  const before =
    book.pricesAmong === 'sameSelections'
      ? await listSealedVersions(tx, [...plans.keys()])
      : new Map<number, never>()
  const quotas = new Quotas(experts.values(), book)
  const priced = drafts.filter(({ price }) => price > 0).map(({ expertId }) => expertId)
  const highest = await highestPrices(tx, priced, book)
  const accepted: NewPlan[] = []
  const refused: Refusal[] = []
  for (const draft of drafts) {
    const expert = experts.get(draft.expertId)
    const existing = draft.planId === undefined ? undefined : plans.get(draft.planId)
    const match = matches.get(draft.matchId)
    const market = match ? marketOf(match, book) : null
    const reference = match && book.modelReference ? match.reference : null
    const errors = firstOf(
      () => expertError(expert),
      () => matchError(match, existing, book),
      () => planError(draft, existing),
      () => [...marketErrors(draft, market, reference, book)],
      () => priceError(draft, existing?.price, expert?.kind, highest, book),
      () => quotas.error(draft.expertId, existing?.version),
    )
    if (errors.length > 0) refused.push(...errors.map((error) => ({ draft, ...error })))
    else if (existing) {
      const next = {
        planId: existing.plan_id,
        version: existing.version + 1,
        before: before.get(existing.plan_id) ?? [],
      }
      accepted.push({ draft, market, reference, serial: existing.serial, next })
      quotas.count(draft.expertId, 'version')
      // a second draft for the same plan in this batch is refused
      plans.delete(existing.plan_id)
    } else if (expert) {
      accepted.push({ draft, market, reference, serial: expert.next_serial++ })
      quotas.count(draft.expertId, 'plan')
    }
  }
  // A match that has plans is in the log already. The lock on the match holds back other
  // transactions that would append it first.
  await appendNewMatches(
    tx,
    [...new Set(accepted.map(({ draft }) => draft.matchId))].filter(
      (id) => matches.get(id)?.plan_count === 0,
    ),
  )
  await quotas.store(tx)
  const published = await storePlans(tx, accepted, book)
  if (published.length > 0) await touch(tx, 'match', 'plan', 'expert')
  const matchIds = [...new Set(published.map(({ matchId }) => matchId))]
  await publishMatchEvents(tx, matchIds)
  await publishPlanEvents(tx, 'published', {
    matchIds,
    planIds: published.map(({ planId }) => planId),
  })
  return { published, refused }
}

/** The site's time, and whether plans can be published at it. */
export async function publishingClock(db: Kysely<Tables>): Promise<{ now: Date; open: boolean }> {
  const { rows } = await sql<{ now: Date; open: boolean }>`
    select touchline_now() as now, ${sql.raw(mayPublish)} as open from clock`.execute(db)
  if (!rows[0]) throw new Error('touchline_now() answered nothing')
  return rows[0]
}

/** The drafts, each at the highest price up to its own that its expert may ask. */
export async function atAllowedPrices(
  db: Kysely<Tables>,
  drafts: readonly PlanDraft[],
  book: Rulebook = currentBook,
): Promise<PlanDraft[]> {
  const priced = drafts.filter(({ price }) => price > 0).map(({ expertId }) => expertId)
  const highest = await highestPrices(db, priced, book)
  return drafts.map((draft) => affordable(draft, highest.get(draft.expertId), book))
}

/** The errors of the first check that finds any. */
function firstOf(
  ...checks: readonly (() => PublishError | null | readonly PublishError[])[]
): PublishError[] {
  for (const check of checks) {
    const found = [check() ?? []].flat()
    if (found.length > 0) return found
  }
  return []
}

function marketOf(match: LockedMatch, book: Rulebook): RecordedMarket | null {
  const odds = freshOdds(match, book)
  return odds && { ...odds, at: match.odds_at.toISOString() }
}

// Locks rows in one order: experts, matches, plans, each by id. "for no key update", because
// foreign keys of other transactions may still reference the rows.

export async function lockExperts(tx: Kysely<Tables>, drafts: readonly PlanDraft[]) {
  const ids = [...new Set(drafts.map((draft) => draft.expertId))]
  const rows = await tx
    .selectFrom('expert')
    .select(['expert_id', 'kind', 'next_serial', 'withdrawn_at', 'quota_plans', 'quota_versions'])
    .select(sql<string | null>`quota_day::text`.as('quota_day'))
    .select(sql<string>`((select touchline_now()) at time zone 'UTC')::date::text`.as('today'))
    .where(sql<boolean>`expert_id = any(${ids}::int[])`)
    .orderBy('expert_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.expert_id, row]))
}

async function lockMatches(tx: Kysely<Tables>, drafts: readonly PlanDraft[], book: Rulebook) {
  const ids = [...new Set(drafts.map((draft) => draft.matchId))]
  const selected = sql<boolean>`match_id = any(${ids}::bigint[])`
  await tx
    .selectFrom('match')
    .select('match_id')
    .where(selected)
    .orderBy('match_id')
    .forNoKeyUpdate()
    .execute()
  // the clock is read in a statement of its own, after any wait for the locks
  const rows = await tx
    .selectFrom('match')
    .select(['match_id', 'kickoff', 'kickoff_known', 'status', 'plan_count', 'odds', 'double_of'])
    .select(sql<Date>`coalesce(odds_at, observed_at)`.as('odds_at'))
    .select(sql<Date>`(select touchline_now())`.as('now'))
    .select(referenceOfMatch.as('reference'))
    .select(isOpen(book).as('open'))
    .where(selected)
    .execute()
  return new Map(rows.map((row) => [row.match_id, row]))
}

/**
 * Whether the deadline of a match is ahead. In the real world nothing is published unless the
 * site's clock is the real one: a site that catches up with a past season publishes nothing for it
 * (T29).
 */
const isOpen = (book: Rulebook) => sql<boolean | null>`
  (select touchline_now()) < kickoff - make_interval(mins => ${book.deadlineMinutes})
    and (select ${sql.raw(mayPublish)} from clock)`

type LockedMatch =
  Awaited<ReturnType<typeof lockMatches>> extends Map<number, infer Row> ? Row : never

async function lockPlans(tx: Kysely<Tables>, drafts: readonly PlanDraft[]) {
  const ids = drafts.flatMap((draft) => draft.planId ?? [])
  if (ids.length === 0) return new Map<number, never>()
  const rows = await tx
    .selectFrom('plan')
    .select([
      'plan_id',
      'expert_id',
      'match_id',
      'serial',
      'version',
      'outcome',
      'revealed',
      'refund_on_miss',
      'price',
    ])
    .where(sql<boolean>`plan_id = any(${ids}::bigint[])`)
    .orderBy('plan_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.plan_id, row]))
}

function expertError(expert: { withdrawn_at: Date | null } | undefined): PublishError | null {
  if (!expert) return { field: 'expertId', reason: 'expertUnknown' }
  return expert.withdrawn_at ? { field: 'expertId', reason: 'expertWithdrawn' } : null
}

function matchError(
  match: Pick<LockedMatch, 'kickoff_known' | 'status' | 'open' | 'double_of'> | undefined,
  existing: ExistingPlan | undefined,
  book: Rulebook,
): PublishError | null {
  const field = 'matchId'
  // new plans belong on the match that is listed; those on its double may still change
  if (!match || (match.double_of !== null && !existing)) return { field, reason: 'matchUnknown' }
  if (match.status !== matchStatus.notStarted) return { field, reason: 'matchNotAhead' }
  if (!match.kickoff_known || match.open === null) return { field, reason: 'kickoffUnknown' }
  return match.open ? null : { field, reason: 'deadlinePassed', limit: book.deadlineMinutes }
}

interface ExistingPlan {
  expert_id: number
  match_id: number
  outcome: string | null
  revealed: boolean
  refund_on_miss: boolean
}

function planError(draft: PlanDraft, existing: ExistingPlan | undefined): PublishError | null {
  if (draft.planId === undefined) return null
  if (!existing || existing.expert_id !== draft.expertId)
    return { field: 'planId', reason: 'planUnknown' }
  if (existing.match_id !== draft.matchId) return { field: 'matchId', reason: 'planOfOtherMatch' }
  if (existing.outcome !== null) return { field: 'planId', reason: 'planSettled' }
  // The match kicked off and was then postponed to a later day. Everyone has read the plan, so it
  // stays as it is.
  if (existing.revealed) return { field: 'planId', reason: 'planRevealed' }
  // readers may have paid relying on the refund
  return existing.refund_on_miss && !draft.refundOnMiss
    ? { field: 'refundOnMiss', reason: 'refundPromised' }
    : null
}
