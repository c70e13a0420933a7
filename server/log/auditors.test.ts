/**
 * Files for auditors: the schema of the entries, all plans as CSV, and the verifier as one file
 * that runs without a checkout.
 */
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromUrl, parquetMetadata, parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { Compile } from 'typebox/schema'
import { expect, test } from 'vitest'
import { currentBook } from '../../rules/book/index.ts'
import type { LogEntry } from '../../rules/log/entry.ts'
import { parseCheckpoint, parseNote, signedBy, verifierKey } from '../../rules/log/note.ts'
import {
  addExperts,
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
  storeResult,
  enterResults,
} from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleMatches } from '../settlement/settle.ts'
import { rebuildBoards } from '../standings/boards.ts'
import { rollWindows } from '../standings/record.ts'
import { openKeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import { lastCheckpoint } from './signer.ts'
import { sharedFolder } from '../test-folder.ts'

/** From another address each time, because one reader may not read the whole log often. */
let readers = 0
const somebody = () => ({ 'x-forwarded-for': `192.0.2.${++readers % 250}` })

const server = await sharedServer({ trustedProxies: 1 })
const { db } = server.database
const folder = sharedFolder()
const log = testLog(db, openKeyStore(folder))
await standStill(db, noon)
await log.begin()
const {
  experts,
  matches: [played = 0, open = 0],
} = await smallWorld(db, { experts: 3, kickoffs: [after(5), after(30)] })
const drafts = experts.flatMap((expert) => [draftOf(expert, played), draftOf(expert, open)])
const { published, refused } = await publishPlans(db, drafts)
expect(refused).toEqual([])
const [again] = published
await publishPlans(db, [{ ...draftOf(experts[0] ?? 0, played), planId: again?.planId ?? 0 }])
const result = { home: '1.6', draw: '3.8', away: '5.5' }
await sql`update match set odds = odds || ${JSON.stringify({ result })}::jsonb`.execute(db)
await standStill(db, after(7))
await revealStarted(db)
for (const full of [
  [2, 1],
  [0, 0],
] as const)
  await db.transaction().execute(async (tx) => {
    await storeResult(tx, played, { status: 8, full })
    await enterResults(tx, [played])
    await settleMatches(tx, [played])
  })
await measureRevealed(db)
await rollWindows(db)
await rebuildBoards(db)
await log.round()
expect(log.problem()).toBeNull()
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
const entries = (await text('entries.jsonl'))
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as LogEntry)

async function text(path: string): Promise<string> {
  const answer = await fetch(`${origin}/log/${path}`, { headers: somebody() })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

test('every new entry is valid by the served schema', async () => {
  const shape = Compile(JSON.parse(await text('schema.json')))
  const kinds = new Set(entries.map(({ kind }) => kind))
  for (const kind of ['rules', 'expert', 'match', 'commit', 'reveal', 'result', 'settlement'])
    expect(kinds).toContain(kind)
  for (const entry of entries) if (!shape.Check(entry)) expect(entry).toBeNull()
})

/** The bytes of a response as sent, without decompression. */
const wire = (path: string, encoding: string) =>
  new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    request(
      `${origin}/log/${path}`,
      { headers: { 'accept-encoding': encoding, ...somebody() } },
      (answer) =>
        buffer(answer).then(
          (body) => resolve({ encoding: answer.headers['content-encoding'], body }),
          reject,
        ),
    )
      .on('error', reject)
      .end()
  })

test('the whole log from prepared compressed bytes equals the plain log', async () => {
  for (const more of [0, 300, 1, 470]) {
    await addExperts(db, more)
    await log.round()
    const plain = await wire('entries.jsonl', 'identity')
    expect(plain.encoding).toBeUndefined()
    const { size = 0 } = (await lastCheckpoint(db)) ?? {}
    expect(plain.body.toString().split('\n')).toHaveLength(size + 1)
    // concurrently and one after the other
    for (const zipped of await Promise.all([1, 2].map(() => wire('entries.jsonl', 'gzip')))) {
      expect(zipped.encoding).toBe('gzip')
      expect(zipped.body.length).toBeLessThan(plain.body.length / 2)
      // unlike Node, the gzip command checks the sums at the end
      expect(execFileSync('gzip', ['-dc'], { input: zipped.body }).equals(plain.body)).toBe(true)
      expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
    }
  }
})

