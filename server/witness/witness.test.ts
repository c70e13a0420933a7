import { execFile, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { toBase64 } from '../../rules/log/bytes.ts'
import {
  consistencyProof,
  leafHash,
  nodeHash,
  rootOf,
  type Hash,
  type ReadHash,
} from '../../rules/log/merkle.ts'
import {
  checkSignature,
  formatCheckpoint,
  formatNote,
  formatSignature,
  formatVerifierKey,
  parseNote,
  parseSignatures,
  parseVerifierKey,
  signNote,
  verifierKey,
} from '../../rules/log/note.ts'
import { logKeyOf, witnessKeyOf } from '../../rules/log/test-keys.ts'
import { createCollector } from './collect.ts'
import { formatAddCheckpoint, parseAddCheckpoint } from './request.ts'
import { openCosignedHeads, originHash } from './cosigned-heads.ts'
import { serveWitness } from './serve.ts'
import { createWitness, type Witness } from './witness.ts'
import { sharedFolder } from '../test-folder.ts'

const logKey = logKeyOf('touchline.example/log', 1)
const ownKey = witnessKeyOf('witness.example', 2)

/** A tree whose entries are `word` and their number. */
const treeOf = (word: string): ReadHash => {
  const read = (level: number, index: number): Hash =>
    level === 0
      ? leafHash(new TextEncoder().encode(word + index))
      : nodeHash(read(level - 1, index * 2), read(level - 1, index * 2 + 1))
  return read
}
const tree = treeOf('entry ')
const anotherTree = treeOf('other ')

async function noteOf(size: number, read = tree, key = logKey): Promise<string> {
  const text = formatCheckpoint({ origin: key.name, size, root: await rootOf(size, read) })
  return formatNote({ text, signatures: [signNote(text, key)] })
}
const request = async (oldSize: number, size: number, read = tree) =>
  formatAddCheckpoint({
    oldSize,
    proof: await consistencyProof(oldSize, size, read),
    note: await noteOf(size, read),
  })

const folder = sharedFolder()

let file = ''
let count = 0
let witness: Witness
const open = async () =>
  createWitness({
    key: ownKey,
    logs: [verifierKey(logKey)],
    heads: await openCosignedHeads(file),
    now: () => 1_800_000_000,
  })
beforeEach(async () => {
  file = join(folder, String(count++), 'seen')
  witness = await open()
})

test('a request is parsed as it was written, and a malformed one is refused', async () => {
  const written = { oldSize: 5, proof: await consistencyProof(5, 9, tree), note: await noteOf(9) }
  expect(parseAddCheckpoint(formatAddCheckpoint(written))).toEqual(written)
  const body = formatAddCheckpoint(written)
  for (const bad of [
    '',
    'old 5\n',
    body.replace('old 5', 'old 05'),
    body.replace('old 5', 'new 5'),
    body.replace('\n', '\nAAAA\n'),
  ])
    expect(parseAddCheckpoint(bad)).toBeNull()
  const long = { ...written, proof: Array.from({ length: 64 }, () => new Uint8Array(32)) }
  expect(parseAddCheckpoint(formatAddCheckpoint(long))).toBeNull()
})

test('a growing tree is cosigned at each size, with the time', async () => {
  for (const [old, size] of [
    [0, 3],
    [3, 3],
    [3, 8],
    [8, 21],
  ] as const) {
    const answer = await witness.add(await request(old, size))
    expect(answer.status).toBe(200)
    const [cosignature] = parseSignatures(answer.body) ?? []
    const text = formatCheckpoint({ origin: logKey.name, size, root: await rootOf(size, tree) })
    expect(cosignature && checkSignature(text, cosignature, verifierKey(ownKey))).toMatchObject({
      seconds: 1_800_000_000,
    })
  }
})

test('a request that the protocol refuses gets its status code, and is not stored', async () => {
  expect((await witness.add(await request(0, 5))).status).toBe(200)
  const unknown = formatAddCheckpoint({
    oldSize: 0,
    proof: [],
    note: await noteOf(5, tree, { ...logKey, name: 'unknown.example' }),
  })
  expect(await witness.add(unknown)).toMatchObject({ status: 404 })
  const forged = formatAddCheckpoint({
    oldSize: 5,
    proof: [],
    note: await noteOf(5, tree, { ...logKey, secret: new Uint8Array(32).fill(3) }),
  })
  expect(await witness.add(forged)).toMatchObject({ status: 403 })
  expect(
    await witness.add(formatAddCheckpoint({ oldSize: 9, proof: [], note: await noteOf(5) })),
  ).toMatchObject({ status: 400 })
  expect(await witness.add('hello')).toMatchObject({ status: 400 })
  expect(await witness.add(await request(3, 9))).toEqual({ status: 409, body: '5\n' })
  expect(
    await witness.add(formatAddCheckpoint({ oldSize: 5, proof: [], note: await noteOf(9) })),
  ).toMatchObject({ status: 422 })
  // a second history, of another length and of the same length
  expect(await witness.add(await request(5, 9, anotherTree))).toMatchObject({ status: 422 })
  expect(await witness.add(await request(5, 5, anotherTree))).toMatchObject({ status: 422 })
  // the proof for a first tree is empty, and the empty tree has only one root
  const [hash = new Uint8Array(32)] = await consistencyProof(3, 9, tree)
  const other = { ...logKey, name: 'other.example/log' }
  const watching = createWitness({
    key: ownKey,
    logs: [verifierKey(other)],
    heads: await openCosignedHeads(`${file}-other`),
    now: () => 1,
  })
  const first = { oldSize: 0, proof: [hash], note: await noteOf(9, tree, other) }
  expect(await watching.add(formatAddCheckpoint(first))).toMatchObject({ status: 422 })
  const text = formatCheckpoint({ origin: other.name, size: 0, root: leafHash(new Uint8Array()) })
  const empty = formatNote({ text, signatures: [signNote(text, other)] })
  expect(
    await watching.add(formatAddCheckpoint({ oldSize: 0, proof: [], note: empty })),
  ).toMatchObject({ status: 422 })
  // a shorter tree, such as after a restored backup
  expect(await witness.add(await request(0, 4))).toEqual({ status: 409, body: '5\n' })
  expect((await witness.add(await request(5, 9))).status).toBe(200)
})

test('over HTTP: the size with its content type, and its last cosignatures', async () => {
  const app = serveWitness(witness, 'about\n')
  const post = async (body: string) =>
    app.inject({ method: 'POST', url: '/add-checkpoint', payload: body })
  const address = `/${originHash(logKey.name)}/checkpoint`
  expect((await app.inject(address)).statusCode).toBe(404)
  expect((await app.inject(`/${'x'.repeat(64)}/checkpoint`)).statusCode).toBe(404)
  const cosigned = await post(await request(0, 5))
  const { text, signatures } = parseNote(await noteOf(5)) ?? { text: '', signatures: [] }
  expect((await app.inject(address)).body).toBe(
    formatNote({ text, signatures: [...signatures, ...(parseSignatures(cosigned.body) ?? [])] }),
  )
  const stale = await post(await request(3, 9))
  expect([stale.statusCode, stale.headers['content-type'], stale.body]).toEqual([
    409,
    'text/x.tlog.size',
    '5\n',
  ])
  const mismatch = await post(await request(5, 5, anotherTree))
  expect([mismatch.statusCode, mismatch.headers['content-type']]).toEqual([
    422,
    'text/plain; charset=utf-8',
  ])
  await app.close()
})

test('no concurrent request undoes the head that another stored', async () => {
  await witness.add(await request(0, 2))
  const answers = await Promise.all(
    (await Promise.all([request(2, 9), request(2, 5), request(2, 7)])).map((body) =>
      witness.add(body),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409])
})

test('its state is on disk before it answers, and survives a restart', async () => {
  await witness.add(await request(0, 6))
  const root = toBase64(await rootOf(6, tree))
  expect(await readFile(file, 'utf8')).toBe(`6 ${root} touchline.example/log\n`)
  witness = await open()
  expect(await witness.add(await request(0, 6))).toEqual({ status: 409, body: '6\n' })
})

test('it does not start with a damaged state', async () => {
  await witness.add(await request(0, 6))
  const text = await readFile(file, 'utf8')
  for (const damaged of [text.slice(0, -4), text.replace('6 ', ''), `${text}x`]) {
    await writeFile(file, damaged)
    await expect(openCosignedHeads(file)).rejects.toThrow('damaged')
  }
})

test('a site collects cosignatures by each witness’s last size, and logs failures', async () => {
  const app = serveWitness(witness, 'about\n')
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/`
  const logged: string[] = []
  const gone = { key: verifierKey({ ...ownKey, name: 'gone.example' }), url: 'http://127.0.0.1:1/' }
  const present = () => 1_800_000_000_000
  const collector = createCollector(
    [{ key: verifierKey(ownKey), url }, gone],
    (words) => logged.push(words),
    present,
  )
  const collect = async (size: number, read = tree) =>
    collector.collect(await noteOf(size, read), (old) => consistencyProof(old, size, read))
  expect(await collect(4)).toHaveLength(1)
  expect(await collect(9)).toHaveLength(1)
  // only the witness that has not cosigned it is asked again
  const note = await noteOf(9)
  const oldSizes: number[] = []
  const again = (text: string) =>
    collector.collect(text, (old) => (oldSizes.push(old), consistencyProof(old, 9, tree)))
  const [cosignature] = await again(note)
  expect(oldSizes).toEqual([9, 0])
  expect(cosignature && (await again(note + formatSignature(cosignature)))).toEqual([])
  expect(oldSizes).toEqual([9, 0, 0])
  expect(logged).toEqual([expect.stringContaining('gone.example')])
  // another process of the site continued in between
  await witness.add(await request(9, 12))
  expect(await collect(15)).toMatchObject([{ name: 'witness.example' }])
  expect(await collect(20, anotherTree)).toEqual([])
  expect(logged).toHaveLength(2)
  expect(logged[1]).toContain('does not continue the one of 15 entries')
  await app.close()
})

test.each([
  ['0', 0],
  ['the future', 1_800_000_301],
])('a cosignature of time %s is not kept', async (_, seconds) => {
  const app = serveWitness(
    createWitness({
      key: ownKey,
      logs: [verifierKey(logKey)],
      heads: await openCosignedHeads(file),
      now: () => seconds,
    }),
    '',
  )
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/`
  const logged: string[] = []
  const collector = createCollector(
    [{ key: verifierKey(ownKey), url }],
    (words) => logged.push(words),
    () => 1_800_000_000_000,
  )
  expect(await collector.collect(await noteOf(3), () => Promise.resolve([]))).toEqual([])
  expect(logged).toEqual([expect.stringContaining('no time that can be')])
  await app.close()
})

test('an answer that is not the witness’s own cosignature is ignored', async () => {
  const impostor = createWitness({
    key: { ...ownKey, secret: new Uint8Array(32).fill(8) },
    logs: [verifierKey(logKey)],
    heads: await openCosignedHeads(file),
    now: () => 1,
  })
  const app = serveWitness(impostor, '')
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/`
  const collector = createCollector([{ key: verifierKey(ownKey), url }], () => {})
  expect(await collector.collect(await noteOf(3), () => Promise.resolve([]))).toEqual([])
  await app.close()
})

test('the command makes its key once, makes its folder private, and cosigns', async () => {
  const data = join(folder, 'command')
  const args = [
    '--name',
    'witness.example/w1',
    '--log',
    formatVerifierKey(verifierKey(logKey)),
    '--data',
    data,
    '--port',
    '0',
  ]
  const command = fileURLToPath(new URL('../../cli/witness.ts', import.meta.url))
  const running = spawn(process.execPath, [command, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [witnessKey = '', line = ''] = await new Promise<string[]>((resolve) => {
    let out = ''
    running.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (/ on \S+\n/.test(out)) resolve(out.split('\n'))
    })
  })
  const url = / on (\S+)$/.exec(line)?.[1] ?? ''
  expect(await (await fetch(url)).text()).toContain(witnessKey)
  const key = parseVerifierKey(witnessKey)
  if (!key) throw new Error(`No key: ${witnessKey}`)
  const collector = createCollector([{ key, url }], () => {})
  expect(
    await collector.collect(await noteOf(7), (old) => consistencyProof(old, 7, tree)),
  ).toHaveLength(1)
  const second = await new Promise<string>((resolve) => {
    execFile(process.execPath, [command, ...args], (_, __, err) => resolve(err))
  })
  expect(second).toContain('Another witness is running')
  const ended = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGTERM')
  expect(await ended).toBe(0)
})
