/** Whose log it is, what a reader saw of it before, and how its keys follow each other. */
import { describe, expect, test } from 'vitest'
import { canonicalBytes, type ContinueEntry, type KeyEntry } from '../log/entry.ts'
import { nameNext } from '../log/key-change.ts'
import {
  cosign,
  formatNote,
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  signatureTypes,
  signNote,
  verifierKey,
  type SigningKey,
} from '../log/note.ts'
import { openLog, type Claim, type Remembered } from './checkpoint.ts'
import { admits, listSetBacks, pathBetween } from './key-changes.ts'
import { hour } from './test-log-entries.ts'
import { serveLog } from './test-served-log.ts'
import { openTree, Unreadable } from './tree.ts'

const keyOf = (name: string, fill: number, type: SigningKey['type'] = signatureTypes.note) => ({
  name,
  type,
  secret: new Uint8Array(32).fill(fill),
})
const [key, next, third] = [keyOf('x/log', 1), keyOf('x/log/2', 2), keyOf('x/log/3', 3)]
const lineOf = (one: SigningKey) => formatVerifierKey(verifierKey(one))
const utf8 = new TextEncoder()
const plain = (count: number) => Array.from({ length: count }, (_, at) => utf8.encode(`${at}`))

type Served = Awaited<ReturnType<typeof serveLog>>
const claimOf = ({ note }: Served, by = key): Claim => ({
  note,
  key: verifierKey(by),
  witnesses: [],
  last: null,
})
const seen = ({ head }: Served, by = key): Remembered => ({ ...head, key: lineOf(by) })

describe('a checkpoint', () => {
  test('is that of the key’s own log, and is kept for the next visit', async () => {
    const log = await serveLog(plain(5), key)
    const opened = await openLog(claimOf(log), log.read)
    expect(opened).toMatchObject({
      checkpoint: { origin: 'x/log', ...log.head },
      witnessed: [],
      remember: { key: lineOf(key), ...log.head },
    })
  })

  test.each<[string, (log: Served) => Partial<Claim>]>([
    ['no note', () => ({ note: 'nothing' })],
    [
      'a note that is no checkpoint',
      () => ({ note: formatNote({ text: 'hello\n', signatures: [signNote('hello\n', key)] }) }),
    ],
    ['signed by another key', () => ({ key: verifierKey(next) })],
    [
      'of another log',
      ({ text }) => {
        const other = text.replace('x/log', 'y/log')
        return { note: formatNote({ text: other, signatures: [signNote(other, key)] }) }
      },
    ],
    ['with another size', ({ note }) => ({ note: note.replace('\n5\n', '\n4\n') })],
  ])('%s is not signed', async (_, change) => {
    const log = await serveLog(plain(5), key)
    expect(await openLog({ ...claimOf(log), ...change(log) }, log.read)).toEqual({
      kind: 'unsigned',
    })
  })

  test('of a tree whose files do not lead to its root', async () => {
    const log = await serveLog(plain(5), key)
    log.files.set('tile/0/000.p/5', new Uint8Array(5 * 32))
    expect(await openLog(claimOf(log), log.read)).toEqual({ kind: 'root' })
  })

  test('of a tree that cannot be read is no finding', async () => {
    const log = await serveLog(plain(5), key)
    log.files.clear()
    await expect(openLog(claimOf(log), log.read)).rejects.toBeInstanceOf(Unreadable)
  })
})

describe('a reader who was here before', () => {
  test.each([
    ['the same log', 5, plain(5), true],
    ['a longer one', 5, plain(300), true],
    ['a shorter one', 7, plain(5), { kind: 'shrunk', seen: 7, size: 5 }],
    ['another one', 5, plain(6).toReversed(), { kind: 'forked', seen: 5 }],
    ['another one of the same length', 5, plain(5).toReversed(), { kind: 'forked', seen: 5 }],
  ])('sees %s', async (_, size, entries, finds) => {
    const before = seen(await serveLog(plain(size), key))
    const log = await serveLog(entries, key)
    const opened = await openLog({ ...claimOf(log), last: before }, log.read)
    if (finds === true) expect(opened).toHaveProperty('remember', seen(log))
    else expect(opened).toEqual(finds)
  })
})

