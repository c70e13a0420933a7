import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import type { FeedMatch, FeedReading } from '../feeds/feed.ts'
import { publishPlans } from '../publishing/publish.ts'
import { ingest } from './ingest.ts'
import { addExperts, draftOf, standStill } from '../db/test-world.ts'
import { book1 } from '../../rules/book/v1.ts'

// order.test.ts tests the merge rules in thousands of orders. This test checks the same for the
// database, including plans.

const kickoff = new Date('2026-03-01T15:00:00Z')
const at = (minutes: number) => new Date(kickoff.getTime() + minutes * 60_000)
const words = (text: string) => ({ zh: text, zht: text, en: text })

let expert = 0
let run = 0
const { db, owner } = await sharedDatabase()
beforeEach(async () => {
  await standStill(owner, at(-300))
  expert = (await addExperts(db, 1))[0] ?? 0
})

const word = (key: string, minutes: number, some: Partial<FeedMatch>): FeedMatch => ({
  key,
  league: 'l',
  season: '2025-26',
  round: 'Matchday 1',
  home: 'h',
  away: 'a',
  kickoff,
  kickoffKnown: true,
  status: 1,
  reportedAt: at(minutes),
  ...some,
})
/**
 * The home side leads, a goal is disallowed and the other side wins. The last snapshot appears
 * twice with different times.
 */
const courseOf = (key: string): FeedMatch[] => [
  word(key, 0, { status: 2, minute: 1, score: [0, 0] }),
  word(key, 20, { status: 2, minute: 20, score: [1, 0] }),
  word(key, 22, { status: 2, minute: 22, score: [0, 0] }),
  word(key, 47, { status: 3, score: [0, 0], half: [0, 0] }),
  word(key, 100, { status: 4, minute: 85, score: [0, 1], half: [0, 0] }),
  word(key, 110, { status: 8, score: [0, 1], half: [0, 0], full: [0, 1] }),
  word(key, 500, { status: 8, score: [0, 1], half: [0, 0], full: [0, 1] }),
]

const club = (key: string) => ({ key, name: words(key), shortName: words(key), crest: '' })
const reading = (match: FeedMatch): FeedReading => ({
  leagues: [{ key: 'l', name: words('L'), shortName: words('L'), zone: 'UTC', prominence: 0 }],
  clubs: [club('h'), club('a')],
  matches: [match],
  rejected: [],
})

test('any order and repetition of snapshots stores the same, and settles once', async () => {
  const order = fc.array(fc.nat({ max: 6 }), { maxLength: 6 }).chain((again) => {
    const all = [0, 1, 2, 3, 4, 5, 6, ...again]
    return fc.shuffledSubarray(all, { minLength: all.length })
  })
  await fc.assert(
    fc.asyncProperty(order, async (steps) => {
      const key = `match ${++run}`
      const course = courseOf(key)
      await standStill(owner, at(-300))
      await ingest(db, 'test', reading(word(key, -400, {})))
      const { match_id } = await db
        .selectFrom('match')
        .select('match_id')
        .where('source_key', '=', key)
        .executeTakeFirstOrThrow()
      const { published } = await publishPlans(db, [draftOf(expert, match_id)], book1)
      await standStill(owner, at(600))
      for (const [count, step] of steps.entries()) {
        const snapshot = course[step]
        if (snapshot) await ingest(db, 'test', reading(snapshot))
        // nothing is settled before a snapshot reports the end
        const over = steps.slice(0, count + 1).some((one) => one >= 5)
        if (!over) expect(await settlements(published[0]?.planId ?? 0)).toEqual([])
      }
      const stored = await db
        .selectFrom('match')
        .selectAll()
        .where('match_id', '=', match_id)
        .executeTakeFirstOrThrow()
      expect(stored).toMatchObject({
        status: 8,
        minute: null,
        home_score: 0,
        away_score: 1,
        full_home: 0,
        full_away: 1,
        result_version: 1,
      })
      expect(stored.reported_at).toEqual(at(500))
      expect(await settlements(published[0]?.planId ?? 0)).toEqual([
        { outcome: 'loss', sequence: 1 },
      ])
    }),
    { numRuns: 25 },
  )
})

const settlements = (planId: number) =>
  db
    .selectFrom('settlement')
    .select(['outcome', 'sequence'])
    .where('plan_id', '=', planId)
    .execute()
