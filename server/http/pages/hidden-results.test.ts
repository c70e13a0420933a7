/**
 * Scores hidden: two worlds that differ only in who won have the same answers, except for sums and
 * what is drawn at random. Pages are made from answers alone, so no text, class or colour differs.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, prefix, type CallName } from '../../../contract/calls.ts'
import type { Identity } from '../../../contract/envelope.ts'
import type { Selection } from '../../../contract/plan.ts'
import { book1 } from '../../../rules/book/v1.ts'
import type { CallApi } from '../../../web/api/call-api.ts'
import { withoutScores } from '../../../web/api/without-scores.ts'
import { addMatches, after, draftOf, noon, smallWorld, standStill } from '../../db/test-world.ts'
import { got } from '../../desk/test-accounts.ts'
import { closeDeadlines, revealStarted } from '../../publishing/deadlines.ts'
import { publishPlans } from '../../publishing/publish.ts'
import { rebuildBoards } from '../../standings/boards.ts'
import { finish } from '../../wallet/test-points.ts'
import { payloadsOf, type Ids } from '../api/test-crawl.ts'
import { testServer, type TestServer } from '../test-server.ts'

/** Sums over all plans or matches of an expert, a league, a market or the reader. */
const sums = [
  'hits',
  'misses',
  'hitRate',
  'hitRateLow',
  'hitRateHigh',
  'recentWinCnt',
  'recentHitRate',
  'longestHits',
  'longestMisses',
  'maxDrawdown',
  'yield',
  'skill',
  'skillHits',
  'skillLow',
  'skillHigh',
  // the market’s record
  'brier',
  'logScore',
  'happened',
  'low',
  'high',
  // the table, and earlier meetings
  'homeRank',
  'awayRank',
  'homeWins',
  'awayWins',
  'clubId',
  'crest',
  'name',
  'shortName',
  // points, which the plan’s page hides itself
  'balance',
  'refunded',
]
/** Salts and the instants of the machine. */
const random = ['salt', 'body', 'commitment', 'observedAt']
/** A name that a sum has elsewhere must not hide that the match’s own page differs. */
const own =
  /^match(List|Detail|Events|Rounds|Prices|Lineup|Intelligence)\.data\.(?!homeRank|awayRank)/

const homeWin: Selection[] = [{ play: 1, picks: [{ key: '2', odds: '1.85' }] }]

interface World {
  server: TestServer
  ids: Ids
  identity: Identity
}
let worlds: [World, World]
beforeAll(async () => {
  worlds = await Promise.all([worldOf(3, 1), worldOf(1, 3)])
})
afterAll(() => Promise.all(worlds.map(({ server }) => server.close())))

/** One match is over and one is in play, each with this score; the visitor unlocked a plan. */
async function worldOf(home: number, away: number): Promise<World> {
  const server = await testServer()
  const { db, owner } = server.database
  const { experts, matches } = await smallWorld(db, {
    now: noon,
    experts: 2,
    kickoffs: [after(1), after(2), after(40)],
  })
  const [match = 0, inPlay = 0] = matches
  // a league table sums up goals: of more than one match
  const [earlier = 0] = await addMatches(db, [after(-48)])
  const drafts = experts.flatMap((expert, at) =>
    matches.map((one) =>
      draftOf(expert, one, { selections: homeWin, price: at === 0 ? 8 : 0, refundOnMiss: true }),
    ),
  )
  const { published } = await publishPlans(db, drafts, book1)
  const plans = published.map(({ planId }) => planId)
  const identity = await got(server, 'visitorCreate', {})
  for (const expertId of experts)
    await got(server, 'followExpert', { expertId, on: true }, identity)
  await got(server, 'planUnlock', { id: plans[0] ?? 0, price: 8 }, identity)
  await standStill(db, after(2.5))
  await closeDeadlines(db)
  await revealStarted(db)
  await finish(db, match, { status: 8, full: [home, away] })
  await sql`
    update match set status = 8, home_score = full_home, away_score = full_away
    where match_id = ${match}`.execute(owner)
  await sql`
    update match set status = 8, full_home = 1, full_away = 1, home_score = 1, away_score = 1
    where match_id = ${earlier}`.execute(owner)
  await sql`
    update match set status = 4, home_score = ${home}, away_score = ${away},
      half_home = ${home}, half_away = ${away}
    where match_id = ${inPlay}`.execute(owner)
  await rebuildBoards(db)
  await server.versions.refresh()
  return { server, ids: { experts, matches, plans }, identity }
}

/** Asks a server as a page does. */
const asking =
  ({ server, identity }: World): CallApi =>
  async (name, data) => {
    const payload = { ...identity, data, info: { lang: 'en' } }
    const url = prefix + calls[name].path
    return JSON.parse((await server.app.inject({ method: 'POST', url, payload })).body)
  }

/** The names of the fields whose values differ. */
function differing(one: unknown, other: unknown, name: string, found: Set<string>): void {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    if (one !== other) found.add(name)
    return
  }
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) found.add(name)
  const [fields, others] = [Object(one), Object(other)]
  for (const key of new Set([...Object.keys(fields), ...Object.keys(others)]))
    differing(fields[key], others[key], Array.isArray(one) ? name : `${name}.${key}`, found)
}

const names = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].read && !name.startsWith('desk') && !name.startsWith('log'),
)

/** What a call is asked, in the same order in each world. */
const asked = (name: CallName, ids: Ids): (object | undefined)[] =>
  name === 'followBrought'
    ? ids.experts.map((expertId) => ({ from: { expertId, serial: 1 } }))
    : payloadsOf(name, ids)

async function differences(hides: boolean): Promise<string[]> {
  const found = new Set<string>()
  for (const name of names)
    for (const at of asked(name, worlds[0].ids).keys()) {
      const answers = await Promise.all(
        worlds.map((world) => {
          const ask = hides ? withoutScores(asking(world), () => false) : asking(world)
          // boundary: the payload is one that this call accepts
          return ask(name, asked(name, world.ids)[at] as never, { lang: 'en' })
        }),
      )
      differing(answers[0], answers[1], name, found)
    }
  return [...found]
}

test('two worlds with different winners have the same answers, except for sums', async () => {
  const told = [
    'expertDetail.data.form',
    'expertList.data.records.streakWinCnt',
    'followBrought.data.all.hits',
    'matchDetail.data.halfHome',
    'planDetail.data.plan.outcome',
    'pointsMine.data.records',
  ]
  expect(await differences(false)).toEqual(expect.arrayContaining(told))
  const hidden = await differences(true)
  const last = (path: string) => path.slice(path.lastIndexOf('.') + 1)
  const isAllowed = (path: string) =>
    random.includes(last(path)) || (sums.includes(last(path)) && !own.test(path))
  expect(hidden.filter((path) => !isAllowed(path))).toEqual([])
})
