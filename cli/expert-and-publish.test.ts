/** The commands of the operator and of an expert, on a separate database and a stub site. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { claimSetting } from '../server/db/setting.ts'
import { sharedDatabase } from '../server/db/test-database.ts'
import { describeWorld } from '../server/db/world.ts'
import { readSettings } from '../server/settings.ts'
import { run as runExpert } from './expert.ts'
import { run as runPublish } from './publish.ts'
import { ran, started } from './test-command.ts'
import { sharedFolder } from '../server/test-folder.ts'

let answer: { status: number; body: string } = { status: 200, body: '' }
let requests: unknown[] = []
const database = await sharedDatabase()
const folder = sharedFolder()
await claimSetting(database.owner, 'world', describeWorld(readSettings({}, '')))
const site = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    requests.push(JSON.parse(body))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})
await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
const address = site.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
afterAll(() => site.close())
beforeEach(() => {
  requests = []
})

const expert = (...args: string[]) => ran(runExpert, args, { DATABASE_URL: database.url })
const key = 'touchline_a-key-of-the-test'
const onSite = (args: readonly string[]) => [...args, '--server', origin]
const publish = (...args: string[]) => ran(runPublish, onSite(args), { TOUCHLINE_KEY: key })

test('as a process, on a folder without a site, the command refuses and makes none', async () => {
  const env = { DATA_DIR: join(folder, 'data') }
  expect(await started('expert', ['list'], env)).toEqual({
    code: 1,
    out: '',
    err: expect.stringContaining(`There is no site in the data folder ${env.DATA_DIR}.`),
  })
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('an expert is created, gets keys, loses them, and is withdrawn', async () => {
  expect((await expert('list')).out).toMatch(
    /^There are no experts but those who publish by themselves in .+\.\n$/,
  )
  expect(await expert('add', '张三', '張三', 'José  Zhang')).toMatchObject({
    code: 0,
    out: expect.stringContaining('jose-zhang is expert 1.'),
  })
  expect(await expert('add', '李四', '李四', '李四')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Give one with --handle.'),
  })
  expect(await expert('add', '李四', '李四', '李四', '--handle', 'jose-zhang')).toMatchObject({
    code: 1,
    err: expect.stringContaining('already'),
  })
  expect(await expert('add', '', '李四', 'Li', '--handle', 'li')).toMatchObject({
    code: 1,
    err: expect.stringContaining('needed in each of zh, zht, en'),
  })
  for (const [name, reason] of [
    ['José Zhɑng', 'has a letter that names are not written with'],
    ['Jose Zhang', 'belongs to an expert already'],
    ['Touch1ine', 'reads like the site'],
  ] as const)
    expect(await expert('add', '王五', '王五', name, '--handle', 'wang-wu')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`The name "${name}" ${reason}`),
    })
  const made = await expert('key', 'jose-zhang')
  expect(made.out).toMatch(/^Key 1 of jose-zhang\. .*\ntouchline_[\w-]{43}\n$/)
  expect((await expert('list')).out).toBe(
    'jose-zhang  expert 1  张三 / 張三 / José Zhang  plans 0  keys 1\n',
  )
  expect((await expert('withdraw-key', '1')).code).toBe(0)
  expect(await expert('withdraw-key', '1')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no key 1/),
  })
  expect((await expert('withdraw', 'jose-zhang')).code).toBe(0)
  for (const args of [
    ['withdraw', 'jose-zhang'],
    ['key', 'jose-zhang'],
    ['key', 'nobody'],
  ]) {
    const { code, err } = await expert(...args)
    expect(code).toBe(1)
    expect(err.split('\n')).toHaveLength(2)
  }
})

test.each([
  [[]],
  [['add', 'one']],
  [['list', 'more']],
  [['key', 'a', '--what']],
  [['withdraw-key', 'x']],
  [['key', 'a', '--handle', 'b']],
])('expert %j prints its usage', async (args) => {
  expect(await expert(...args)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('withdraw-key ID'),
  })
})

const plan = { matchId: 7, price: 0 }
const file = async (text: string) => {
  const path = join(folder, 'plan.json')
  await writeFile(path, text)
  return path
}

test('publishing, as a process, sends the file with the key, and prints the plan', async () => {
  const data = {
    id: 12,
    serial: 3,
    version: 2,
    publishedAt: '2026-01-01T10:00:00.000Z',
    deadline: '2026-01-01T11:00:00.000Z',
  }
  answer = { status: 200, body: JSON.stringify({ code: 0, msg: '', data }) }
  const args = onSite([await file(`\ufeff${JSON.stringify(plan)}`)])
  const { code, out, err } = await started('publish', args, { TOUCHLINE_KEY: key })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(
    /^Stored: plan 12, number 3 of your record, version 2, at 2026-01-01T10:00:00\.000Z\.\n.*"planId": 12/,
  )
  expect(requests).toEqual([
    { realm: 'touchline', process: 'web', data: { key, plan }, info: { lang: 'en' } },
  ])
})

test('errors of a draft are printed line by line, without terminal control codes', async () => {
  answer = {
    status: 400,
    body: JSON.stringify({
      code: 400,
      msg: 'Bad request: data.plan.price: is wrong\ndata.plan.title.en: \u001b[2J',
    }),
  }
  expect(await publish(await file('{}'))).toEqual({
    code: 1,
    out: '',
    err: 'Bad request: price: is wrong\ntitle.en: \ufffd[2J\n',
  })
})

test.each([
  [{ status: 502, body: '<html>' }, 'gives no answer'],
  [{ status: 200, body: '[]' }, 'does not answer as a Touchline site does'],
  [
    { status: 503, body: '{"code":503,"msg":"Temporarily unavailable, please try again"}' },
    'please try again',
  ],
  [{ status: 302, body: '' }, 'gives no answer'],
])('after the invalid answer %j the message says to try again', async (stub, words) => {
  answer = stub
  expect(await publish(await file('{}'))).toMatchObject({
    code: 3,
    out: '',
    err: expect.stringContaining(words),
  })
})

test('a file that is not JSON is named with the position, and nothing is sent', async () => {
  const broken = await publish(await file('{\n  "matchId": 7,\n  price: 8\n}'))
  expect(broken).toEqual({
    code: 2,
    out: '',
    err: `${join(folder, 'plan.json')}, line 3, column 3: from here on it is not JSON.\n`,
  })
  for (const server of ['localhost:8080', 'ftp://example.org', 'example.org'])
    expect(await ran(runPublish, ['--matches', '--server', server])).toMatchObject({
      code: 2,
      err: `${server} is not the address of a site, such as https://touchline.example.\n`,
    })
  expect(await publish(join(folder, 'nowhere.json'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('cannot be read'),
  })
  expect(await publish()).toMatchObject({ code: 2, err: expect.stringContaining('TOUCHLINE_KEY') })
  expect(await ran(runPublish, [await file('{}')])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^There is no key\./),
  })
  expect(requests).toEqual([])
})

test('--matches lists the matches that accept plans', async () => {
  const record = {
    matchId: 7,
    leagueName: 'League',
    homeName: 'A',
    awayName: 'B',
    matchTime: '2026-01-01T10:00:00.000Z',
    deadline: '2026-01-01T09:55:00.000Z',
    solutionCount: 0,
  }
  answer = { status: 200, body: JSON.stringify({ code: 0, msg: '', data: { records: [record] } }) }
  const { out } = await publish('--matches', '2')
  expect(out).toBe('7  2026-01-01T10:00:00.000Z  until 2026-01-01T09:55:00.000Z  League  A - B\n')
  expect(requests).toMatchObject([{ data: { day: 2 } }])
})
