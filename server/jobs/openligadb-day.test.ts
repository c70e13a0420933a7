/**
 * An evening of the Bundesliga as OpenLigaDB tells it, on the real server with a real log, behind
 * history that was imported before. The clock is set; nothing waits for it.
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import { ran } from '../../cli/test-command.ts'
import { run as verify } from '../../cli/verify.ts'
import { addExperts, draftOf, standStill } from '../db/test-world.ts'
import { feedsOf } from '../feeds/feeds.ts'
import { readingOfFile } from '../feeds/openfootball/openfootball.ts'
import { readContent } from '../feeds/openfootball/read-file.ts'
import { goal, ligaMatch, result, testLiga } from '../feeds/openligadb/test-replies.ts'
import { createHouse } from '../house/house.ts'
import { sharedServer } from '../http/test-server.ts'
import { ingest } from '../intake/ingest.ts'
import { openKeyStore } from '../log/keys.ts'
import { testLog } from '../log/test-log.ts'
import { publishPlans } from '../publishing/publish.ts'
import { readSettings } from '../settings.ts'
import { rebuildBoards } from '../standings/boards.ts'
import { runDueWork } from './round.ts'
import { ingestAnswered, pageText } from './test-round.ts'
import { sharedFolder } from '../test-folder.ts'

let since: Date | null

const kickoff = Date.parse('2026-11-27T19:30:00Z')
const at = (seconds: number) => new Date(kickoff + seconds * 1_000)

const bayern = { teamId: 40, teamName: 'FC Bayern München', shortName: 'Bayern' }
const dortmund = { teamId: 7, teamName: 'Borussia Dortmund', shortName: 'BVB' }
const leipzig = { teamId: 1635, teamName: 'RB Leipzig', shortName: '' }
const freiburg = { teamId: 112, teamName: 'SC Freiburg', shortName: '' }

/** The season before, as files have it. */
const history = JSON.stringify({
  name: 'Deutsche Bundesliga 2025/26',
  matches: [
    ['FC Bayern München', 'Borussia Dortmund', [2, 2]],
    ['RB Leipzig', 'SC Freiburg', [0, 1]],
  ].map(([team1, team2, ft]) => ({
    round: 'Matchday 1',
    date: '2025-08-23',
    time: '15:30',
    team1,
    team2,
    score: { ft },
  })),
})

let changes = 0
/** The source changes the matches of the evening. */
function tell(first: object, second: object = {}): void {
  const lastUpdateDateTime = `2026-11-27T20:00:${String(changes++ % 60).padStart(2, '0')}`
  const common = { leagueName: '1. Fußball-Bundesliga 2026/2027', lastUpdateDateTime }
  liga.matches = [
    ligaMatch({ ...common, matchID: 80_001, team1: bayern, team2: dortmund, ...first }),
    ligaMatch({ ...common, matchID: 80_002, team1: leipzig, team2: freiburg, ...second }),
  ]
  liga.changed = `change ${changes}`
}

/** Rounds of the site a second apart, from a second after the kick-off to another. */
async function run(
  from: number,
  to: number,
  round: (second: number) => Promise<void> = async () => {},
) {
  for (let second = from; second <= to; second++) {
    await standStill(db, at(second))
    await ingestAnswered({ db, feed }, at(second), since)
    since = at(second)
    await round(second)
  }
  await runDueWork(worker)
  await server.versions.refresh()
}

const page = (path: string) => pageText(server.app, path)

const matchIdOf = async (key: string) =>
  (
    await db
      .selectFrom('match')
      .select('match_id')
      .where('source_key', '=', key)
      .executeTakeFirstOrThrow()
  ).match_id

