/**
 * The part of verify.bench.ts that runs in the browser: the verification of one expert, and the
 * bare hashes and signature checks of the same log.
 */
import type { ExpertDetail } from '../contract/expert-detail.ts'
import { fromHex } from '../rules/log/bytes.ts'
import { canonicalBytes } from '../rules/log/entry.ts'
import { leafHash, nodeHash, type Hash } from '../rules/log/merkle.ts'
import { parseNote, parseVerifierKey, signedBy, type VerifierKey } from '../rules/log/note.ts'
import { parseBundle } from '../rules/log/tiles.ts'
import { factOf } from '../rules/verify/facts.ts'
import { verifyRecord } from '../rules/verify/verify.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { byTurns, type Turn } from './turns.ts'

export interface Measured {
  /** Milliseconds of each round. */
  ours: Turn[]
  floor: Turn[]
  plans: number
  entries: number
  files: number
}

export interface Given {
  expertId: number
  indexes: number[]
  shown: ExpertDetail[]
  rounds: number
}

/** Loads everything before the measurement: network time is not the verifier's. */
async function measure({ expertId, indexes, shown, rounds }: Given): Promise<Measured> {
  const files = new Map<string, Uint8Array>()
  const read = async (path: string) => {
    const bytes =
      files.get(path) ?? new Uint8Array(await (await fetch(`/log/${path}`)).arrayBuffer())
    files.set(path, bytes)
    return bytes
  }
  const text = async (path: string) => new TextDecoder().decode(await read(path))
  const key = parseVerifierKey((await text('keys')).split('\n', 1)[0] ?? '')
  if (!key) throw new Error('no key')
  const note = await text('checkpoint')
  const verify = async () => {
    let plans = 0
    for await (const { findings, facts } of verifyRecord({
      expertId,
      note,
      key,
      witnesses: [],
      last: null,
      indexes,
      read,
      now: new Date(),
      shown,
    })) {
      if (findings.length > 0) throw new Error(JSON.stringify(findings.slice(0, 3)))
      plans = facts['plans'] ?? plans
    }
    return plans
  }
  const plans = await verify()
  const bare = bareOf(files, note, key)
  const hashed = bare()
  // the verification counts its findings and the floor its hashes; each count must equal the first
  // run's
  const side = (act: () => number | Promise<number>, once: number) => async () => {
    const start = performance.now()
    const done = await act()
    const cost = performance.now() - start
    if (done !== once) throw new Error(`${done} instead of ${once}`)
    return { cost, count: indexes.length }
  }
  const turns = await byTurns(
    `verifying expert ${expertId}`,
    { ours: side(verify, plans), floor: side(bare, hashed) },
    { rounds, warmUp: 2 },
  )
  return { ...turns, plans, entries: indexes.length, files: files.size }
}

/**
 * The same leaves, nodes, commitments and signature, with their bytes prepared, and nothing else.
 */
function bareOf(
  files: ReadonlyMap<string, Uint8Array>,
  note: string,
  key: VerifierKey,
): () => number {
  // the neighbours of the expert's entries in their bundles are verified, too
  const entries: Uint8Array[] = []
  const tiles: Uint8Array[] = []
  for (const [path, bytes] of files)
    if (path.startsWith('tile/entries/')) entries.push(...(parseBundle(bytes) ?? []))
    else if (path.startsWith('tile/')) tiles.push(bytes)
  const sealed = entries.flatMap((entry, at) => {
    const fact = factOf(at, entry)
    if (fact?.kind !== 'reveal') return []
    const [salt, body] = [fromHex(fact.salt), canonicalBytes(fact.body)]
    const bytes = new Uint8Array(salt.length + body.length)
    bytes.set(salt)
    bytes.set(body, salt.length)
    return [bytes]
  })
  return () => {
    let done = 0
    for (const entry of entries) done += leafHash(entry).length
    for (const bytes of sealed) done += sha256(bytes).length
    for (const tile of tiles) done += nodesOf(tile).length
    const signed = parseNote(note)
    return done + ((signed && signedBy(signed, [key])?.length) ?? 0)
  }
}

/** The root of a tile's hashes. */
function nodesOf(tile: Uint8Array): Hash {
  let row = Array.from({ length: tile.length / 32 }, (_, at) =>
    tile.subarray(at * 32, at * 32 + 32),
  )
  while (row.length > 1) {
    const above: Hash[] = []
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at], row[at + 1]]
      if (left) above.push(right ? nodeHash(left, right) : left)
    }
    row = above
  }
  return row[0] ?? new Uint8Array()
}

Object.assign(globalThis, { measure })
