/**
 * When witnesses saw a plan: stored for every checkpoint, served, and counted only for the keys
 * that the reader supplies (T34, L-12).
 */
import { afterEach, expect, test, vi } from 'vitest'
import {
  cosign,
  formatNote,
  parseCheckpoint,
  parseNote,
  verifierKey,
  type SigningKey,
  type VerifierKey,
} from '../../rules/log/note.ts'
import { witnessKeyOf } from '../../rules/log/test-keys.ts'
import { parsePolicy, policyOf } from '../../rules/log/policy.ts'
import { parseTilePath } from '../../rules/log/tiles.ts'
import { openLog } from '../../rules/verify/checkpoint.ts'
import {
  cosignedPath,
  cosignedStates,
  countSeen,
  notesIn,
  type IsEnough,
} from '../../rules/verify/cosigned.ts'
import { Unreadable } from '../../rules/verify/tree.ts'
import {
  addExperts,
  addMatches,
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
} from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { publishPlans } from '../publishing/publish.ts'
import type { Collector } from '../witness/collect.ts'
import { countWitnessed } from './cosigned.ts'
import { openKeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import { findCommitIndex } from './plan-entries.ts'
import { lastCheckpoint } from './signer.ts'
import { sharedFolder } from '../test-folder.ts'

let expert = 0

const [a, b] = [witnessKeyOf('a.example', 1), witnessKeyOf('b.example', 2)]
/** A key made by the site under the name of a witness. */
const impostor = witnessKeyOf('a.example', 3)
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)

/** The keys that cosign the next checkpoint, and when. */
let present: [SigningKey, Date][] = []
const collector: Collector = {
  keys: [verifierKey(impostor), verifierKey(b)],
  collect: (note) =>
    Promise.resolve(
      present.map(([cosigner, at]) => cosign(parseNote(note)?.text ?? '', cosigner, seconds(at))),
    ),
}

const server = await sharedServer()
const { db } = server.database
const folder = sharedFolder()
const keeping = openKeyStore(folder)
const log = testLog(db, keeping, { witnesses: collector })
const round = async (...signers: [SigningKey, Date][]) => {
  present = signers
  await addExperts(db, 1)
  await log.round()
  expect(log.problem()).toBeNull()
}
await standStill(db, noon)
await log.begin()
;({
  experts: [expert = 0],
} = await smallWorld(db, { experts: 1 }))
const matches = await addMatches(db, [after(5), after(30)])
const first = await publishPlans(db, [draftOf(expert, matches[0] ?? 0)])
await round()
await round([b, after(1)], [impostor, after(1)])
await round([a, after(6)], [b, after(6)])
const second = await publishPlans(db, [draftOf(expert, matches[1] ?? 0)])
await round([impostor, after(7)])
await round([a, after(8)])
await round()
const plans = [...first.published, ...second.published].map(({ planId }) => planId)
const signingKey = await keeping.key()
if (!signingKey) throw new Error('No key')
const key = verifierKey(signingKey)
afterEach(() => vi.useRealTimers())

const get = async (path: string) => {
  const answer = await server.app.inject({ url: `/log/${path}` })
  if (answer.statusCode !== 200) throw new Unreadable(path)
  return answer.rawPayload
}

/** How many of the two plans these witnesses had seen before kick-off, by the served files. */
async function seenBy(
  witnesses: readonly VerifierKey[],
  notes?: readonly string[],
  isEnough?: IsEnough,
) {
  const note = (await get('checkpoint')).toString()
  const opened = await openLog({ note, key, witnesses, last: null }, get)
  if ('kind' in opened) throw new Error(opened.kind)
  const states = await cosignedStates(
    notes ?? notesIn(await get(cosignedPath(expert))),
    witnesses,
    opened.checkpoint.size,
    opened.tree.read,
  )
  if ('kind' in states) return states
  const indexes = await Promise.all(plans.map((plan) => findCommitIndex(db, plan)))
  return countSeen(
    [after(5), after(30)].map((kickoffTime, at) => ({ index: indexes[at] ?? 0, kickoffTime })),
    states,
    witnesses,
    isEnough,
  )
}

test('counts only cosignatures before kick-off by keys that the reader supplies', async () => {
  const [ownA, ownB, other] = [a, b, impostor].map(verifierKey)
  if (!ownA || !ownB || !other) throw new Error('No keys')
  expect(await seenBy([ownB])).toBe(1)
  expect(await seenBy([ownA])).toBe(1)
  expect(await seenBy([ownA, ownB])).toBe(2)
  expect(await seenBy([])).toBe(0)
  // a quorum of both: each has seen one of the plans in time
  expect(await seenBy([ownA, ownB], undefined, (keys) => keys.length === 2)).toBe(0)
  // the page counts the keys that the site lists, including the site's own key
  expect(await seenBy([other, ownB])).toBe(2)
  expect(await countWitnessed(db, expert)).toBe(2)
  // the site's own key under the witness's name does not count for a reader with the real key
  expect(await seenBy([verifierKey(witnessKeyOf('a.example', 9))])).toBe(0)
})

