/** What `npm run try-backend` says of another back end: call, field, value, and by which words. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ran } from './test-command.ts'
import { run } from './try-backend.ts'

const match = {
  matchId: 1,
  leagueName: 'League',
  matchTime: '2026-03-04T05:06:07Z',
  homeLogo: '',
  homeShortName: 'Home',
  awayLogo: '',
  awayShortName: 'Away',
  solutionCount: 2,
}
const recent = { streakWinCnt: 0, recentCnt: 10, recentWinCnt: 8, recentHitRate: 0.8 }
const expert = { expertId: 7, name: 'Ash', avatar: '', ...recent, onSaleCnt: 1 }
const plan = {
  id: 5,
  expertId: 7,
  name: 'Ash',
  avatar: '',
  solutionTitle: 'Title',
  leagueShortName: 'L',
  homeShortName: 'Home',
  awayShortName: 'Away',
  matchTime: '2026-03-04T05:06:07Z',
  predictPlay: '1,5',
  status: '0',
  hitResult: 0,
  ...recent,
}
const whole: Record<string, unknown> = {
  'visitor/create': { uid: 'u', token: 't' },
  queryHome: { matches: [match], experts: [expert] },
  queryRecommend: { records: [plan] },
  'expert/list': { records: [expert] },
  'expert/detail': { expert },
  queryPredicts: { page: { list: [plan] } },
  'predict/list': [plan],
  'predict/detail': plan,
  'match/list': { rows: [match] },
  'match/detail': { detail: { ...match, matchId: undefined } },
  intelligence: {},
  lineup: {},
}

/** The data of calls by the end of their path; text is sent as the whole body. */
let answers: Record<string, unknown>
/** Headers of every answer. */
let headers: Record<string, string>
let bodies: Record<string, string>

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const path = request.url ?? ''
    if (request.method === 'POST') bodies[path] = body
    const [, data] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    response.writeHead(200, headers)
    response.end(typeof data === 'string' ? data : JSON.stringify({ code: 0, data }))
  })
})
let origin: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // a server that listens on a port has an address of this type
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answers = { ...whole }
  headers = {}
  bodies = {}
})

/** The lines below those of the calls. */
const remarks = (out: string) =>
  out
    .split('\n')
    .filter((line) => line.startsWith('  ') && !/: \d+$/.test(line))
    .map((line) => line.trim())

test('a back end that keeps to the specification is not blamed', async () => {
  const { code, out } = await ran(run, [origin])
  expect(remarks(out)).toEqual([])
  expect([code, out.match(/^yes/gm)?.length]).toEqual([0, 12])
  expect(bodies['/app/api/visitor/create']).toBe('')
})

test.each([
  ['match', { matchTime: '31.02.2026' }, '1 of 1 with matchTime "31.02.2026": expected a time'],
  ['match', { matchTime: '2026-03-04 05:06' }, '1 of 1 with a matchTime without a zone: it is'],
  ['match', { homeShortName: { en: 'H' } }, 'with homeShortName {"en":"H"}: expected text'],
  ['match', { solutionCount: null }, '1 of 1 without solutionCount (section 3, Match); left out:'],
  [
    'match',
    { status: 14 },
    'with status 14: expected a code from 0 to 13 (section 4, Match status',
  ],
  [
    'expert',
    { recentHitRate: 80 },
    'with recentHitRate 80: expected a number from 0 to 1 (section',
  ],
  [
    'expert',
    { recentWinCnt: 12 },
    'with recentWinCnt 12: expected a whole number from 0 to recent',
  ],
  [
    'plan',
    { predictPlay: '1,7' },
    'with predictPlay "1,7": expected codes 1, 5 and 9, with commas',
  ],
  ['plan', { status: 'FREE' }, 'with status "FREE": expected 0 (free), or another whole number'],
  ['plan', { hitResult: 3 }, 'with hitResult 3: expected 0, 1 (hit) or 2 (miss) (section 4, Plan'],
  [
    'plan',
    { id: '' },
    'with id "": expected a number, or text of at most 200 characters (section 3',
  ],
])('a value of a %s is named: %o', async (kind, change, words) => {
  answers['queryHome'] = {
    matches: [{ ...match, ...(kind === 'match' && change) }],
    experts: [{ ...expert, ...(kind === 'expert' && change) }],
  }
  answers['queryRecommend'] = { records: [{ ...plan, ...(kind === 'plan' && change) }] }
  const found = remarks((await ran(run, [origin])).out)
  expect(found).toEqual([expect.stringContaining(words)])
})

test.each([
  ['queryHome', { matches: [match], list: [] }, 'data.experts is missing, data has matches, list'],
  ['queryRecommend', { records: [plan, plan] }, '1 of 2 have the id of one before; left out'],
  ['queryRecommend', { records: [plan, null] }, '1 of 2 are no records; left out: those'],
  ['expert/list', { records: 'none' }, 'data.records is "none": expected a list (section 7)'],
  ['match/list', { total: 0 }, 'no list of records of the kind "match": shown as empty'],
  ['visitor/create', { uid: 1 }, 'data is {"uid":1}: expected uid and token (section 7, visitor'],
])('an answer of %s in another form is named', async (call, data, words) => {
  answers[call] = data
  const { code, out } = await ran(run, [origin])
  expect([code, remarks(out)]).toEqual([0, [expect.stringContaining(words)]])
})

test.each([
  ['{"code":500,"msg":"oops"}', 'code 500, msg "oops": expected code 0 (section 7, Responses)'],
  ['<h1>Error</h1>', 'status 200 with "<h1>Error</h1>": expected {"code":0,"msg":"","data":{…}}'],
  ['{"status":"ok"}', 'status 200 with "{\\"status\\":\\"ok\\"}": expected {"code":0'],
])('an answer that is no success is named: %s', async (body, words) => {
  answers['lineup'] = body
  const { code, out } = await ran(run, [origin])
  expect([code, remarks(out)]).toEqual([1, [expect.stringContaining(words)]])
})

const site = 'https://your.site'

test('a browser on another site needs two headers', async () => {
  const without = await ran(run, [origin, '--origin', site])
  expect([without.code, remarks(without.out)]).toEqual([
    1,
    [
      `access-control-allow-origin is missing: expected ${site}; access-control-allow-headers is ` +
        'missing: expected content-type (docs/back-ends.md)',
    ],
  ])
  headers = {
    'access-control-allow-origin': site,
    'access-control-allow-headers': 'Authorization, Content-Type',
  }
  const { code, out } = await ran(run, [origin, '--origin', site])
  expect([code, out.split('\n')[0]]).toEqual([0, `yes  calls of a browser on ${site}`])
})

test('data that is text is named as it came', async () => {
  answers['queryHome'] = '{"code":0,"data":"{\\"matches\\":[]}"}'
  const { out } = await ran(run, [origin])
  expect(out).toContain('data is "{\\"matches\\":[]}": expected a record')
})
