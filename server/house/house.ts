/**
 * The automatic publishers: the house's models and, in the simulated world, its invented experts.
 * They publish through publishPlans() like people.
 */
import { sql, type Kysely } from 'kysely'
import type { PlanDraft } from '../../contract/plan.ts'
import { marketErrors } from '../../rules/draft.ts'
import { touch } from '../db/data-version.ts'
import { claimSetting } from '../db/setting.ts'
import type { Tables } from '../db/tables.ts'
import { History, listFixtures, type Fixture } from './history.ts'
import { matchesPerDay } from './invented/programme.ts'
import { inventedPublishers } from './invented/publishers.ts'
import { DixonColes } from './models/dixon-coles.ts'
import { listReferences, storeReferences } from '../publishing/match-reference.ts'
import type { Reference } from '../../rules/reference.ts'
import { houseModels, type Draft } from './house-models.ts'
import type { Publisher } from './publisher.ts'
import {
  atAllowedPrices,
  publishingClock,
  retryTransaction,
  lockExperts,
  publishPlans,
  type Publication,
} from '../publishing/publish.ts'

const hour = 3_600_000
/** How far ahead fixtures are read, and how long before kick-off the earliest plan is published. */
const horizonHours = 48
const earliestHours = 36
/** How far ahead the model's estimates are made, and how often, in milliseconds. */
const referenceHours = 8 * 24
const referenceEvery = 6 * hour

export interface HouseOptions {
  db: Kysely<Tables>
  /** True in the simulated world only. */
  invented: boolean
  seed: string
  /**
   * The site's time at the end of catch-up on the first start; some invented experts are new at
   * that time. Stored on the first start and constant from then on.
   */
  present?: Date
  logLine: (words: string) => void
}

export interface House {
  /**
   * Publishes every plan due by the site's time, or within `aheadHours` after it. Catch-up passes
   * the length of its next step, so that no plan falls between two steps. Costs one or two short
   * queries if nothing is due.
   */
  publishDue(aheadHours?: number): Promise<{ published: number; refused: Publication['refused'] }>
}

interface Due {
  publisher: Publisher
  fixture: Fixture
  at: number
}

export function createHouse(options: HouseOptions): House {
  const { db } = options
  const history = new History()
  const expertIds = new Map<string, number>()
  let publishers: Publisher[] | null = null
  // by match, the handles of publishers that have decided; null before the first look
  let done: Map<number, Set<string>> | null = null
  let nextLook = -Infinity
  // apart from the publishing model, whose fits are of the days of its matches
  const estimating = new DixonColes(history)
  let references = new Map<number, Reference>()
  let nextReferences: number | null = null
  // results of each league when the estimates were made
  let known = new Map<number, number>()

  const knownNow = () =>
    new Map(
      [true, false]
        .flatMap((ofNations) => history.leagues(ofNations))
        .map((leagueId) => [leagueId, history.league(leagueId).length]),
    )

  /** Whether a league came with its past, as from a source's first reading or an import. */
  const hasGrown = () =>
    knownNow()
      .entries()
      .some(([leagueId, results]) => results > 2 * (known.get(leagueId) ?? 0))

  /** After a restart the stored estimates serve until they are to be made again. */
  async function resume(now: Date): Promise<void> {
    const stored = await listReferences(db)
    references = new Map(stored.map(({ matchId, reference }) => [matchId, reference]))
    const last = Math.max(...stored.map(({ reference }) => Date.parse(reference.at)))
    // by a clock that was set back, they would serve for too long
    nextReferences = last <= now.getTime() ? last + referenceEvery : -Infinity
    known = knownNow()
  }

  /** Stores what the model expects of the coming matches, for plans without a market. */
  async function refer(now: Date): Promise<void> {
    const at = now.toISOString()
    const estimates = (await listFixtures(db, referenceHours)).flatMap((fixture) => {
      // one fit a league: the strengths of today
      const estimate = estimating.estimate({ ...fixture, kickoff: now })
      return estimate ? [{ matchId: fixture.matchId, ...estimate }] : []
    })
    await storeReferences(db, estimates)
    references = new Map(
      estimates.map(({ matchId, ...estimate }) => [
        matchId,
        { source: 'dixon-coles', at, ...estimate },
      ]),
    )
    nextReferences = now.getTime() + referenceEvery
    known = knownNow()
  }

  /**
   * The plans due until `until` and not published by this process, and the time of the next check.
   */
  async function listDue(now: Date, until: number): Promise<{ due: Due[]; next: number }> {
    const fixtures = await listFixtures(db, horizonHours)
    const before = done ?? (await listPublished(db, fixtures))
    done = new Map(fixtures.map(({ matchId }) => [matchId, before.get(matchId) ?? new Set()]))
    let next = now.getTime() + (horizonHours - earliestHours) * hour
    // the followed leagues are chosen by their matches, so this waits for the first matches
    if (fixtures.length > 0) publishers ??= await allPublishers(options, history, now)
    const due: Due[] = []
    for (const fixture of fixtures) {
      for (const publisher of publishers ?? []) {
        if (done?.get(fixture.matchId)?.has(publisher.handle)) continue
        const lead = publisher.leadHours(fixture)
        if (lead === null) continue
        const at = fixture.kickoff.getTime() - lead * hour
        if (at <= until) due.push({ publisher, fixture, at })
        else next = Math.min(next, at)
      }
    }
    return { due: due.toSorted((a, b) => a.at - b.at), next }
  }

  async function publish(due: readonly Due[], now: Date): Promise<Publication> {
    const made: { plan: Draft; publisher: Publisher }[] = []
    for (const { publisher, fixture } of due) {
      const plan = publisher.draft(fixture)
      // a pick that the market considers near-certain proves nothing, so automatic publishers do
      // not publish it
      const reference = references.get(fixture.matchId) ?? null
      if (plan && [...marketErrors(plan, fixture.odds, reference)].length === 0)
        made.push({ plan, publisher })
    }
    if (made.length === 0) return { published: [], refused: [] }
    const ids = await ensureExperts(
      db,
      expertIds,
      new Set(made.map(({ publisher }) => publisher)),
      now,
    )
    const drafts = await atAllowedPrices(
      db,
      made.map(({ plan, publisher }) => ({ expertId: ids.get(publisher.handle) ?? 0, ...plan })),
    )
    return retryTransaction(() => db.transaction().execute((tx) => publishOnce(tx, drafts)), 3)
  }

  function logRefused(refused: Publication['refused']): void {
    const handles = new Map([...expertIds].map(([handle, id]) => [id, handle]))
    const alike = Map.groupBy(
      refused,
      ({ draft, field, reason }) => `${handles.get(draft.expertId)} ${reason} ${field}`,
    )
    for (const plans of alike.values()) {
      const [first] = plans
      if (!first) continue
      const { draft, field, reason } = first
      const whose =
        `${plans.length} plans of ${handles.get(draft.expertId)}, the first on match ` +
        `${draft.matchId}`
      options.logLine(`Not published: ${whose}: ${reason} (${field})`)
    }
  }

  return {
    async publishDue(aheadHours = 0) {
      if (await history.refresh(db)) nextLook = -Infinity
      const { now, open } = await publishingClock(db)
      if (!open) return { published: 0, refused: [] }
      if (nextReferences === null) await resume(now)
      if (hasGrown()) {
        // a model that knew nothing of a match may know something now, as after a restart
        done = null
        nextLook = -Infinity
        nextReferences = -Infinity
      }
      if (nextReferences === null || now.getTime() >= nextReferences) await refer(now)
      const until = now.getTime() + aheadHours * hour
      if (until < nextLook) return { published: 0, refused: [] }
      const { due, next } = await listDue(now, until)
      const publication = await publish(due, now)
      // marked only after publishing, so that failed plans are tried again
      for (const { publisher, fixture } of due) done?.get(fixture.matchId)?.add(publisher.handle)
      nextLook = next
      logRefused(publication.refused)
      return { published: publication.published.length, refused: publication.refused }
    },
  }
}

