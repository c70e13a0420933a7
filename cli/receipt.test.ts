/** The command on saved receipts: of an honest answer, of a lie, and forged ones. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from './verify.ts'
import { ran } from './test-command.ts'
import { toBase64 } from '../rules/log/bytes.ts'
import { canonicalBytes, commitmentOf } from '../rules/log/entry.ts'
import { leafHash, nodeHash } from '../rules/log/merkle.ts'
import {
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  signNote,
  verifierKey,
} from '../rules/log/note.ts'
import { logKeyOf } from '../rules/log/test-keys.ts'
import { formatStatement, saltedHash } from '../rules/log/receipt.ts'
import { receiptFormat, type Receipt } from '../rules/verify/receipt.ts'
import { sharedFolder } from '../server/test-folder.ts'

const python = spawnSync('python3', ['-c', 'import cryptography']).status === 0
const script = fileURLToPath(new URL('../docs/verify.py', import.meta.url))
const folder = sharedFolder()

const key = logKeyOf('touchline.test/log', 7)
const signed = (text: string) => formatNote({ text, signatures: [signNote(text, key)] })

const salt = '5a'.repeat(32)
const body = { selections: [{ play: 1, picks: [{ key: '2' }] }] }
const opposite = { selections: [{ play: 1, picks: [{ key: '1' }] }] }
const textOf = (value: object) => new TextDecoder().decode(canonicalBytes(value))

const sealOf = (version: number, sealed: object) =>
  textOf({
    kind: 'commit',
    v: 2,
    planId: 5,
    version,
    commitment: commitmentOf(new Uint8Array(32).fill(0x5a), sealed),
  })

/**
 * A receipt of version 2 of 3, whose other versions had the opposite pick, answered when the log
 * had `size` entries, with those of these versions. Entry 0 of the log is about no plan.
 */
function ofMiddleVersion(
  answered: object,
  {
    size = 3,
    versions = [1, 2, 3],
    index = 2,
    version = 2,
  }: { size?: number; versions?: number[]; index?: number | null; version?: number } = {},
): Receipt {
  const log = [textOf({ kind: 'rules' }), sealOf(1, opposite), sealOf(2, body), sealOf(3, opposite)]
  const leaves = log.map((entry) => leafHash(new TextEncoder().encode(entry)))
  const [a = leafHash(new Uint8Array()), b = a, c = a, d = a] = leaves
  const [left, right] = [nodeHash(a, b), nodeHash(c, d)]
  const proofs = [
    [b, right],
    [a, right],
    [d, left],
    [c, left],
  ]
  const text = textOf(answered)
  const opens = saltedHash(salt, text)
  return {
    ...receiptOf(answered),
    version,
    index,
    note: signed(formatStatement(key.name, { planId: 5, version, size, opens, analysis: null })),
    checkpoint: signed(
      formatCheckpoint({ origin: key.name, size: 4, root: nodeHash(left, right) }),
    ),
    entries: versions.map((no) => ({
      index: no,
      entry: log[no] ?? '',
      proof: (proofs[no] ?? []).map(toBase64),
    })),
  }
}

/** A receipt of an answer with this body, under a log of two entries that sealed `body`. */
function receiptOf(answered: object, changes: Partial<Receipt> = {}): Receipt {
  const entry = textOf({
    kind: 'commit',
    v: 2,
    planId: 5,
    version: 1,
    commitment: commitmentOf(new Uint8Array(32).fill(0x5a), body),
  })
  const first = leafHash(new Uint8Array())
  const root = nodeHash(first, leafHash(new TextEncoder().encode(entry)))
  const text = textOf(answered)
  return {
    format: receiptFormat,
    site: 'https://touchline.test',
    planId: 5,
    version: 1,
    index: 1,
    salt,
    body: text,
    analysis: null,
    note: signed(
      formatStatement(key.name, {
        planId: 5,
        version: 1,
        size: 2,
        opens: saltedHash(salt, text),
        analysis: null,
      }),
    ),
    key: formatVerifierKey(verifierKey(key)),
    readAt: '2026-03-01T12:00:00.000Z',
    checkpoint: signed(formatCheckpoint({ origin: key.name, size: 2, root })),
    entries: [{ index: 1, entry, proof: [toBase64(first)] }],
    ...changes,
  }
}