test('a signed snapshot of each day names one hash of all entries', async () => {
  await expect.poll(async () => (await text('snapshots.txt')).trim()).toBe('2026-02-28')
  await standStill(server.database.db, after(24))
  await addExperts(server.database.db, 1)
  await log.round()
  await expect.poll(() => text('snapshots.txt')).toBe('2026-03-01\n2026-02-28\n')
  const signingKey = await openKeyStore(folder).key()
  for (const day of ['2026-02-28', '2026-03-01']) {
    const note = parseNote(await text(`snapshot/${day}`))
    expect(note && signingKey && signedBy(note, [verifierKey(signingKey)])).toHaveLength(1)
    const [kind, of, , size, , sha256] = note?.text.split('\n') ?? []
    const lines = (await text('entries.jsonl')).split('\n').slice(0, Number(size))
    const hash = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex')
    expect([kind, of, sha256]).toEqual(['touchline-snapshot/v1', `day ${day}`, `sha256 ${hash}`])
    // a snapshot is not a checkpoint
    expect(parseCheckpoint(note?.text ?? '')).toBeNull()
  }
  expect((await fetch(`${origin}/log/snapshot/2026-03-02`)).status).toBe(404)
  await standStill(server.database.db, after(7))
})

test('all plans with their places as CSV: the last version, the last settlement', async () => {
  const rows: Record<string, string>[] = parse(await text('plans.csv'), { columns: true })
  expect(rows).toHaveLength(6)
  for (const row of rows) {
    const seal = entries[Number(row['log_index'])]
    expect(seal).toMatchObject({
      kind: 'commit',
      planId: Number(row['plan_id']),
      version: Number(row['version']),
      kickoff: row['kickoff'],
      at: row['sealed_at'],
    })
    const later = entries.filter(
      (one) => one.kind === 'settlement' && one.planId === Number(row['plan_id']),
    )
    const last = later.at(-1)
    expect(row['settlement_index']).toBe(last ? String(entries.indexOf(last)) : '')
    if (last?.kind === 'settlement')
      expect([row['outcome'], row['profit'], row['hit_result']]).toEqual([
        last.outcome,
        last.profit ?? '',
        String(last.hitResult),
      ])
  }
  expect(rows.filter((row) => row['outcome'] !== '')).toHaveLength(3)
  expect(rows.map((row) => row['version'])).toContain('2')
})

/** The market's chance of one pick, written again from the definition. */
const chanceOf = (
  pick: string,
  { home, draw, away }: { home: string; draw: string; away: string },
) => {
  const inverse = [home, draw, away].map((odds) => 1 / Number(odds))
  const powers = (k: number) => inverse.map((one) => one ** k)
  const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)
  // the power that makes the sum 1, halved until it is exact enough
  let [low, high] = [0, 10]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (sumOf(powers(middle)) > 1) low = middle
    else high = middle
  }
  const [won = NaN, drawn = NaN, lost = NaN] = powers(low)
  return { '2': won, '1': drawn, '0': lost }[pick] ?? NaN
}

test('a revealed plan has its pick, price and markets; a sealed one has none', async () => {
  const rows: Record<string, string>[] = parse(await text('plans.csv'), { columns: true })
  const revealed = rows.filter((row) => row['reveal_index'] !== '')
  expect(revealed).toHaveLength(3)
  for (const row of revealed) {
    const commit = entries[Number(row['log_index'])]
    const reveal = entries[Number(row['reveal_index'])]
    const close = entries.find(
      (one) => one.kind === 'close' && one.matchId === Number(row['match_id']),
    )
    if (commit?.kind !== 'commit' || reveal?.kind !== 'reveal' || close?.kind !== 'close')
      throw new Error('an index names an entry of another kind')
    expect(reveal).toMatchObject({ planId: commit.planId, version: commit.version })
    const key = reveal.body.selections[0]?.picks[0]?.key ?? ''
    const [sealed, closed] = [commit.market?.result, close.market?.result]
    if (!sealed || !closed) throw new Error('there is a market on every match')
    const price = Number({ '2': sealed.home, '1': sealed.draw, '0': sealed.away }[key])
    expect(row).toMatchObject({
      main_picks: key,
      main_line: '',
      main_odds: String(price),
      market_source: 'test',
      market_at: commit.market?.at,
      close_source: 'test',
      close_at: close.market?.at,
      rule_version: String(currentBook.version),
      probabilities: '',
    })
    expect(Number(row['market_probability'])).toBeCloseTo(chanceOf(key, sealed), 8)
    expect(Number(row['close_probability'])).toBeCloseTo(chanceOf(key, closed), 8)
    expect(Number(row['closing_value'])).toBeCloseTo(price * chanceOf(key, closed) - 1, 7)
    expect(JSON.parse(row['selections'] ?? '')).toMatchObject([{ picks: [{ key }] }])
  }
  for (const row of rows.filter((one) => one['reveal_index'] === ''))
    expect(row).toMatchObject({
      main_picks: '',
      main_odds: '',
      market_probability: '',
      market_source: 'test',
      closing_value: '',
      selections: '',
    })
})

