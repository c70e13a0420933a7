/**
 * The test vectors in docs/vectors.json, for authors of other verifiers. WRITE_VECTORS=1 rewrites
 * them.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canonicalBytes, commitmentOf, textHash } from './entry.ts'
import { nameNext } from './key-change.ts'
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  nodeHash,
  rootOf,
  type ReadHash,
} from './merkle.ts'
import {
  cosign,
  formatCheckpoint,
  formatNote,
  formatSigningKey,
  formatVerifierKey,
  signatureTypes,
  signNote,
  verifierKey,
  type SigningKey,
} from './note.ts'
import { formatBundle } from './tiles.ts'

const file = new URL('../../docs/vectors.json', import.meta.url)

const keyOf = (name: string, type: SigningKey['type'], seed: number): SigningKey => ({
  name,
  type,
  secret: new Uint8Array(32).fill(seed),
})
const logKey = keyOf('touchline.example/log', signatureTypes.note, 1)
const nextKey = keyOf('touchline.example/log/2027', signatureTypes.note, 2)
const witness = keyOf('witness.example', signatureTypes.cosignature, 3)

/** Numbers, order of names and characters as RFC 8785 has them. */
const values = [
  { b: 1, a: [true, null, 'x'], 'a b': 0.1 },
  { zh: '球鉴', en: 'Tab\t"quoted"\\', zht: '球鑒 \u20ac' },
  [1e21, 1e-7, 0.000001, 100, 1.5, -0, 5e-324, 1.7976931348623157e308],
]
const salt = new Uint8Array(32).fill(7)
const body = {
  selections: [{ play: 5, line: 2.25, picks: [{ key: 'over', probability: 0.55 }] }],
  probabilities: { home: 0.5, draw: 0.3, away: 0.2 },
}
const title = { zh: '主场占优', zht: '主場佔優', en: 'Home is stronger' }

async function make() {
  const entries = Array.from({ length: 7 }, (_, no) => canonicalBytes({ kind: 'rules', no }))
  const leaves = entries.map(leafHash)
  const read: ReadHash = async (level, index) =>
    level === 0
      ? (leaves[index] ?? new Uint8Array())
      : nodeHash(await read(level - 1, 2 * index), await read(level - 1, 2 * index + 1))
  const roots = await Promise.all(
    Array.from({ length: entries.length + 1 }, (_, size) => rootOf(size, read)),
  )
  const checkpoint = formatCheckpoint({
    origin: logKey.name,
    size: entries.length,
    root: roots.at(-1) ?? new Uint8Array(),
  })
  return {
    canonicalJson: values.map((value) => ({ value, utf8: bytesToHex(canonicalBytes(value)) })),
    commitment: { salt: bytesToHex(salt), body, sha256: commitmentOf(salt, body) },
    textHash: { salt: bytesToHex(salt), words: title, sha256: textHash(salt, title) },
    tree: {
      entries: entries.map((entry) => new TextDecoder().decode(entry)),
      leafHashes: leaves.map(bytesToHex),
      rootsBySize: roots.map(bytesToHex),
      inclusionOf3In7: (await inclusionProof(3, 7, read)).map(bytesToHex),
      consistencyFrom3To7: (await consistencyProof(3, 7, read)).map(bytesToHex),
      bundle: bytesToHex(formatBundle(entries)),
    },
    keys: [logKey, nextKey, witness].map((key) => ({
      signing: formatSigningKey(key),
      verifier: formatVerifierKey(verifierKey(key)),
    })),
    checkpoint: formatNote({
      text: checkpoint,
      signatures: [signNote(checkpoint, logKey), cosign(checkpoint, witness, 1_800_000_000)],
    }),
    keyChange: nameNext(logKey, verifierKey(nextKey)),
  }
}

test('this code makes the published vectors', async () => {
  const made = `${JSON.stringify(await make(), null, 2)}\n`
  if (process.env['WRITE_VECTORS']) writeFileSync(file, made)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(made))
})
