import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sharedServer } from '../test-server.ts'

let lines: string[] = []

/** A server without its table of experts, so that every request for experts fails. */
const log = new PassThrough()
log.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')))
const server = await sharedServer({}, { logger: { level: 'warn', stream: log } })
const { owner } = server.database
await sql`alter table expert rename to expert_away`.execute(owner)
beforeEach(() => {
  lines = []
})

test('the log line of a failed request identifies the request', async () => {
  const url = '/app/api/expert/list?type=5&page=1&size=10&lang=en&secret=hunter2'
  const answer = await server.app.inject({ url })
  expect(answer.statusCode).toBe(500)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    requestId: expect.stringMatching(/^req-/),
    method: 'GET',
    route: '/app/api/expert/list',
    status: 500,
    durationMs: expect.any(Number),
    err: { message: expect.stringContaining('expert') },
  })
  expect(lines[0]).not.toContain('hunter2')
})
