import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { notStarted } from '../../../contract/test-now.ts'
import { testHandlers } from '../../calls/test-handlers.ts'
import { answersOf } from './answers.ts'
import { ResponseCache } from '../response-cache.ts'
import { sharedServer } from '../test-server.ts'

const server = await sharedServer()
const { db, owner } = server.database

async function answersWith(match: object) {
  const calls = await testHandlers(db)
  // A faulty query can return more fields than the contract has, or fewer.
  calls.queryHome.answer = async () =>
    Object.assign({ matches: [match], experts: [], secret: 'the picks' })
  return answersOf({
    handlers: calls,
    cache: new ResponseCache(server.versions),
    outage: { away: () => false },
    versions: server.versions,
  })
}

const match = {
  matchId: 7,
  leagueName: 'L',
  matchTime: null,
  homeLogo: '',
  homeShortName: 'H',
  awayLogo: '',
  awayShortName: 'A',
  ...notStarted,
  status: 13,
}

describe('answers', () => {
  it('contain only fields of their schema, on every level', async () => {
    const answers = await answersWith({ ...match, picks: ['2'] })
    expect(await answers.callForPage('queryHome', {}, 'en')).toEqual({
      code: 0,
      msg: '',
      data: { matches: [match], experts: [] },
    })
  })

  it('are not sent if they do not fit their schema', async () => {
    const answers = await answersWith({ ...match, status: 14 })
    await expect(answers.callForPage('queryHome', {}, 'en')).rejects.toThrow('/matches/0/status')
  })
})

it('an internal error is 500 in the envelope without details, just once', async () => {
  const url = '/app/api/expert/list?type=3&page=1&size=10&lang=en'
  await sql`alter table board_order rename to elsewhere`.execute(owner)
  const answer = await server.app.inject({ url })
  expect([answer.statusCode, answer.json()]).toEqual([500, { code: 500, msg: 'Internal error' }])
  await sql`alter table elsewhere rename to board_order`.execute(owner)
  expect((await server.app.inject({ url })).json()).toMatchObject({ code: 0 })
})