async function allPublishers(
  { db, invented, seed, present }: HouseOptions,
  history: History,
  now: Date,
): Promise<Publisher[]> {
  const dixonColes = new DixonColes(history)
  const models = houseModels(history, dixonColes)
  if (!invented) return models
  const perDay = await matchesPerDay(db)
  return [
    ...models,
    ...inventedPublishers({
      history,
      seed,
      dixonColes,
      perDay,
      present: await firstPresent(db, present ?? now),
    }),
  ]
}

/**
 * The `present` of the first start; later values are ignored, so that experts who were new then do
 * not become new again.
 */
async function firstPresent(db: Kysely<Tables>, present: Date): Promise<Date> {
  const name = 'house.present'
  const value = await claimSetting(db, name, present)
  return typeof value === 'string' ? new Date(value) : present
}

/** By match, the handles of experts with a plan: none of these is drafted again. */
async function listPublished(
  db: Kysely<Tables>,
  fixtures: readonly Fixture[],
): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('plan')
    .innerJoin('expert', 'expert.expert_id', 'plan.expert_id')
    .select(['match_id', 'handle'])
    .where(sql<boolean>`match_id = any(${fixtures.map(({ matchId }) => matchId)}::bigint[])`)
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.match_id)].map(([matchId, plans]) => [
      matchId,
      new Set(plans.map(({ handle }) => handle)),
    ]),
  )
}

/** Inserts an expert's row with the first plan. */
async function ensureExperts(
  db: Kysely<Tables>,
  ids: Map<string, number>,
  eligible: ReadonlySet<Publisher>,
  now: Date,
) {
  const fresh = [...eligible].filter(({ handle }) => !ids.has(handle))
  if (fresh.length === 0) return ids
  const rows = fresh.map(({ kind, handle, name }) => ({
    kind,
    handle,
    name: JSON.stringify(name),
    created_at: now,
  }))
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('expert')
      .values(rows)
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .returning('expert_id')
      .execute()
    if (made.length > 0) await touch(tx, 'expert')
  })
  const existing = await db
    .selectFrom('expert')
    .select(['expert_id', 'handle'])
    .where(
      'handle',
      'in',
      fresh.map(({ handle }) => handle),
    )
    .execute()
  for (const { expert_id, handle } of existing) ids.set(handle, expert_id)
  return ids
}

/**
 * Publishes drafts whose expert has no plan on the match yet. One may exist from before a restart,
 * or from another server.
 */
async function publishOnce(tx: Kysely<Tables>, drafts: readonly PlanDraft[]): Promise<Publication> {
  await lockExperts(tx, drafts)
  const matches = [...new Set(drafts.map(({ matchId }) => matchId))]
  const rows = await tx
    .selectFrom('plan')
    .select(['expert_id', 'match_id'])
    .where(sql<boolean>`match_id = any(${matches}::bigint[])`)
    .execute()
  const published = new Set(rows.map(({ expert_id, match_id }) => `${expert_id} ${match_id}`))
  return publishPlans(
    tx,
    drafts.filter(({ expertId, matchId }) => !published.has(`${expertId} ${matchId}`)),
  )
}