test('every first cosigned checkpoint of a plan and a witness is served', async () => {
  const sizes = async (path: string) =>
    notesIn(await get(path)).map((note) => parseCheckpoint(parseNote(note)?.text ?? '')?.size)
  const all = await sizes(cosignedPath(expert))
  const [first, second] = [
    await sizes(`cosigned/plan-${plans[0]}.json`),
    await sizes(`cosigned/plan-${plans[1]}.json`),
  ]
  expect([first.length, second.length]).toEqual([2, 2])
  expect(all).toEqual([...new Set([...first, ...second])])
  await expect(get('cosigned/plan-x.json')).rejects.toThrow('cannot be read')
  expect(await sizes('cosigned/plan-999999.json')).toEqual([])
})

test('too few witnesses for too long are reported by health, and signing continues', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const endpoints = [a, b].map((one) => ({
    key: verifierKey(one),
    url: `https://${one.name}/`,
  }))
  const log = testLog(db, openKeyStore(folder), {
    witnesses: { ...collector, keys: endpoints.map((one) => one.key) },
    address: 'https://touchline.test/log/',
    policy: policyOf(endpoints, 2),
  })
  const round = async (...signers: [SigningKey, Date][]) => {
    present = signers
    const before = (await lastCheckpoint(db))?.size ?? 0
    await addExperts(db, 1)
    await log.round()
    expect((await lastCheckpoint(db))?.size).toBe(before + 1)
    return log.problem()
  }
  expect(await round([b, after(31)])).toBeNull()
  vi.advanceTimersByTime(600_000)
  expect(await round([b, after(31)])).toBeNull()
  vi.advanceTimersByTime(1)
  expect(await round([b, after(32)])).toBe(
    "1 of 2 witnesses have cosigned the log's present state, fewer than its policy asks " +
      'for (docs/log.md).',
  )
  expect(await round([a, after(33)], [b, after(33)])).toBeNull()
  // the policy is served in the format of other tools
  const served = parsePolicy((await get('policy')).toString())
  expect(served.logs).toEqual([key])
  expect(served.witnesses.map(({ key: one, url }) => ({ key: one, url }))).toEqual(endpoints)
  expect([served.isMet([verifierKey(a)]), served.isMet(endpoints.map((one) => one.key))]).toEqual([
    false,
    true,
  ])
})

test('a plan’s proof is pinned to the first cosigned checkpoint that has the plan', async () => {
  const proof = (await get(`proof/plan-${plans[0]}.tlog-proof`)).toString()
  const [first = ''] = notesIn(await get(`cosigned/plan-${plans[0]}.json`))
  expect(proof.endsWith(`\n\n${first}`)).toBe(true)
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  expect(parseCheckpoint(parseNote(first)?.text ?? '')?.size).toBeLessThan(size)
})

test('a cosignature over another tree is a finding; a malformed or forged one is not', async () => {
  const bKey = verifierKey(b)
  const [note = ''] = notesIn(await get(cosignedPath(expert)))
  const { text = '' } = parseNote(note) ?? {}
  const of = (changed: string, by = b) =>
    formatNote({ text: changed, signatures: [cosign(changed, by, seconds(after(1)))] })
  const [origin = '', size = ''] = text.split('\n')
  const other = `${origin}\n${size}\n${Buffer.alloc(32, 7).toString('base64')}\n`
  expect(await seenBy([bKey], [of(other)])).toEqual({ kind: 'forked', seen: Number(size) })
  expect(await seenBy([bKey], [of(other, a)])).toBe(0)
  const forged = note.replace(/(b\.example \S{30})./, (_, head: string) => `${head}A`)
  const ahead = of(text.replace(size, '9999'))
  expect(await seenBy([bKey], ['', 'x', forged, ahead])).toBe(0)
  expect([notesIn(Buffer.from('[')), notesIn(Buffer.from('{"notes": [1, "x"]}'))]).toEqual([
    [],
    ['x'],
  ])
})

test('the tiles that the proofs need are served in older widths, too', async () => {
  expect(parseTilePath('tile/0/000.p/3')).not.toBeNull()
  expect(await get('tile/0/000.p/3')).toHaveLength(96)
})
