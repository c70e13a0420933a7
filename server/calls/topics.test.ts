/**
 * A public answer stays in memory until one of its topics changes. A call that reads a table whose
 * changes raise none of its topics would be served stale, with nothing to say so.
 */
import pg from 'pg'
import { Value } from 'typebox/value'
import { afterAll, expect, test, vi } from 'vitest'
import { calls, prefix, type CallName } from '../../contract/calls.ts'
import type { Topic } from '../db/data-version.ts'
import { after, draftOf, noon, smallWorld } from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { publishPlans } from '../publishing/publish.ts'
import { refreshSearch } from '../search/refresh.ts'
import { rebuildBoards } from '../standings/boards.ts'
import { testHandlers } from './test-handlers.ts'

/** By table: topics of which every change of it raises at least one; null if none is needed. */
const topicsOf: Record<string, readonly Topic[] | null> = {
  league: ['match'],
  club: ['match'],
  player: ['match'],
  match: ['match'],
  match_course: ['match'],
  match_result: ['match'],
  goal: ['match'],
  lineup: ['match'],
  alias: ['match'],
  quarantine: ['match'],
  plan: ['plan'],
  plan_secret: ['plan'],
  plan_secret_pick: ['plan'],
  plan_on_hold: ['plan'],
  plan_measure: ['plan'],
  settlement: ['plan'],
  match_close: ['plan'],
  prediction_record: ['plan'],
  prediction_not_counted: ['plan'],
  prediction_calibration: ['plan'],
  text_removal: ['plan', 'expert'],
  log_entry: ['plan'],
  expert: ['expert'],
  expert_record: ['expert'],
  former_name: ['expert'],
  standing: ['expert'],
  board_order: ['boards', 'expert'],
  skill_medal: ['boards', 'expert'],
  recommended_plan: ['boards'],
  recommended_expert: ['boards'],
  foretold_month: ['boards'],
  search_key: ['match', 'expert'],
  text_report: ['plan'],
  // jobs read it as well, so a statement on it is not always one of the call
  log_checkpoint: null,
  // no public answer shows them
  setting: null,
  clock: null,
  data_version: null,
  standing_state: null,
}

/** Where a call reads only what never changes. */
const fixed: Partial<Record<CallName, readonly string[]>> = {
  // the kind of an expert, or that there is one
  matchDetail: ['expert'],
  predictRecord: ['expert', 'league', 'match'],
  expertLog: ['expert'],
  // a plan raises the experts' topic when it is published, settled or withdrawn
  expertSpread: ['plan'],
  expertLuck: ['plan', 'plan_measure'],
}

// before the first connection, which keeps the function
const statements = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => void vi.restoreAllMocks())

/** Names behind "from" and "join" in the statements; some are of a `with` clause. */
const namesInStatements = () => {
  const texts = statements.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === 'string' ? statement : (statement as { text: string }).text,
  )
  return new Set(
    [...texts.join('\n').matchAll(/\b(?:from|join)\s+"?(\w+)/g)].map(([, name = '']) => name),
  )
}

const server = await sharedServer()
const { db } = server.database
const { experts, matches } = await smallWorld(db, {
  now: noon,
  experts: 2,
  kickoffs: [after(5), after(6)],
})
const publication = await publishPlans(
  db,
  experts.flatMap((expertId) => matches.map((matchId) => draftOf(expertId, matchId))),
)
await rebuildBoards(db)
await refreshSearch(db)
await server.versions.refresh()

const [matchId, expertId, planId] = [matches[0], experts[0], publication.published[0]?.planId]
/** A call is asked with each payload that its schema accepts. */
const payloads = [
  {},
  { page: 1, size: 10 },
  { size: 10 },
  { page: 1, size: 10, type: 5 },
  { matchId },
  { matchId, size: 10 },
  { expertId },
  { expertId, size: 10 },
  { id: planId },
  { q: 'Expert' },
  { token: 'A'.repeat(22) },
]

const handlers = await testHandlers(db)
const publicReads = (Object.keys(calls) as CallName[]).flatMap((name) => {
  const handler = handlers[name]
  return 'topics' in handler ? [{ name, topics: handler.topics }] : []
})
const stored = new Set((await db.introspection.getTables()).map(({ name }) => name))

test.each(publicReads)('$name is made again after each change of what it reads', async (call) => {
  const { name, topics } = call
  const accepted = payloads.filter((data) => Value.Check(calls[name].data, data))
  expect(accepted).not.toEqual([])
  statements.mockClear()
  for (const data of accepted) {
    const payload = { data, info: { lang: 'en' } }
    const url = prefix + calls[name].path
    const { statusCode } = await server.app.inject({ method: 'POST', url, payload })
    expect([200, 404]).toContain(statusCode)
  }
  const stale = [...namesInStatements()]
    .filter((table) => stored.has(table))
    .filter((table) => {
      const raised = topicsOf[table]
      if (raised === undefined) throw new Error(`which topics does a change of ${table} raise?`)
      return raised && !raised.some((topic) => topics.includes(topic))
    })
  expect(stale.toSorted()).toEqual((fixed[name] ?? []).toSorted())
})