describe('witnesses', () => {
  const [one, two] = [4, 5].map((fill) => keyOf(`w${fill}`, fill, signatureTypes.cosignature))
  if (!one || !two) throw new Error('no key')

  test('are those of the reader that cosigned, each once', async () => {
    const log = await serveLog(plain(5), key)
    const own = parseNote(log.note)
    if (!own) throw new Error('no note')
    const { text, signatures } = own
    const forged = { ...cosign(text, two, 9), signature: cosign(`${text}x\n`, two, 9).signature }
    const note = formatNote({ text, signatures: [...signatures, cosign(text, one, 77), forged] })
    const claim = { ...claimOf(log), note }
    const keys = [verifierKey(one), verifierKey(one), verifierKey(two)]
    const opened = await openLog({ ...claim, witnesses: keys }, log.read)
    expect(opened).toHaveProperty('witnessed', [{ name: 'w4', key: verifierKey(one), seconds: 77 }])
    expect(await openLog({ ...claim, witnesses: [] }, log.read)).toHaveProperty('witnessed', [])
    // the log's own key is no witness
    const ofLog = await openLog({ ...claim, witnesses: [verifierKey(key)] }, log.read)
    expect(ofLog).toHaveProperty('witnessed', [])
  })
})

const changeOf = (log: Served, from: SigningKey, to: SigningKey): KeyEntry => ({
  kind: 'key',
  v: 2,
  at: hour(1),
  key: lineOf(to),
  before: { key: lineOf(from), checkpoint: log.note },
  named: nameNext(from, verifierKey(to)),
})
const continueOf = (
  log: Served,
  from: SigningKey,
  to: SigningKey,
  kept: number,
): ContinueEntry => ({
  ...changeOf(log, from, to),
  kind: 'continue',
  kept,
  missing: { from: kept, to: log.head.size - 1 },
})

/** Five entries, a change of the key, five more, and another change. */
async function twoChanges() {
  const begun = await serveLog(plain(5), key)
  const first = [...plain(5), canonicalBytes(changeOf(begun, key, next))]
  const second = [...first, ...plain(5)]
  const middle = await serveLog(second, next, [5])
  const entries = [...second, canonicalBytes(changeOf(middle, next, third)), ...plain(2)]
  return { begun, middle, entries, log: await serveLog(entries, third, [5, 11]) }
}

describe('a change of keys', () => {
  test('leads from each known key to the one that signs', async () => {
    const { begun, middle, log } = await twoChanges()
    for (const last of [seen(begun), seen(middle, next), seen(log, third)])
      expect(await openLog({ ...claimOf(log, third), last }, log.read)).toHaveProperty(
        'remember',
        seen(log, third),
      )
    for (const pinned of [key, next, third])
      expect(
        await openLog({ ...claimOf(log, third), pinned: verifierKey(pinned) }, log.read),
      ).toHaveProperty('remember')
  })

  test('does not lead from a key that no entry names, or to another one', async () => {
    const { begun, entries, log } = await twoChanges()
    const stranger = keyOf('x/log', 9)
    const otherKey = { kind: 'otherKey', known: lineOf(stranger) }
    const last = { ...begun.head, key: lineOf(stranger) }
    expect(await openLog({ ...claimOf(log, third), last }, log.read)).toEqual(otherKey)
    const pinned = verifierKey(stranger)
    expect(await openLog({ ...claimOf(log, third), pinned }, log.read)).toEqual(otherKey)
    // the first change alone, under the third key
    const short = await serveLog(entries.slice(0, 11), third, [5])
    expect(await openLog({ ...claimOf(short, third), last: seen(begun) }, short.read)).toEqual({
      kind: 'otherKey',
      known: lineOf(key),
    })
  })

  test('is no licence to show another tree', async () => {
    const { log } = await twoChanges()
    const last = seen(await serveLog(plain(6), key))
    expect(await openLog({ ...claimOf(log, third), last }, log.read)).toEqual({
      kind: 'forked',
      seen: 6,
    })
  })

  test.each<[string, (entry: KeyEntry) => object]>([
    ['named by another key', (entry) => ({ ...entry, named: nameNext(third, verifierKey(next)) })],
    ['that is no key', (entry) => ({ ...entry, key: 'nothing' })],
    ['of another kind', (entry) => ({ ...entry, kind: 'correction' })],
    ['malformed', () => ({})],
  ])('by an entry %s does not count', async (_, change) => {
    const begun = await serveLog(plain(5), key)
    const entry = change(changeOf(begun, key, next))
    const log = await serveLog([...plain(5), canonicalBytes(entry)], next, [5])
    const tree = await openTree(log.head, log.read)
    expect(await pathBetween(lineOf(key), lineOf(next), tree, log.read)).toBeNull()
    expect(await pathBetween(lineOf(next), lineOf(next), tree, log.read)).toEqual([])
    expect(await pathBetween('nothing', lineOf(next), tree, log.read)).toBeNull()
  })

  test('in a list with other lines is read by those that are numbers', async () => {
    const { log } = await twoChanges()
    log.files.set('key-changes', utf8.encode('5\n\nx\n-1\n007\n1.5\n11\n'))
    const tree = await openTree(log.head, log.read)
    expect(await pathBetween(lineOf(key), lineOf(third), tree, log.read)).toEqual([])
  })
})