const server = await sharedServer()
const { db } = server.database
const folder = sharedFolder()
const liga = await testLiga()
await standStill(db, at(-9_000))
const file = readContent(history, '2025-26/de.1.json')
if (file.kind !== 'matches') throw new Error(file.reason)
await ingest(db, 'openfootball', readingOfFile(file, at(-9_000)))
const settings = readSettings({ FEED: 'openligadb:bl1', OPENLIGADB_URL: liga.origin }, '/site')
const [made] = await feedsOf(settings.feeds, () => {}, 0)
if (!made) throw new Error('no feed')
const feed = made
since = null
const house = createHouse({ db, invented: false, present: at(0), seed: '', logLine: () => {} })
const worker = { db, feeds: [feed], house }
const log = testLog(db, openKeyStore(folder))
await log.begin()
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
beforeEach(() => void vi.spyOn(globalThis, 'fetch'))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => liga.close())

test('an evening: fixtures, goals, one settlement, a false end, and one Bundesliga', async () => {
  tell({})
  await run(-9_000, -8_990)
  // the league and its clubs are those of the history
  const { rows } = await sql`
    select (select count(*)::int from league) as leagues, (select count(*)::int from club) as clubs,
      (select count(*)::int from match) as matches`.execute(db)
  expect(rows).toEqual([{ leagues: 1, clubs: 4, matches: 4 }])
  // a page without a reader's zone shows the day of Shanghai
  const day = await page('/match?date=2026-11-28&lang=en')
  for (const words of ['Bundesliga', 'Bayern', 'Dortmund', 'RB Leipzig', 'Freiburg'])
    expect(day).toContain(words)
  expect(await page('/data?lang=zh')).toContain('拜仁')

  const [expert = 0] = await addExperts(db, 1)
  const matches = [await matchIdOf('80001'), await matchIdOf('80002')]
  const drafts = matches.map((matchId) => draftOf(expert, matchId))
  expect((await publishPlans(db, drafts)).refused).toEqual([])
  await run(0, 1)

  // a goal is on the page within 20 s of the change
  await run(700, 700)
  tell({ goals: [goal(1, 0, 12, { goalGetterName: 'H. Kane' })] })
  let seen = Infinity
  await run(701, 725, async (second) => {
    if (seen < Infinity) return
    await server.versions.refresh()
    const body = await page(`/matchDetail?matchId=${matches[0]}&lang=en`)
    if (/12.{0,3}\s*H\. Kane|H\. Kane.{0,12}12/.test(body)) seen = second
  })
  expect(seen - 700).toBeLessThanOrEqual(20)

  // a false end of less than two minutes settles nothing; one that stands longer is taken back
  const over = (home: number, away: number) => ({
    matchIsFinished: true,
    matchResults: [result('After90Minutes', home, away)],
  })
  const kane = { goals: [goal(1, 0, 12, { goalGetterName: 'H. Kane' })] }
  tell({ ...kane, ...over(1, 0) })
  await run(5_600, 5_660)
  tell(kane, over(0, 0))
  await run(5_661, 5_860)
  const outcomes = async () =>
    (
      await db
        .selectFrom('plan')
        .leftJoin('settlement', 'settlement.plan_id', 'plan.plan_id')
        .select(['match_id', 'plan.outcome', 'sequence'])
        .where('expert_id', '=', expert)
        .orderBy('match_id')
        .orderBy('sequence')
        .execute()
    ).map(({ outcome, sequence }) => [outcome, sequence])
  expect(await outcomes()).toEqual([
    [null, null],
    ['loss', 1],
  ])
  tell({ ...kane, ...over(1, 0) }, {})
  await run(6_000, 6_180)
  tell({ ...kane, ...over(1, 0) }, { ...over(1, 0), goals: [goal(1, 0, 90)] })
  await run(6_200, 6_400)
  expect(await outcomes()).toEqual([
    ['win', 1],
    ['win', 1],
    ['win', 2],
  ])
  // what is repeated changes nothing
  await run(6_401, 6_500)
  expect(await outcomes()).toHaveLength(3)

  await log.round()
  await rebuildBoards(db)
  await server.versions.refresh()
  const verified = await ran(verify, [origin, '--state', join(folder, 'state')], {})
  expect(verified.code === 0 ? '' : verified.out).toBe('')
}, 240_000)
