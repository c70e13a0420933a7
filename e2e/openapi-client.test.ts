/**
 * A client that others generate from /app/openapi.json: openapi-typescript writes its types,
 * TypeScript checks a program that makes the thirteen calls of the specification, and Node runs it.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { origin } from './browser.ts'
import { root } from './server-process.ts'

/** Written in the way of the documentation of openapi-fetch. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const client = createClient<paths>({ baseUrl: process.env['ORIGIN']! })
const codes: Record<string, number | undefined> = {}
/** The data of an answer, with its type. */
function data<T>(
  name: string,
  { data: answer, error }: { data?: { code: number; data?: T }; error?: { msg: string } },
): T {
  codes[name] = answer?.code
  if (answer?.data === undefined) throw new Error(name + ' was refused: ' + error?.msg)
  return answer.data
}

const first = { realm: 'touchline', process: 'web', info: { lang: 'en' } } as const
const { uid, token } = data(
  'visitorCreate',
  await client.POST('/app/api/visitor/create', { body: first }),
)
const envelope = { ...first, uid, token }

const home = data('queryHome', await client.POST('/app/api/queryHome', { body: envelope }))
const matchId: number = home.matches[0]!.matchId
const expertId: number = home.experts[0]!.expertId
const time: string | null = home.matches[0]!.matchTime
// @ts-expect-error: the types name every field, and no other
home.matches[0]!.kickOff

const page = { page: 1, size: 100 }
const { records: plans } = data(
  'queryRecommend',
  await client.POST('/app/api/home/queryRecommend', { body: { ...envelope, data: page } }),
)
const rate: number = plans[0]!.recentHitRate
const board = { page: 1, size: 10, type: 1 } as const
const ofBoard = { ...envelope, data: board }
data('expertList', await client.POST('/app/api/expert/list', { body: ofBoard }))
const ofExpert = { ...envelope, data: { expertId } }
data('expertDetail', await client.POST('/app/api/expert/detail', { body: ofExpert }))
const plansOf = { ...envelope, data: { expertId, size: 20 } }
data('expertPredicts', await client.POST('/app/api/expert/queryPredicts', { body: plansOf }))
data('planList', await client.POST('/app/api/predict/list', { body: plansOf }))
// a plan with a price; 0 is a free one
const id = (plans.find((plan) => plan.status !== 0) ?? plans[0])!.id
const ofPlan = { ...envelope, data: { id } }
data('planDetail', await client.POST('/app/api/predict/detail', { body: ofPlan }))
const unlock = { ...envelope, data: { id, price: 1_000_000 } }
const { error } = await client.POST('/app/api/predict/unlock', { body: unlock })
codes['planUnlock'] = error?.code
// @ts-expect-error: a price is a number
await client.POST('/app/api/predict/unlock', { body: { ...envelope, data: { id, price: 'all' } } })

data('matchList', await client.POST('/app/match/list', { body: { ...envelope, data: {} } }))
const ofMatch = { ...envelope, data: { matchId } }
data('matchDetail', await client.POST('/app/match/detail', { body: ofMatch }))
data('matchEvents', await client.POST('/app/match/events', { body: ofMatch }))
data('matchIntelligence', await client.POST('/app/match/intelligence', { body: ofMatch }))
data('matchLineup', await client.POST('/app/match/lineup', { body: ofMatch }))
console.log(JSON.stringify({ codes, shown: [typeof time, typeof rate] }))
`

let folder: string
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  // below the project, where the program finds its packages
  folder = mkdtempSync(join(root, '.cache', 'openapi-client-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: [string, ...string[]]): string {
  const env = { ...process.env, ORIGIN: origin }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  return stdout
}

test('compiles, and makes the thirteen calls', async () => {
  const description = await (await fetch(`${origin}/app/openapi.json`)).text()
  writeFileSync(join(folder, 'openapi.json'), description)
  writeFileSync(join(folder, 'program.ts'), program)
  const generator = 'scripts/openapi-client/node_modules/openapi-typescript/bin/cli.js'
  run(join(root, generator), 'openapi.json', '--output', 'schema.ts')
  const rules = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--target',
    'esnext',
    '--module',
    'nodenext',
  ]
  const types = ['--allowImportingTsExtensions', '--types', 'node', '--skipLibCheck']
  run(join(root, 'node_modules/typescript/lib/tsc.js'), ...rules, ...types, 'program.ts')
  const output: unknown = JSON.parse(run('program.ts'))
  expect(output).toEqual({
    codes: {
      visitorCreate: 0,
      queryHome: 0,
      queryRecommend: 0,
      expertList: 0,
      expertDetail: 0,
      expertPredicts: 0,
      planList: 0,
      planDetail: 0,
      // a price of a million points, which no plan has
      planUnlock: expect.toBeOneOf([1002, 1006]),
      matchList: 0,
      matchDetail: 0,
      matchEvents: 0,
      matchIntelligence: 0,
      matchLineup: 0,
    },
    shown: ['string', 'number'],
  })
})
