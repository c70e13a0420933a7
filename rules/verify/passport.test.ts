/** What a passport of a record proves, on a small log whose keeper signs anything. */
import { describe, expect, test } from 'vitest'
import { toBase64, toHex } from '../log/bytes.ts'
import { canonicalBytes, type LogEntry } from '../log/entry.ts'
import {
  cosign,
  formatNote,
  formatVerifierKey,
  parseNote,
  signatureTypes,
  signNote,
  verifierKey,
  type SignatureType,
  type SigningKey,
} from '../log/note.ts'
import { partialTree } from '../log/partial-tree.ts'
import { sha256 } from '../log/sha256.ts'
import {
  parsePassport,
  passportFacts,
  passportFormat,
  passportLines,
  passportRecord,
  passportText,
  verifyPassport,
  type PassportHead,
  type PassportRequest,
} from './passport.ts'
import {
  chained,
  commit,
  expertEntry,
  followsIn,
  hour,
  match,
  readLog,
  result,
  reveal,
  rules,
  settlement,
  kickoff,
} from './test-log-entries.ts'
import { serveLog } from './test-served-log.ts'

const keyOf = (name: string, fill: number, type: SignatureType = signatureTypes.note) => ({
  name,
  type,
  secret: new Uint8Array(32).fill(fill),
})
const own = keyOf('x/log', 7)
const key = verifierKey(own)
const witness = keyOf('w1', 1, signatureTypes.cosignature)
const second = keyOf('w2', 2, signatureTypes.cosignature)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const secondsOf = (at: number) => Date.parse(hour(at)) / 1_000

const close: LogEntry = { kind: 'close', v: 2, at: hour(10), matchId: 1, kickoff, market: null }
const somebody = (at: number) => expertEntry(at, { expertId: 2, handle: 'y' })
/** A plan that hits, and an entry about somebody else in the middle. */
const begun = [rules, expertEntry(0), match(1), commit(2), somebody(3)]
const played = [...begun, close, reveal(10), result(12)]
const settled = logOf([...played, settlement(12)])

/** The entries with their chains, each settlement with what it follows. */
function logOf(entries: readonly LogEntry[]): LogEntry[] {
  return chained(
    entries.map((entry, index) =>
      entry.kind === 'settlement' ? { ...entry, follows: followsIn(entries, index, entry) } : entry,
    ),
  )
}

interface Lie {
  head?: Partial<PassportHead>
  /** Places left out of the file. */
  leftOut?: readonly number[]
  /** Earlier sizes that the file proves. */
  states?: readonly number[]
  last?: number | null
  by?: SigningKey
  origin?: string
  /** The text that is signed. */
  says?: (hash: string) => string
  change?: (lines: string) => string
}

/** A passport of the first expert in a log of these entries, with the figures that follow. */
async function passportOf(entries: readonly LogEntry[], lie: Lie = {}): Promise<Uint8Array> {
  const all = entries.map(canonicalBytes)
  const { note, tree } = await serveLog(all, own)
  const places = entries.flatMap((entry, at) =>
    'expertId' in entry && entry.expertId !== 1 ? [] : [at],
  )
  const given = [...new Set([...places, all.length - 1])].filter((at) => !lie.leftOut?.includes(at))
  const { gathered } = readLog(
    ...entries.filter((entry) => !('expertId' in entry) || entry.expertId === 1),
  )
  const head: PassportHead = {
    format: passportFormat,
    site: 'https://touchline.test',
    expertId: 1,
    key: formatVerifierKey(key),
    checkpoint: note,
    cosigned: [],
    record: passportRecord(gathered),
    ...lie.head,
  }
  const last = places.includes(all.length - 1) ? null : all.length - 1
  const lines = passportLines(
    head,
    new Map(given.map((at) => [at, all[at] ?? new Uint8Array()])),
    await partialTree(given, [all.length, ...(lie.states ?? [])], tree),
    lie.last === undefined ? last : lie.last,
  )
  return signed(lie.change?.(lines) ?? lines, lie)
}

