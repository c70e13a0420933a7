import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerTeams } from './team.ts'

const app = Fastify()
registerTeams(app, async (teamId) => (teamId === 3 ? 9 : null))
const visit = async (url: string) => {
  const { statusCode, headers } = await app.inject(url)
  return [statusCode, headers.location]
}

test.each([
  ['/team?teamId=3', '/matchDetail?matchId=9&tab=data'],
  ['/h5/team?teamId=3', '/h5/matchDetail?matchId=9&tab=data'],
])('%s leads to the match %s', async (address, match) => {
  expect(await visit(address)).toEqual([302, match])
})

test.each([
  '/team',
  '/team?teamId=4',
  '/team?teamId=0',
  '/team?teamId=3x',
  '/team?teamId=3&teamId=3',
])('%s is not found', async (address) => {
  expect(await visit(address)).toEqual([404, undefined])
})
