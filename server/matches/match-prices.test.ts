/** The movement of a match's prices: its sealed plans are marked only when they are revealed. */
import { expect, test } from 'vitest'
import { calls, prefix } from '../../contract/calls.ts'
import { after, draftOf, noon, smallWorld, standStill } from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { openKeyStore } from '../log/keys.ts'
import { testLog } from '../log/test-log.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { sharedFolder } from '../test-folder.ts'

const server = await sharedServer()
const { db } = server.database
const world = await smallWorld(db, { now: noon, experts: 3, kickoffs: [after(5)] })
const [matchId = 0] = world.matches
const log = testLog(db, openKeyStore(sharedFolder()))
await log.begin()
const drafts = world.experts.map((expertId) => draftOf(expertId, matchId, {}))
expect((await publishPlans(db, drafts)).refused).toEqual([])
await log.round()
await server.versions.refresh()

async function prices() {
  const payload = { data: { matchId }, info: { lang: 'en' } }
  const url = prefix + calls.matchPrices.path
  return (await server.app.inject({ method: 'POST', url, payload })).json().data
}

test('plans are marked on the prices after kick-off only', async () => {
  const before = await prices()
  expect(before.result).toHaveLength(1)
  expect(before.plans).toEqual([])
  await standStill(db, after(5))
  await closeDeadlines(db)
  await revealStarted(db)
  await log.round()
  await server.versions.refresh()
  expect((await prices()).plans).toHaveLength(world.experts.length)
  const [{ index, at }] = before.result
  const entry = await server.app.inject(`/log/entry/${index}`)
  expect(entry.json()).toMatchObject({ kind: 'commit', market: { at } })
  expect((await server.app.inject('/log/entry/99999999')).statusCode).toBe(404)
})