test('the plans of one expert as CSV, filtered, in parts', async () => {
  const all: Record<string, string>[] = parse(await text('plans.csv'), { columns: true })
  const [first] = all
  if (first === undefined) throw new Error('there are plans')
  const own = all.filter((row) => row['expert_id'] === first['expert_id'])
  const file = `plans/expert-${first['expert_id']}.csv`
  const rowsOf = async (query: string): Promise<Record<string, string>[]> =>
    parse(await text(file + query), { columns: true })
  expect(await rowsOf('')).toEqual(own)
  const resultOf = ({ outcome, hit_result: result }: Record<string, string>) =>
    outcome === '' ? '' : result === '1' ? 'hit' : result === '2' ? 'miss' : 'other'
  for (const result of ['hit', 'miss', 'other'])
    expect(await rowsOf(`?result=${result}`)).toEqual(own.filter((row) => resultOf(row) === result))
  const month = (first['settled_kickoff'] || first['kickoff'] || '').slice(0, 7)
  expect(await rowsOf(`?month=${month}&league=${first['league_id']}`)).toContainEqual(first)
  expect(await rowsOf('?month=1999-12')).toEqual([])
  expect(await rowsOf(`?price=${first['price']}`)).toContainEqual(first)
  const address = `${origin}/log/${file}`
  for (const wrong of [
    '?price=9',
    '?month=2026-13',
    '?result=',
    '?league=1;drop',
    '?price=0&price=8',
  ])
    expect((await fetch(address + wrong, { headers: somebody() })).status).toBe(400)
  expect((await fetch(`${origin}/log/plans/expert-0.csv`, { headers: somebody() })).status).toBe(
    404,
  )

  const whole = await fetch(address, { headers: somebody() })
  const bytes = Buffer.from(await whole.arrayBuffer())
  const etag = whole.headers.get('etag') ?? ''
  expect(whole.headers.get('content-disposition')).toContain('attachment')
  const part = await fetch(address, { headers: { ...somebody(), range: 'bytes=4-9' } })
  expect([part.status, await part.text()]).toEqual([206, bytes.subarray(4, 10).toString()])
  const again = await fetch(address, { headers: { ...somebody(), 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test('the same plans as Parquet, row by row', async () => {
  const rows: Record<string, string>[] = parse(await text('plans.csv'), { columns: true })
  const answer = await fetch(`${origin}/log/plans.parquet`, { headers: somebody() })
  expect(answer.headers.get('content-type')).toBe('application/vnd.apache.parquet')
  const file = await answer.arrayBuffer()
  const read = await parquetReadObjects({ file })
  expect(read.map(asText)).toEqual(rows)
  const { schema, num_rows: count } = parquetMetadata(file)
  const times = schema.filter(({ logical_type: type }) => type?.type === 'TIMESTAMP')
  expect(times.map(({ name }) => name)).toEqual([
    'sealed_at',
    'kickoff',
    'settled_kickoff',
    'market_at',
    'close_at',
    'expert_withdrawn_at',
    'settled_at',
  ])
  expect(times.map(({ logical_type: type }) => type)).toEqual(
    times.map(() => ({ type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' })),
  )
  expect([Number(count), schema.find(({ name }) => name === 'profit')]).toMatchObject([
    rows.length,
    { type: 'INT64', converted_type: 'DECIMAL', scale: 6 },
  ])
  expect(rows.some(({ profit }) => profit !== '')).toBe(true)
})

test('tools read parts of an export: its length, its ranges and its tag', async () => {
  for (const format of ['csv', 'parquet']) {
    const address = `${origin}/log/plans.${format}`
    const ask = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(address, { method, headers: { ...headers, ...somebody() } })
    const whole = await ask()
    const file = Buffer.from(await whole.arrayBuffer())
    const length = String(file.length)
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const head = await ask({}, 'HEAD')
    for (const { headers } of [whole, head])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-length': length,
        'accept-ranges': 'bytes',
        etag,
        'access-control-expose-headers': expect.stringContaining('content-range'),
        link: expect.stringMatching(/^<\/log\/credits\.txt>; rel="license"/),
      })
    const last = await ask({ range: 'bytes=-8' })
    expect([last.status, last.headers.get('content-range')]).toEqual([
      206,
      `bytes ${file.length - 8}-${file.length - 1}/${length}`,
    ])
    expect(file.subarray(-8).equals(Buffer.from(await last.arrayBuffer()))).toBe(true)
    const beyond = await ask({ range: `bytes=${length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`])
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    const outdated = await ask({ range: 'bytes=0-3', 'if-range': '"another"' })
    expect([outdated.status, outdated.headers.get('content-length')]).toEqual([200, length])
  }
})

test('every file of the log answers conditions and ranges', async () => {
  const encodings = { plain: 'identity', zipped: 'gzip, identity;q=0' }
  const files = [
    'checkpoint keys policy plans.csv plans.parquet plans/expert-1.csv plans.csv-metadata.json',
    'schema.json tile/0/000.p/1 tile/entries/000.p/1 entry/0',
  ]
  let zipped = 0
  for (const file of files.join(' ').split(' '))
    for (const encoding of Object.values(encodings)) {
      const ask = (headers: Record<string, string> = {}, method = 'GET') =>
        get(`${origin}/log/${file}`, method, {
          'accept-encoding': encoding,
          ...headers,
          ...somebody(),
        })
      const whole = await ask()
      const { bytes } = whole
      const etag = String(whole.headers.etag)
      if (whole.headers['content-encoding'] === 'gzip') zipped++
      expect([file, whole.status, etag]).toEqual([
        file,
        200,
        expect.stringMatching(/^"[\w-]{22}"$/),
      ])
      expect(whole.headers).toMatchObject({
        'accept-ranges': 'bytes',
        'content-length': String(bytes.length),
      })
      const said = async (headers: Record<string, string>, method?: string) => {
        const { status, bytes: sent, headers: head } = await ask(headers, method)
        return [status, sent, head['content-range'] ?? null]
      }
      const none = Buffer.alloc(0)
      const [last, total] = [bytes.length - 1, `/${bytes.length}`]
      expect(await said({ 'if-none-match': `W/${etag}` })).toEqual([304, none, null])
      expect(await said({ 'if-match': '"another"' })).toEqual([412, none, null])
      expect(await said({ 'if-match': `W/${etag}` })).toEqual([412, none, null])
      expect(await said({ 'if-match': etag })).toEqual([200, bytes, null])
      expect(await said({ 'if-range': '"another"', range: 'bytes=0-0' })).toEqual([
        200,
        bytes,
        null,
      ])
      expect(await said({ 'if-range': etag, range: 'bytes=0-0' })).toEqual([
        206,
        bytes.subarray(0, 1),
        `bytes 0-0${total}`,
      ])
      expect(await said({ range: 'bytes=-1' })).toEqual([
        206,
        bytes.subarray(last),
        `bytes ${last}-${last}${total}`,
      ])
      expect(await said({ range: `bytes=${last + 1}-` })).toEqual([416, none, `bytes *${total}`])
      expect(await said({ range: 'bytes=0-0,-1' })).toEqual([200, bytes, null])
      const head = await ask({ range: 'bytes=0-0' }, 'HEAD')
      expect([head.status, head.bytes, head.headers['content-length']]).toEqual([
        200,
        none,
        String(bytes.length),
      ])
      expect(head.headers.etag).toBe(etag)
    }
  expect(zipped).toBeGreaterThan(0)
  // what is sent while it is made has no tag
  const entries = { 'if-match': '"any"', ...somebody() }
  expect((await get(`${origin}/log/entries.jsonl`, 'GET', entries)).status).toBe(412)
})

/** The bytes as they are sent: fetch decodes them. */
function get(url: string, method: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>(
    (resolve, reject) => {
      request(url, { method, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(parts),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

test('each CSV links to its description, whose types its cells have', async () => {
  const forms: Record<string, RegExp> = {
    integer: /^-?\d+$/,
    boolean: /^(true|false)$/,
    double: /^-?\d+(\.\d+)?$/,
    decimal: /^-?\d+(\.\d+)?$/,
    dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
    string: /./s,
  }
  for (const path of ['plans.csv', 'plans/expert-1.csv']) {
    const answer = await fetch(`${origin}/log/${path}`, { headers: somebody() })
    const [, described = ''] =
      /<([^>]+)>; rel="describedby"/.exec(answer.headers.get('link')!) ?? []
    expect(described).toBe(`/log/${path}-metadata.json`)
    const description = await fetch(origin + described, { headers: somebody() })
    expect(description.headers.get('content-type')).toMatch(/^application\/csvm\+json/)
    const { url, tableSchema } = await description.json()
    expect(new URL(url, origin + described).href).toBe(`${origin}/log/${path}`)
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
    expect(rows.length).toBeGreaterThan(0)
    for (const { name, datatype } of tableSchema.columns)
      for (const row of rows)
        if (row[name] !== '')
          expect([name, row[name]]).toEqual([name, expect.stringMatching(forms[datatype]!)])
  }
  for (const path of ['entries.jsonl', 'pages/expert-1.jsonl'])
    expect(
      (await fetch(`${origin}/log/${path}`, { headers: somebody() })).headers.get('link'),
    ).toBe('</log/credits.txt>; rel="license"')
})

test('a reader of Parquet fetches two columns of a changed log by ranges', async () => {
  const requested: string[] = []
  const url = `${origin}/log/plans.parquet`
  const before = (await fetch(url, { method: 'HEAD', headers: somebody() })).headers.get('etag')
  await addExperts(server.database.db, 1)
  await log.round()
  const file = await asyncBufferFromUrl({
    url,
    fetch: (address, init) => {
      requested.push(new Headers(init?.headers).get('range') ?? init?.method ?? 'GET')
      return fetch(address, init)
    },
  })
  const rows = await parquetReadObjects({ file, columns: ['plan_id', 'main_picks'] })
  expect(rows).toHaveLength(6)
  expect(rows.filter((row) => row['main_picks'] !== null)).toHaveLength(3)
  expect(requested[0]).toBe('HEAD')
  expect(requested.slice(1)).toEqual(requested.slice(1).map(() => expect.stringMatching(/^bytes=/)))
  // no plan was added: the bytes are the same, and so is their tag
  expect((await fetch(url, { method: 'HEAD', headers: somebody() })).headers.get('etag')).toBe(
    before,
  )
})

/** A row as the CSV has it. */
const asText = (row: Record<string, string | number | bigint | boolean | Date | null>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null) return [name, '']
      if (value instanceof Date) return [name, value.toISOString()]
      return [name, name === 'profit' ? Number(value).toFixed(6) : String(value)]
    }),
  )

test('the verifier is one file, with its hash, and needs no checkout to verify', async () => {
  await rebuildBoards(server.database.db)
  await server.versions.refresh()
  const file = await text('touchline-verify.mjs')
  const hash = createHash('sha256').update(file).digest('hex')
  expect(await text('touchline-verify.mjs.sha256')).toBe(`${hash}  touchline-verify.mjs\n`)
  const away = await mkdtemp(join(tmpdir(), 'touchline-away-'))
  await writeFile(join(away, 'touchline-verify.mjs'), file)
  const run = (...args: string[]) =>
    new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
      execFile(
        process.execPath,
        ['touchline-verify.mjs', ...args],
        { cwd: away, env: { HOME: away } },
        (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
      )
    })
  expect(await run(origin)).toEqual({
    code: 0,
    out: expect.stringContaining('3 of 3 experts: equal.'),
    err: '',
  })
  expect(await run('--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('node touchline-verify.mjs'),
  })
  await rm(away, { recursive: true })
})
