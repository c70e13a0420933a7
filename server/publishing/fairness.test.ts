/**
 * Publishing many plans gains nothing: of an expert's plans on one match and main play type only
 * the first counts, however many are published, changed or contradicted (T28). Serials have no gap,
 * however many servers accept plans at once.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlanDraft, Selection } from '../../contract/plan.ts'
import { pooled } from '../db/connect.ts'
import { serverRole } from '../db/server-role.ts'
import { patient, sharedDatabase } from '../db/test-database.ts'
import { publishByKey } from './publish-by-key.ts'
import { publishPlans } from './publish.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { newPublishingKey } from './keys.ts'
import { settleMatches } from '../settlement/settle.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { book1 } from '../../rules/book/v1.ts'

const database = await sharedDatabase()
await addLeague(database.db)

const selection: fc.Arbitrary<Selection> = fc.oneof(
  fc
    .constantFrom('1', '2', '3')
    .map((key) => ({ play: 1 as const, picks: [{ key, odds: '2.5' }] })),
  fc
    .tuple(fc.constantFrom('over', 'under'), fc.constantFrom(1.5, 2.25, 3))
    .map(([key, line]) => ({ play: 5 as const, line, picks: [{ key, odds: '1.9' }] })),
  fc
    .constantFrom('1-0', '2-1', '0-0')
    .map((key) => ({ play: 9 as const, picks: [{ key, odds: '8' }] })),
)
const step = fc.record({
  expert: fc.nat(1),
  match: fc.nat(1),
  selection,
  changes: fc.option(fc.nat(20), { freq: 2 }),
})

test("of an expert's plans on one match and main play type, only the first counts", async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 25 }),
      fc.tuple(fc.nat(3), fc.nat(3)),
      async (steps, full) => {
        await standStill(db, noon)
        const experts = await addExperts(db, 2)
        const matches = await addMatches(db, [after(5), after(6)])
        const stored: { planId: number; expertId: number; matchId: number }[] = []
        for (const { expert, match, selection, changes } of steps) {
          const previous = changes === null ? undefined : stored[changes]
          const draft: PlanDraft = draftOf(
            previous?.expertId ?? experts[expert] ?? 0,
            previous?.matchId ?? matches[match] ?? 0,
            {
              selections: [selection],
              ...(previous && { planId: previous.planId }),
            },
          )
          const { published } = await publishPlans(db, [draft], book1)
          if (!previous) stored.push(...published)
        }
        await standStill(db, after(9))
        for (const match of matches) await storeResult(db, match, { status: 8, full })
        await db.transaction().execute((tx) => settleMatches(tx, matches))
        const plans = await db
          .selectFrom('plan')
          .selectAll()
          .where('expert_id', 'in', experts)
          .orderBy('expert_id')
          .orderBy('serial')
          .execute()
        const firsts = new Set<string>()
        for (const plan of plans) {
          const bet = `${plan.expert_id} ${plan.match_id} ${plan.main_play}`
          expect([plan.serial, plan.nc_reason]).toEqual([plan.serial, firsts.has(bet) ? 4 : null])
          if (firsts.has(bet)) expect([plan.hit_result, plan.profit]).toEqual([0, null])
          firsts.add(bet)
        }
        // so publishing all three picks of a match does not guarantee a hit
        const { rows } = await sql<{ n: number; not_counted: number }>`
        select sum(n)::int as n, sum(not_counted)::int as not_counted
        from expert_record
        where expert_id = any(${experts}::int[])
          having count(*) > 0`.execute(db)
        const pushes = plans.filter(({ outcome }) => outcome === 'push').length
        expect(rows).toEqual([{ n: firsts.size - pushes, not_counted: plans.length - firsts.size }])
      },
    ),
    { numRuns: 40 },
  )
})

test('two servers that publish at once give serials without gaps; retries count once', async () => {
  const { db, owner } = database
  await standStill(db, noon)
  const experts = await addExperts(db, 3)
  const matches = await addMatches(
    db,
    Array.from({ length: 20 }, (_, index) => after(5 + index)),
  )
  const keys = experts.map(() => newPublishingKey())
  await owner
    .insertInto('publishing_key')
    .values(
      keys.map((key, index) => ({
        expert_id: experts[index] ?? 0,
        key_hash: hashOfSecret(key),
        created_at: noon,
      })),
    )
    .execute()
  const url = new URL(database.url)
  url.username = serverRole
  const servers = [db, pooled({ connectionString: url.href, max: 8, ...patient })]
  const drafts = matches.map((match) => {
    const { expertId: _, ...draft } = draftOf(0, match)
    return draft
  })
  const all = keys.flatMap((key) =>
    drafts.flatMap((draft) => servers.map((at) => publishByKey(at, key, draft))),
  )
  const answers = await Promise.all(all)
  await servers[1]?.destroy()
  expect(answers.filter((answer) => 'errors' in answer)).toEqual([])
  const rows = await db
    .selectFrom('plan')
    .select(['expert_id', 'serial'])
    .where('expert_id', 'in', experts)
    .orderBy('serial')
    .execute()
  for (const expert of experts)
    expect(rows.filter((row) => row.expert_id === expert).map(({ serial }) => serial)).toEqual(
      matches.map((_, index) => index + 1),
    )
})