function signed(
  lines: string,
  { by = own, origin = by.name, says = (hash) => passportText(origin, 1, hash) }: Lie = {},
): Uint8Array {
  const text = says(toHex(sha256(bytesOf(lines))))
  const note = formatNote({ text, signatures: [signNote(text, by)] })
  return bytesOf(`${lines}${JSON.stringify({ note })}\n`)
}

const request: PassportRequest = {
  key,
  witnesses: [verifierKey(witness)],
  now: new Date(hour(1_000)),
}
const check = (file: Uint8Array, changes: Partial<PassportRequest> = {}) =>
  verifyPassport(file, { ...request, ...changes })
async function kinds(file: Uint8Array, changes: Partial<PassportRequest> = {}) {
  const { findings, proven } = await check(file, changes)
  expect(proven === null).toBe(findings.length > 0)
  return findings.map((one) => one.kind)
}

/** The checkpoint of the first so many entries, cosigned at these times. */
async function cosignedAt(
  entries: readonly LogEntry[],
  size: number,
  ...by: [typeof witness, number][]
): Promise<string> {
  const { note } = await serveLog(entries.slice(0, size).map(canonicalBytes), own)
  const { text, signatures } = parseNote(note) ?? { text: '', signatures: [] }
  const all = by.map(([one, seconds]) => cosign(text, one, seconds))
  return formatNote({ text, signatures: [...signatures, ...all] })
}

describe('an honest passport', () => {
  test('proves the record, by a key of the reader or the one that it names', async () => {
    const file = await passportOf(settled)
    for (const given of [key, null]) {
      const { findings, proven } = await check(file, { key: given })
      expect(findings).toEqual([])
      expect(proven).toMatchObject({
        key,
        head: { expertId: 1, site: 'https://touchline.test' },
        checkpoint: { origin: 'x/log', size: settled.length },
        latest: new Date(hour(12)),
        record: { published: 1, n: 1, hits: 1 },
        waiting: 0,
        late: 0,
        witnessed: [],
        seenBefore: 0,
      })
    }
  })

  test('holds while its plan waits, and where the log ends with somebody else', async () => {
    const without = result(12, { score: null })
    const { proven } = await check(await passportOf(logOf([...begun, close, reveal(10), without])))
    expect(proven).toMatchObject({
      waiting: 1,
      record: { published: 1 },
      latest: new Date(hour(12)),
    })
    const file = await passportOf(logOf([...played, settlement(12), somebody(12.5)]))
    expect(textOf(file)).toContain('"last":true')
    expect((await check(file)).proven).toMatchObject({ latest: new Date(hour(12.5)) })
  })

  test('counts the plans from before the log', async () => {
    const late = { late: true as const }
    const entries = logOf([
      expertEntry(0, late),
      match(1, late),
      commit(2, late),
      { ...rules, at: hour(20) },
    ])
    const { findings, proven } = await check(await passportOf(entries))
    expect([findings, proven?.late]).toEqual([[], 1])
  })

  test('of a log whose last entry states no time takes the times of the others', async () => {
    const entries = logOf([...begun, somebody(4)]).with(5, {
      ...somebody(4),
      at: 'soon',
    })
    const { proven } = await check(await passportOf(entries))
    expect(proven?.latest).toEqual(new Date(hour(2)))
  })
})