async function verified(receipt: object, more: readonly string[] = []) {
  const file = join(folder, 'receipt.json')
  writeFileSync(file, JSON.stringify(receipt))
  const result = await ran(run, ['--receipt', file, ...more])
  // the second verifier says the same
  if (python && 'format' in receipt && 'key' in receipt) {
    const { status, stdout } = spawnSync('python3', [script, 'receipt', file, ...more])
    expect([status, String(stdout)]).toEqual([result.code, expect.any(String)])
    expect(String(stdout).includes('PROVEN')).toBe(result.out.includes('PROVEN'))
  }
  return result
}

test('the receipt of an honest answer fits', async () => {
  const { code, out } = await verified(receiptOf(body))
  expect([code, out]).toEqual([
    0,
    expect.stringContaining(
      'The receipt fits: the site signed exactly what its log sealed, under a checkpoint of 2',
    ),
  ])
})

test('a signed answer that was not sealed is proven', async () => {
  const { code, out } = await verified(receiptOf(opposite))
  expect(code).toBe(1)
  expect(out).toContain('What the site answered is not what entry 1 of its log sealed.')
  expect(out).toContain('PROVEN: the site signed an answer that is not what its log had sealed.')
})

test('a receipt that its reader changed proves nothing', async () => {
  const { code, out } = await verified({ ...receiptOf(body), body: textOf(opposite) })
  expect(code).toBe(1)
  expect(out).toContain('What the site signed with its answer is about other content.')
  expect(out).not.toContain('PROVEN')
})

test('one of a middle version fits after later ones, with and without its place', async () => {
  for (const index of [2, null])
    for (const versions of [[2], [1, 2], [1, 2, 3]]) {
      const { code, out } = await verified(ofMiddleVersion(body, { index, versions }))
      expect([code, out]).toEqual([0, expect.stringContaining('The receipt fits')])
    }
  // the entries of other versions say nothing of this one
  for (const index of [2, null])
    expect((await verified(ofMiddleVersion(body, { index, versions: [1, 3] }))).code).toBe(4)
})

test('a lie about a middle version is proven by its entry or by a later one', async () => {
  for (const index of [2, null]) {
    const { code, out } = await verified(ofMiddleVersion(opposite, { index }))
    expect([code, out]).toEqual([1, expect.stringContaining('not what entry 2 of its log sealed')])
    expect(out).toContain('PROVEN')
  }
  // version 3 had its place when version 2 was answered, and version 2 when version 1 was
  const old = await verified(ofMiddleVersion(body, { size: 4 }))
  expect(old.out).toMatch(/version 2 although version 3 was in its log.*entry 3[^]*PROVEN/)
  const first = ofMiddleVersion(opposite, { version: 1, index: 1, versions: [1, 2] })
  expect((await verified(first)).out).toMatch(/version 1 although version 2[^]*PROVEN/)
  // the entry of another version, and one about no plan
  for (const index of [1, 0]) {
    const { out } = await verified(ofMiddleVersion(body, { index, versions: [0, 1, 2] }))
    expect(out).toMatch(new RegExp(`Entry ${index} of the log does not seal[^]*PROVEN`))
  }
})

test('one without an entry is not complete, one of another key does not fit', async () => {
  const alone = await verified(receiptOf(body, { checkpoint: null, entries: [] }))
  expect([alone.code, alone.out]).toEqual([4, expect.stringContaining('has no entry of the log')])
  const other = { ...verifierKey(key), publicKey: verifierKey(key).publicKey.toReversed() }
  const { code, out } = await verified(receiptOf(body), ['--key', formatVerifierKey(other)])
  expect(code).toBe(1)
  expect(out).toContain('not signed')
  expect(out).not.toContain('PROVEN')
})

test('wrong usage is named: another file, no file, two addresses', async () => {
  expect((await verified({ format: 'other' })).err).toContain('is not a receipt')
  expect(await ran(run, ['--receipt', join(folder, 'none')])).toMatchObject({ code: 2 })
  const file = join(folder, 'receipt.json')
  expect(await ran(run, ['--receipt', file, 'http://127.0.0.1', 'x'])).toMatchObject({ code: 2 })
})
