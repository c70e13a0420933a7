/**
 * Two sources tell different results of a match: its page says which, the lists and the record of
 * its experts have a mark in words, and the desk has a row.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages, matchStatus } from '../contract/values.ts'
import type { Shape as DeskWords } from '../web/screens/desk/words/en.ts'
import type { Shape as MatchWords } from '../web/screens/match-detail/words/en.ts'
import { loadWords } from '../web/words/index.ts'
import { useBrowser, visit } from './browser.ts'
import { signUpByPasskey, startStudioWorld, type StudioWorld } from './studio-world.ts'
import { wordsIn } from './test-words.ts'
import { byAxe, violationsAt } from './violations.ts'

const browser = useBrowser()
let world: StudioWorld
beforeAll(async () => {
  world = await startStudioWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A match of the world's last day with results, about which two sources differ from now on. */
async function dispute(): Promise<{ matchId: number; expertId: number; day: string }> {
  // the fifth line of the database's pid file is the folder of its socket
  const [, , , , host] = readFileSync(join(world.data, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
  const login = { host, user: 'touchline' }
  const admin = new Pool({ ...login, database: 'postgres' })
  const { rows: bases } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'simulated%'`,
  )
  await admin.end()
  const db = new Pool({ ...login, database: bases[0]?.datname })
  const told = (source: string, home: number) => ({
    source,
    status: matchStatus.finished,
    awarded: false,
    score: [home, 0],
  })
  // a plan that the page of its expert begins with
  const { rows } = await db.query<{ matchId: string; expertId: number; day: string }>(
    `with found as (
       select match_id, expert_id from plan join match using (match_id)
       where match.status = ${matchStatus.finished}
         and match.kickoff > touchline_now() - interval '5 days'
       order by (select max(serial) from plan last where last.expert_id = plan.expert_id) - serial,
         match.kickoff desc, match_id
       limit 1
     )
     update match set told_by = $1, full_home = null, full_away = null, home_score = null,
       away_score = null
     from found where match.match_id = found.match_id
     returning match.match_id as "matchId", expert_id as "expertId",
       to_char(kickoff at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
    [{ result: [told('files', 1), told('openligadb', 2)], disputed: true }],
  )
  await db.end()
  const [found] = rows
  if (!found) throw new Error('the simulated world has no match with a result and a plan')
  return { ...found, matchId: Number(found.matchId) }
}

test('page, lists, record and desk say so, in three languages on both sites', async () => {
  const { matchId, expertId, day } = await dispute()
  await world.restart({})
  await using reader = await world.open(browser())
  const { page } = reader
  for (const language of languages) {
    const { sourcesDiffer } = await loadWords(language)
    const { disputed } = await wordsIn<MatchWords>('match-detail', language)
    const [before] = disputed(['']).split(/[（(]/)
    for (const site of ['', '/h5']) {
      await visit(page, `${site}/matchDetail?matchId=${matchId}&lang=${language}`)
      const note = page.locator('main').getByText(before ?? '', { exact: false })
      await expect.poll(() => note.first().innerText()).toMatch(/files 1–.?0.*OpenLigaDB 2–.?0/)
      await visit(page, `${site}/match?date=${day}&tab=results&lang=${language}`)
      const row = page.locator(`main li:has(a[href*="matchId=${matchId}"])`)
      await row.getByText(sourcesDiffer, { exact: true }).waitFor({ state: 'attached' })
      await visit(page, `${site}/expertDetail?expertId=${expertId}&lang=${language}`)
      const record = page.locator('main tbody')
      await record.getByText(sourcesDiffer).first().waitFor({ state: 'attached' })
    }
  }
  expect(reader.problems).toEqual([])

  await using operator = await world.open(browser(), byAxe)
  await visit(operator.page, '/desk')
  await signUpByPasskey(operator.page, 'Reads the sources')
  await world.addOperator('Reads the sources')
  await visit(operator.page, '/desk?tab=sources')
  const { sources } = await wordsIn<DeskWords>('desk', 'en')
  const part = operator.page.getByRole('region', { name: sources.disputed })
  await part.getByText(/files: 1–.?0/).waitFor()
  await part.getByText(/openligadb: 2–.?0/).waitFor()
  expect(await violationsAt(operator.page, [1440, 390])).toEqual([])
})