describe('a keeper is found who', () => {
  test('settles or opens nothing that is due', async () => {
    expect(await kinds(await passportOf(logOf(played)))).toEqual(['unsettled'])
    const unopened = (end: number) =>
      passportOf(logOf([...begun, expertEntry(end), somebody(end + 24)]))
    expect(await kinds(await unopened(33))).toEqual([])
    expect(await kinds(await unopened(34))).toEqual(['sealed'])
  })

  test('turns an outcome, a figure, a number of plans or a price', async () => {
    const wrong = logOf([...played, settlement(12, { outcome: 'loss', hitResult: 2 })])
    expect(await kinds(await passportOf(wrong))).toEqual(['settlement'])
    const { record } = parsePassport(await passportOf(settled))?.head ?? {}
    for (const lie of [
      { ...record, hits: 2 },
      { ...record, more: 1 },
      { published: 1, hits: 1 },
    ])
      // boundary: a record of other fields
      expect(
        new Set(await kinds(await passportOf(settled, { head: { record: lie as never } }))),
      ).toEqual(new Set(['passportRecord']))
    const two = { record: { ...record, published: 2 } as never }
    expect(await kinds(await passportOf(settled, { head: two }))).toEqual(['gap'])
    const priced = logOf(begun.with(3, commit(2, { price: 8 })))
    expect(await kinds(await passportOf(priced))).toEqual(['price'])
  })

  test('writes rules of other numbers, or a correction of nothing', async () => {
    const other = logOf(begun).with(0, { ...rules, deadlineMinutes: 1 } as LogEntry)
    expect(await refusedOf(other)).toEqual(['rulesDiffer'])
    const correction = { kind: 'correction' as const, v: 2, at: hour(12), replaced: 3, by: 8 }
    expect(await kinds(await passportOf([...settled, correction]))).toEqual(['correction'])
  })

  /** The findings of a log whose figures cannot be derived: those of the honest one are stated. */
  async function refusedOf(entries: readonly LogEntry[]) {
    const all = entries.map(canonicalBytes)
    const { note, tree } = await serveLog(all, own)
    const places = all.map((_, at) => at)
    const head = parsePassport(await passportOf(settled))?.head
    const lines = passportLines(
      { ...head, checkpoint: note } as PassportHead,
      new Map(all.map((bytes, at) => [at, bytes])),
      await partialTree(places, [all.length], tree),
      null,
    )
    return kinds(signed(lines))
  }

  test('writes an entry in no form', async () => {
    const odd = logOf(begun.with(3, Object.assign(commit(2), { note: 'x' })))
    const { findings } = await check(await passportOf(odd))
    expect(findings).toEqual([{ kind: 'malformed', index: 3 }])
  })

  test('leaves out an entry, gives another tree, or an entry behind the checkpoint', async () => {
    expect(await kinds(await passportOf(settled, { leftOut: [5] }))).toEqual(['order', 'chained'])
    expect(await kinds(await passportOf(settled, { leftOut: [settled.length - 1] }))).toEqual([
      'otherRoot',
    ])
    const { note } = await serveLog(settled.toSpliced(4, 1).map(canonicalBytes), own)
    expect(await kinds(await passportOf(settled, { head: { checkpoint: note } }))).toEqual([
      'otherRoot',
    ])
    const more = JSON.stringify({ index: settled.length, entry: textOf(canonicalBytes(close)) })
    const longer = await passportOf(settled, { change: (lines) => `${lines}${more}\n` })
    expect(await kinds(longer)).toEqual(['otherRoot'])
    const given = await passportOf(settled, {
      change: (lines) =>
        `${lines}${JSON.stringify({ level: 0, at: 3, hash: toBase64(new Uint8Array(32)) })}\n`,
    })
    expect(await kinds(given)).toEqual(['otherRoot'])
    const lost = (lines: string) => lines.replace(/\{"level":.*\n/, '')
    expect(await kinds(await passportOf(settled, { change: lost }))).toEqual(['otherRoot'])
  })

  test('signs with another key, about other bytes, another log or another expert', async () => {
    const unsigned = ['unsignedPassport']
    expect(await kinds(await passportOf(settled, { by: keyOf('x/log', 8) }))).toEqual(unsigned)
    expect(await kinds(await passportOf(settled, { origin: 'y/log' }))).toEqual(unsigned)
    expect(await kinds(await passportOf(settled, { head: { expertId: 2 } }))).toEqual(unsigned)
    const says = (hash: string) => `${passportText('x/log', 1, hash)}more\n`
    expect(await kinds(await passportOf(settled, { says }))).toEqual(unsigned)
    const honest = textOf(await passportOf(settled))
    const line = (note: unknown) =>
      bytesOf(`${honest.slice(0, honest.lastIndexOf('{"note"'))}${JSON.stringify({ note })}\n`)
    expect(await kinds(line('x'))).toEqual(unsigned)
    expect(await kinds(line(1))).toEqual(['noPassport'])
    const changed = bytesOf(honest.replace('touchline.test', 'touchline.text'))
    expect(await kinds(changed)).toEqual(unsigned)
  })

  test('gives a checkpoint that the log’s key did not sign', async () => {
    const all = settled.map(canonicalBytes)
    const { text } = await serveLog(all, own)
    const of = async (checkpoint: string) =>
      kinds(await passportOf(settled, { head: { checkpoint } }))
    const by = (one: SigningKey, signedText = text) =>
      formatNote({ text: signedText, signatures: [signNote(signedText, one)] })
    const other = await serveLog(all, { ...own, name: 'y/log' })
    for (const checkpoint of ['x', by(keyOf('x/log', 8)), by(own, other.text), by(own, 'x\n')])
      expect(await of(checkpoint)).toEqual(['unsigned'])
  })

  test('shows a witness another tree, or one that the file does not prove', async () => {
    const { witnesses } = request
    const seen: [typeof witness, number] = [witness, secondsOf(3)]
    const forked = await cosignedAt(settled.toSpliced(1, 1), 5, seen)
    const given = (cosigned: string[], states: number[] = []) =>
      passportOf(settled, { head: { cosigned }, states })
    expect(await kinds(await given([forked], [5]))).toEqual(['forked'])
    expect(await kinds(await given([forked], [5]), { witnesses: [] })).toEqual([])
    const longer = logOf([...played, settlement(12), ...[13, 14, 15, 16, 17].map(somebody)])
    const late = await cosignedAt(longer, 11, [witness, secondsOf(14)])
    const file = await passportOf(longer, { head: { cosigned: [late] } })
    expect(await kinds(file, { witnesses })).toEqual(['otherRoot'])
    const proved = await passportOf(longer, { head: { cosigned: [late] }, states: [11] })
    expect(await kinds(proved, { witnesses })).toEqual([])
  })
})

describe('witnesses', () => {
  const both = [witness, second].map(verifierKey)
  const cosignedBy = async (seconds: number, size = 5) =>
    passportOf(settled, {
      head: { cosigned: [await cosignedAt(settled, size, [witness, seconds])] },
      states: [size],
    })
  const seen = async (seconds: number, size = 5, changes: Partial<PassportRequest> = {}) =>
    (await check(await cosignedBy(seconds, size), changes)).proven?.seenBefore

  test('saw a plan between its entry and the kick-off', async () => {
    expect(await seen(secondsOf(4))).toBe(1)
    expect(await seen(secondsOf(2))).toBe(1)
    expect(await seen(secondsOf(10) - 1)).toBe(1)
    expect(await seen(secondsOf(10))).toBe(0)
    expect(await seen(secondsOf(2) - 301)).toBe(0)
    expect(await seen(0)).toBe(0)
    // the tree did not have it yet
    expect(await seen(secondsOf(4), 3)).toBe(0)
    // another entry of the record lies under the state
    expect(await seen(secondsOf(4), 7)).toBe(0)
  })

  test('count as many as the reader asks for', async () => {
    const changes = { witnesses: both, isEnough: (by: readonly unknown[]) => by.length > 1 }
    expect(await seen(secondsOf(4), 5, changes)).toBe(0)
    expect(await seen(secondsOf(4), 5, { witnesses: both })).toBe(1)
  })

  test('cosigned the checkpoint itself, at a time that says something', async () => {
    const named = async (entries: readonly LogEntry[], seconds: number, now = hour(1_000)) => {
      const checkpoint = await cosignedAt(entries, entries.length, [witness, seconds])
      const file = await passportOf(entries, { head: { checkpoint } })
      const { proven } = await check(file, { witnesses: both, now: new Date(now) })
      return proven?.witnessed
    }
    expect(await named(settled, secondsOf(12))).toEqual(['w1'])
    expect(await named(settled, secondsOf(12) - 300)).toEqual(['w1'])
    expect(await named(settled, secondsOf(12) - 301)).toEqual([])
    expect(await named(settled, 0)).toEqual([])
    // in the reader's future, unless the log plays a later time
    expect(await named(settled, secondsOf(20), hour(15))).toEqual([])
    expect(await named(settled, secondsOf(20), hour(5))).toEqual(['w1'])
    // the last entry is about somebody else
    const longer = logOf([...played, settlement(12), somebody(14)])
    expect(await named(longer, secondsOf(13))).toEqual([])
    expect(await named(longer, secondsOf(14))).toEqual(['w1'])
  })

  test('saw no plan by a state of all entries that is older than the last one', async () => {
    const longer = logOf([...begun, somebody(5)])
    const at = async (seconds: number) => {
      const cosigned = [await cosignedAt(longer, 6, [witness, seconds])]
      return (await check(await passportOf(longer, { head: { cosigned } }))).proven?.seenBefore
    }
    expect(await at(secondsOf(5))).toBe(1)
    expect(await at(secondsOf(4))).toBe(0)
  })
})

test('facts are those of the expert and of no expert, in log order', () => {
  const entries = settled.map((entry, at) => [at, canonicalBytes(entry)] as const)
  const facts = passportFacts(entries.toReversed(), 1)
  expect(typeof facts === 'number' ? facts : facts.map(({ index }) => index)).toEqual([
    0, 1, 2, 3, 5, 6, 7, 8,
  ])
  expect(passportFacts([[3, bytesOf('{}')]], 1)).toBe(3)
})

describe('a file is no passport', () => {
  test('with a head, an entry or a hash of another form', async () => {
    const file = await passportOf(settled)
    const [first = '', ...rest] = textOf(file).split('\n')
    const { head } = parsePassport(file) ?? {}
    expect(head).toMatchObject({ expertId: 1 })
    for (const changes of [
      { format: 'touchline-passport/v2' },
      { site: 1 },
      { key: null },
      { checkpoint: 1 },
      { expertId: -1 },
      { expertId: '1' },
      { expertId: 1.5 },
      { cosigned: 'x' },
      { cosigned: ['x', 1] },
      { record: {} },
      { record: null },
      { record: { published: -1 } },
    ]) {
      const text = [JSON.stringify({ ...head, ...changes }), ...rest].join('\n')
      expect([changes, parsePassport(bytesOf(text))]).toEqual([changes, null])
    }
    const withLine = (line: unknown) => [first, JSON.stringify(line), ...rest].join('\n')
    const hash = toBase64(new Uint8Array(32))
    const isRead = (line: unknown) => parsePassport(bytesOf(withLine(line))) !== null
    expect(isRead({ index: 4, entry: 'x' })).toBe(true)
    expect(isRead({ level: 0, at: 4, hash })).toBe(true)
    expect(isRead({ level: 52, at: 4, hash: '?' })).toBe(true)
    for (const line of [
      { index: 3, entry: 'x' },
      { index: 4, entry: 1 },
      { index: -1, entry: 'x' },
      { index: '4', entry: 'x' },
      { level: 53, at: 4, hash },
      { level: -1, at: 4, hash },
      { level: 0, at: -1, hash },
      { level: 0, at: 4, hash: 1 },
      {},
      null,
      7,
    ])
      expect([line, isRead(line)]).toEqual([line, false])
    const spare = parsePassport(bytesOf(withLine({ level: 1, at: 2, hash })))?.nodes[0]
    expect(spare).toEqual({ level: 1, at: 2, hash: new Uint8Array(32) })
    expect(parsePassport(bytesOf(withLine({ index: 4, entry: 'x', last: true })))?.last).toBe(4)
    expect(parsePassport(bytesOf(withLine({ index: 4, entry: 'x', last: 1 })))?.last).toBeNull()
  })

  test('without its last line, its end or its text', async () => {
    const file = await passportOf(settled)
    expect(parsePassport(file)?.last).toBeNull()
    for (const bytes of [
      file.slice(0, -1),
      bytesOf(''),
      bytesOf('\n'),
      bytesOf('x\n'),
      bytesOf(`\uFEFF${textOf(file)}`),
      Uint8Array.from([...file.slice(0, -1), 0xff, 0x0a]),
    ])
      expect(parsePassport(bytes)).toBeNull()
    expect(await kinds(bytesOf('x'))).toEqual(['noPassport'])
    const keyless = await passportOf(settled, { head: { key: 'x' } })
    expect(await kinds(keyless)).toEqual([])
    expect(await kinds(keyless, { key: null })).toEqual(['noPassport'])
  })
})
