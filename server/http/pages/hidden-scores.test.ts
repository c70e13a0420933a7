/** Pages for a reader who hides scores: no first byte of any screen has one. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Selection } from '../../../contract/plan.ts'
import { book1 } from '../../../rules/book/v1.ts'
import { hiddenCookie } from '../../../web/page/scores.ts'
import { addMatches, after, draftOf, noon, standStill, smallWorld } from '../../db/test-world.ts'
import { closeDeadlines, revealStarted } from '../../publishing/deadlines.ts'
import { publishPlans } from '../../publishing/publish.ts'
import { rebuildBoards } from '../../standings/boards.ts'
import { finish } from '../../wallet/test-points.ts'
import { crawlDocuments, foundIn } from '../api/test-crawl.ts'
import { sharedServer } from '../test-server.ts'

/** Goals that no clock and no price on a page has as its last digits. */
const score = { home: 97, away: 86 }
/**
 * The score and the result of the plan, in every form in which a page has them; form strips. Whole
 * texts, because the fingerprint of a random key may end in the same digits.
 */
const results = [
  '97-86',
  '>97</',
  '>86</',
  ':97,',
  ':86,',
  ':86}',
  '"hitResult":1',
  '"outcome":"win"',
  '.svg#hit',
  '"form":["',
]
const homeWin: Selection[] = [{ play: 1, picks: [{ key: '2', odds: '1.85' }] }]
const cookie = hiddenCookie.join('=')

const server = await sharedServer({ caches: ['http://127.0.0.1:6081/'] })
const { db, owner } = server.database
const { experts, matches } = await smallWorld(db, {
  now: noon,
  experts: 1,
  kickoffs: [after(1), after(2)],
})
const [match = 0, other = 0] = matches
// a league table sums up goals: of more than one match
const [earlier = 0] = await addMatches(db, [after(-48)])
const drafts = experts.flatMap((expert) =>
  matches.map((one) => draftOf(expert, one, { selections: homeWin })),
)
const { published } = await publishPlans(db, drafts, book1)
await standStill(db, after(2.5))
await closeDeadlines(db)
await revealStarted(db)
await sql`
  insert into match_result (match_id, version, status, full_home, full_away, recorded_at)
  select match_id, result_version + 1, 8, ${score.home}, ${score.away}, touchline_now()
  from match where match_id = ${match}`.execute(owner)
await finish(db, match, { status: 8, full: [score.home, score.away] })
await sql`
  update match set status = 8, home_score = full_home, away_score = full_away
  where match_id = ${match}`.execute(owner)
await sql`
  update match set status = 8, full_home = 1, full_away = 1, home_score = 1, away_score = 1
  where match_id = ${earlier}`.execute(owner)
await sql`
  update match set status = 4, home_score = ${score.home}, away_score = ${score.away},
    half_home = ${score.home}, half_away = ${score.away}
  where match_id = ${other}`.execute(owner)
await rebuildBoards(db)
await server.versions.refresh()
const ids = { experts, matches, plans: published.map(({ planId }) => planId) }

test('documents have scores and results, but none for a reader who hides them', async () => {
  const shown = await crawlDocuments(server, ids)
  const hidden = await crawlDocuments(server, ids, cookie)
  expect(foundIn(shown, results)).toEqual(results)
  expect(foundIn(hidden, results)).toEqual([])
})

test('a shared cache keeps both kinds of a page apart', async () => {
  const variant = async (name: string) =>
    (
      await server.app.inject({
        url: `/matchDetail?matchId=${ids.matches[0]}`,
        headers: {
          'page-variant': name,
          cookie,
        },
      })
    ).body
  expect(foundIn([await variant('en')], results)).not.toEqual([])
  expect(foundIn([await variant('en hidden')], results)).toEqual([])
})

test('the preview of a shared link has no picture with the score', async () => {
  const page = await server.app.inject({
    url: `/matchDetail?matchId=${ids.matches[0]}`,
    headers: { cookie },
  })
  expect(page.body).toMatch(/property="og:image" content="[^"]*icon/)
  expect(page.headers['vary']).toContain('Cookie')
})