describe('a log that was set back', () => {
  /** Of seven entries that the old key signed, the first three are left. */
  async function setBack(kept = 3) {
    const old = await serveLog(plain(7), key)
    const entry = continueOf(old, key, next, kept)
    const entries = [...plain(kept), canonicalBytes(entry), ...plain(4)]
    return { old, entry, entries, log: await serveLog(entries, next, [kept]) }
  }

  test('is named to a reader who knew it, until the reader accepts that', async () => {
    const { old, log } = await setBack()
    for (const size of [2, 3, 5, 7]) {
      const last = seen(await serveLog(plain(size), key))
      const claim = { ...claimOf(log, next), last }
      expect(await openLog(claim, log.read)).toEqual({
        kind: 'setBack',
        seen: size,
        at: hour(1),
        kept: 3,
        from: 3,
        to: 6,
        origin: 'x/log',
      })
      expect(await openLog({ ...claim, acceptsSetBack: true }, log.read)).toHaveProperty(
        'remember',
        seen(log, next),
      )
    }
    const pinned = { ...claimOf(log, next), pinned: verifierKey(key) }
    expect(await openLog(pinned, log.read)).toMatchObject({ kind: 'setBack', seen: 0 })
    expect(await openLog(claimOf(log, next), log.read)).toHaveProperty('remember')
    expect(old.head.size).toBe(7)
  })

  test('is another history for a reader who saw more, or something else', async () => {
    const { log } = await setBack()
    const accepts = { ...claimOf(log, next), acceptsSetBack: true }
    for (const other of [plain(8), plain(7).toReversed(), plain(3).toReversed()]) {
      const last = seen(await serveLog(other, key))
      expect(await openLog({ ...accepts, last }, log.read)).toEqual({
        kind: 'forked',
        seen: other.length,
      })
    }
  })

  test('is listed for every reader, with the checkpoint that its old key signed', async () => {
    const { old, entry, log } = await setBack()
    const tree = await openTree(log.head, log.read)
    const { at, kept, missing } = entry
    const last = parseCheckpoint(old.text)
    expect(await listSetBacks(tree, log.read)).toEqual([{ index: 3, at, kept, missing, last }])
    const { log: renamed } = await twoChanges()
    expect(await listSetBacks(await openTree(renamed.head, renamed.read), renamed.read)).toEqual([])
  })

  test.each<[string, (entry: ContinueEntry) => ContinueEntry['before']]>([
    ['is no checkpoint', ({ before }) => ({ ...before, checkpoint: 'nothing' })],
    ['is signed by another key', ({ before }) => ({ ...before, key: lineOf(third) })],
    ['is of no key', ({ before }) => ({ ...before, key: 'nothing' })],
    [
      'is of another log',
      ({ before }) => {
        const { text = '' } = parseNote(before.checkpoint) ?? {}
        const other = text.replace('x/log', 'y/log')
        const note = formatNote({ text: other, signatures: [signNote(other, key)] })
        return { ...before, checkpoint: note }
      },
    ],
    [
      'is a note of another kind',
      ({ before }) => {
        const note = formatNote({ text: 'hello\n', signatures: [signNote('hello\n', key)] })
        return { ...before, checkpoint: note }
      },
    ],
  ])('by an entry whose checkpoint %s does not count', async (_, change) => {
    const { entry } = await setBack()
    const other = canonicalBytes({ ...entry, before: change(entry) })
    const log = await serveLog([...plain(3), other], next, [3])
    const tree = await openTree(log.head, log.read)
    expect(await listSetBacks(tree, log.read)).toEqual([])
    expect(await pathBetween(lineOf(key), lineOf(next), tree, log.read)).toBeNull()
  })

  test('admits what its last checkpoint has, and nothing of another set-back', async () => {
    const { old, log } = await setBack()
    const tree = await openTree(log.head, log.read)
    const all = await listSetBacks(tree, log.read)
    expect(admits(all, old.head)).toBe(true)
    expect(admits(all, { ...old.head, root: new Uint8Array(32) })).toBe(false)
    expect(admits(all, { size: 6, root: new Uint8Array(32) })).toBe(true)
    expect(admits(all, { size: 8, root: old.head.root })).toBe(false)
    expect(admits([], old.head)).toBe(false)
  })
})
