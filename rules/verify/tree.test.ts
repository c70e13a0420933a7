/** What is read of a log is proven to lead to its root, or named as a misfit. */
import { describe, expect, test } from 'vitest'
import { rootOf } from '../log/merkle.ts'
import { logKeyOf } from '../log/test-keys.ts'
import { serveLog } from './test-served-log.ts'
import { openTree, Unreadable, type Misfit } from './tree.ts'

const key = logKeyOf('x/log', 7)
const utf8 = new TextEncoder()
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
/** Two full tiles and a part of a third one: 600 entries. */
const entries = Array.from({ length: 600 }, (_, at) => utf8.encode(`entry ${at}`))
const log = () => serveLog(entries, key)

/** The log, with one of its files changed. */
async function changed(path: string, change: (file: Uint8Array) => Uint8Array) {
  const honest = await log()
  const file = honest.files.get(path)
  if (!file) throw new Error(`no file ${path}`)
  honest.files.set(path, change(Uint8Array.from(file)))
  return honest
}
const flipped = (at: number) => (file: Uint8Array) =>
  file.map((one, no) => (no === at ? one ^ 1 : one))
const misfit = (index: number | null) =>
  expect.objectContaining({
    index,
    message:
      index === null ? 'The tree does not lead to its root' : `Entry ${index} is not in the tree`,
  }) as Misfit

describe('an honest log', () => {
  test('gives the entries that are asked for, in order, each once', async () => {
    const { head, read } = await log()
    const found = await (await openTree(head, read)).entries([599, 3, 256, 3])
    expect(Array.from(found, ([index, bytes]) => [index, textOf(bytes)])).toEqual([
      [3, 'entry 3'],
      [256, 'entry 256'],
      [599, 'entry 599'],
    ])
  })

  test('reads each file once, and counts them', async () => {
    const { head, read } = await log()
    const asked: string[] = []
    const tree = await openTree(head, (path) => {
      asked.push(path)
      return read(path)
    })
    expect(tree.files()).toBe(2)
    await tree.entries([1, 2])
    await tree.entries([3, 300])
    expect(asked.toSorted()).toEqual([
      'tile/0/000',
      'tile/0/001',
      'tile/0/002.p/88',
      'tile/1/000.p/2',
      'tile/entries/000',
      'tile/entries/001',
    ])
    expect(tree.files()).toBe(6)
    expect(tree.files()).toBe(new Set(asked).size)
  })

  test('gives the hashes of its subtrees, for proofs', async () => {
    const { head, read } = await log()
    const tree = await openTree(head, read)
    expect(await rootOf(300, tree.read)).toEqual(
      (await serveLog(entries.slice(0, 300), key)).head.root,
    )
  })

  test('of no entries has none', async () => {
    const { head, read } = await serveLog([], key)
    const tree = await openTree(head, read)
    expect(await tree.entries([])).toEqual(new Map())
    await expect(tree.entries([0])).rejects.toEqual(misfit(0))
  })
})

describe('a misfit', () => {
  test('of the whole tree, where its right edge does not lead to the root', async () => {
    for (const path of ['tile/0/002.p/88', 'tile/1/000.p/2']) {
      const { head, read } = await changed(path, flipped(5))
      await expect(openTree(head, read)).rejects.toEqual(misfit(null))
    }
    const { head, read } = await changed('tile/0/002.p/88', (file) => file.subarray(0, 87 * 32))
    await expect(openTree(head, read)).rejects.toEqual(misfit(null))
  })

  test('of a tile with another hash, from its first entry on', async () => {
    for (const [path, first] of [
      ['tile/0/000', 0],
      ['tile/0/001', 256],
    ] as const) {
      const { head, read } = await changed(path, flipped(40))
      const tree = await openTree(head, read)
      await expect(tree.entries([first + 7])).rejects.toEqual(misfit(first))
      await expect((async () => tree.read(0, first))()).rejects.toEqual(misfit(first))
    }
  })

  test('of a tile of another length', async () => {
    for (const change of [
      (file: Uint8Array) => Buffer.concat([file, new Uint8Array(32)]),
      (file: Uint8Array) => file.subarray(0, 255 * 32),
    ]) {
      const { head, read } = await changed('tile/0/000', change)
      const tree = await openTree(head, read)
      await expect(tree.entries([7])).rejects.toEqual(misfit(null))
    }
  })

  test('of an entry with other bytes', async () => {
    const { head, read } = await changed('tile/entries/001', flipped(20))
    const tree = await openTree(head, read)
    await expect(tree.entries([300])).resolves.toHaveProperty('size', 1)
    await expect(tree.entries([257])).rejects.toEqual(misfit(257))
  })

  test('of a file of entries that ends early', async () => {
    // eleven bytes for each entry: nine of them, and the same with a part of the next
    const nine = await changed('tile/entries/001', (file) => file.subarray(0, 99))
    const whole = await openTree(nine.head, nine.read)
    expect((await whole.entries([256, 264])).size).toBe(2)
    await expect(whole.entries([265])).rejects.toEqual(misfit(265))
    const broken = await changed('tile/entries/001', (file) => file.subarray(0, 100))
    const tree = await openTree(broken.head, broken.read)
    await expect(tree.entries([256])).rejects.toEqual(misfit(256))
  })

  test('of an entry beyond the tree', async () => {
    const { head, read } = await log()
    const tree = await openTree(head, read)
    await expect(tree.entries([5_000])).rejects.toEqual(misfit(5_000))
    await expect(tree.entries([600])).rejects.toEqual(misfit(600))
  })
})

test('a file without an answer is unreadable', async () => {
  const { head, read, files } = await log()
  files.delete('tile/entries/000')
  const tree = await openTree(head, read)
  const error = await tree.entries([1]).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Unreadable)
  expect(error).toMatchObject({
    path: 'tile/entries/000',
    absent: false,
    message: 'tile/entries/000 cannot be read',
  })
})
