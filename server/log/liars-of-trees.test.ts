/** L-06: an operator who shows two readers two trees, or signs with another key. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type LogEntry } from '../../rules/log/entry.ts'
import { consistencyProof } from '../../rules/log/merkle.ts'
import { nameNext } from '../../rules/log/key-change.ts'
import { formatVerifierKey, verifierKey, type SigningKey } from '../../rules/log/note.ts'
import { witnessKeyOf } from '../../rules/log/test-keys.ts'
import { createCollector } from '../witness/collect.ts'
import { openCosignedHeads } from '../witness/cosigned-heads.ts'
import { serveWitness } from '../witness/serve.ts'
import { createWitness } from '../witness/witness.ts'
import {
  at,
  expertId,
  folder,
  honest,
  key,
  kindsOf,
  raise,
  reads,
  served,
  settlementAt,
  signWith,
  useHonestLog,
  type Log,
} from './test-liar.ts'

useHonestLog()

describe('6. shows two readers two trees', () => {
  /** Two logs with the same record, of which each reader sees only one. */
  const twoLogs = async () => {
    const entry = honest[at((one) => one.kind === 'expert' && one.expertId !== expertId)] ?? raise()
    const { at: last } = honest.at(-1) ?? raise()
    const again = { ...entry, at: last }
    const other = { ...again, withdrawn: true }
    return { one: await served([...honest, again]), other: await served([...honest, other, again]) }
  }

  test('readers of one tree find nothing; a reader of both finds another history', async () => {
    const { one, other } = await twoLogs()
    const seen = await reads(one)
    expect(seen.sentences).toEqual([])
    expect((await reads(other)).sentences).toEqual([])
    expect((await reads(other, seen.remember)).sentences).toEqual([
      `The log does not continue the one of ${honest.length + 1} entries that you saw before: ` +
        'it is another history.',
    ])
  })

  test('a witness cosigns only one of them', async () => {
    const ownKey = witnessKeyOf('witness.test', 4)
    const present = 1_800_000_000_000
    const heads = await openCosignedHeads(join(folder, 'witness', 'seen'))
    const app = serveWitness(
      createWitness({ key: ownKey, logs: [verifierKey(key)], heads, now: () => present / 1_000 }),
      '',
    )
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/`
    const requests: string[] = []
    const collector = createCollector(
      [{ key: verifierKey(ownKey), url }],
      (words) => requests.push(words),
      () => present,
    )
    const { one, other } = await twoLogs()
    const collect = (log: Log) =>
      collector.collect(log.note, (old) => consistencyProof(old, log.entries.length, log.tree))
    expect(await collect(one)).toHaveLength(1)
    expect(await collect(other)).toEqual([])
    expect(requests[0]).toContain(
      `422 This tree does not continue the one of ${honest.length + 1} entries that was ` +
        'seen here before.',
    )
    await app.close()
  })
})

describe('a key that differs from the stored one', () => {
  const otherKey =
    'The log is signed by another key than the one that you know, which did not name it.'
  const visit = async (name: string, entries: readonly LogEntry[]) => {
    const seen = (await reads(await served(honest))).remember
    const previousKey = signWith({ ...key, name, secret: new Uint8Array(32).fill(7) })
    const reading = await reads(await served(entries), seen)
    signWith(previousKey)
    return reading
  }
  /** The old key's statement about the new one, as in the new one's log. */
  const named = (by: SigningKey, name: string): LogEntry => {
    const next = verifierKey({ ...key, name, secret: new Uint8Array(32).fill(7) })
    const before = { key: formatVerifierKey(verifierKey(key)), checkpoint: '' }
    return {
      kind: 'key',
      v: 2,
      at: honest.at(-1)?.at ?? raise(),
      key: formatVerifierKey(next),
      before,
      named: nameNext(by, next),
    }
  }
  const year = 'touchline.test/log/2027'

  test('is another log, under the same name and under a new one', async () => {
    for (const name of [key.name, year])
      expect((await visit(name, honest)).sentences).toEqual([otherKey])
  })

  test('that names itself as successor is another log', async () => {
    const thief = { ...key, secret: new Uint8Array(32).fill(7) }
    expect((await visit(year, [...honest, named(thief, year)])).sentences).toEqual([otherKey])
  })

  test('named by the old key continues the same tree', async () => {
    const entry = named(key, year)
    expect((await visit(year, [...honest, entry])).sentences).toEqual([])
    const anew = honest.toSpliced(settlementAt(1), 1).concat(honest[0] ?? raise(), entry)
    expect(kindsOf(await visit(year, anew))).toEqual(['forked'])
  })
})
