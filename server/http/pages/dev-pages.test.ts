/** S-14: a development server serves the front end's sources and no other file of the machine. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentTools, mustBeLoopback, serveSources } from './dev-pages.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join('data', `test-of-dev-${process.pid}`)
let app: FastifyInstance
let origin: string
beforeAll(async () => {
  mkdirSync(join(root, folder, 'log'), { recursive: true })
  writeFileSync(join(root, folder, 'log', 'key'), 'PRIVATE+KEY+of+the+log')
  writeFileSync(join(root, folder, 'key.ts'), "export default 'PRIVATE+KEY'")
  app = Fastify({ forceCloseConnections: true })
  serveSources(app, await developmentTools())
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(join(root, folder), { recursive: true })
})

test.each([
  `/${folder}/log/key`,
  `/${folder}/log/key?raw`,
  `/${folder}/log/key?import&raw`,
  `/${folder}/key.ts`,
  `/${folder}/key.ts?url`,
  `/@fs${root}${folder}/log/key`,
  `/@fs${root}${folder}/log/key?raw??`,
  `/@fs/etc/passwd`,
  `/@fs/etc/passwd?import&raw??`,
  `/web/../${folder}/log/key`,
  `/web/%2e%2e/${folder}/log/key`,
  `/web/..%2f${folder}/log/key`,
  `/web/..\\${folder}/log/key`,
  `//${folder}/log/key`,
  `/@fs${root}web/../${folder}/log/key`,
  `/@id/${root}${folder}/key.ts`,
  `/@id/${root}${folder}/log/key?raw`,
  '/package.json',
  '/server/settings.ts',
  '/.git/config',
  '/.env',
])('%s is not served', async (path) => {
  const answer = await fetch(origin + path)
  const text = await answer.text()
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(text).not.toMatch(/PRIVATE\+KEY|root:|"scripts"|settingTable|repositoryformat/)
})

test('sources of the front end are served', async () => {
  for (const path of ['/web/client.tsx', '/contract/values.ts', '/@vite/client']) {
    const answer = await fetch(origin + path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('content-type')).toContain('javascript')
  }
})

test.each(['localhost', '127.0.0.1', '127.0.0.53', '::1'])('--dev listens on %s', (host) =>
  mustBeLoopback(host),
)
test.each(['0.0.0.0', '::', '192.168.1.4', 'example.org', '127.0.0.1.example.org'])(
  '--dev does not listen on %s',
  (host) => expect(() => mustBeLoopback(host)).toThrow('for this machine only'),
)
