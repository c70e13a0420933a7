/** Which plans a reader's own witnesses had seen before kick-off. */
import { describe, expect, test } from 'vitest'
import {
  cosign,
  formatCheckpoint,
  formatNote,
  parseCheckpoint,
  parseNote,
  verifierKey,
} from '../log/note.ts'
import { logKeyOf, witnessKeyOf } from '../log/test-keys.ts'
import {
  anyWitness,
  cosignedPath,
  cosignedStates,
  countSeen,
  enoughBy,
  largestOf,
  newestUnder,
  notesIn,
  presentFor,
  statesTime,
  type Cosigned,
} from './cosigned.ts'
import { emptyRoot } from '../log/merkle.ts'
import { serveLog } from './test-served-log.ts'
import { openTree } from './tree.ts'

const [one, two] = [witnessKeyOf('w1', 1), witnessKeyOf('w2', 2)]
const [first, second] = [verifierKey(one), verifierKey(two)]
const key = logKeyOf('x/log', 7)
const utf8 = new TextEncoder()
const entries = Array.from({ length: 20 }, (_, at) => utf8.encode(`${at}`))

/** The log's checkpoint of so many entries, cosigned by these at so many seconds. */
async function noteOf(size: number, ...by: [typeof one, number][]): Promise<string> {
  const { note } = await serveLog(entries.slice(0, size), key)
  const { text, signatures } = parseNote(note) ?? { text: '', signatures: [] }
  const all = by.map(([witness, seconds]) => cosign(text, witness, seconds))
  return formatNote({ text, signatures: [...signatures, ...all] })
}

describe('the states that witnesses cosigned', () => {
  test('are those of this tree, with the time of each witness', async () => {
    const { tree } = await serveLog(entries, key)
    const notes = [
      await noteOf(5, [one, 50]),
      await noteOf(9, [one, 90], [two, 91]),
      // nobody whom the reader knows, no note, no checkpoint
      await noteOf(12),
      'nothing',
      formatNote({ text: 'hello\n', signatures: [cosign('hello\n', one, 1)] }),
      await noteOf(20, [two, 200]),
    ]
    expect(await cosignedStates(notes, [first, second], 20, tree)).toEqual([
      { size: 5, seen: [{ key: first, seconds: 50 }] },
      {
        size: 9,
        seen: [
          { key: first, seconds: 90 },
          { key: second, seconds: 91 },
        ],
      },
      { size: 20, seen: [{ key: second, seconds: 200 }] },
    ])
    // what the signed log does not have yet
    expect(await cosignedStates(notes, [first, second], 19, tree)).toHaveLength(2)
    expect(await cosignedStates(notes, [], 20, tree)).toEqual([])
  })

  test('of another tree are another history', async () => {
    const { tree } = await serveLog(entries.toReversed(), key)
    const notes = [await noteOf(5, [one, 50])]
    expect(await cosignedStates(notes, [first], 20, tree)).toEqual({ kind: 'forked', seen: 5 })
    // by nobody whom the reader knows
    expect(await cosignedStates(notes, [second], 20, tree)).toEqual([])
  })
})

describe('a cosignature counts for nothing', () => {
  const minutes = 60
  const entryAt = Date.parse('2026-03-01T12:00:00.000Z') / 1_000
  const dated = [
    utf8.encode('{"at":"2026-02-01T12:00:00.000Z","kind":"x"}'),
    utf8.encode('{"at":"2026-03-01T12:00:00.000Z","kind":"x"}'),
    utf8.encode('{"at":"2026-03-02T12:00:00.000Z","kind":"x"}'),
  ]
  const kickoffTime = new Date((entryAt + 3 * 3_600) * 1_000)
  const now = new Date((entryAt + 7 * 86_400) * 1_000)

  async function seenAt(seconds: number, present = now.getTime()): Promise<unknown> {
    const { note } = await serveLog(dated.slice(0, 2), key)
    const { text, signatures } = parseNote(note) ?? { text: '', signatures: [] }
    const by = [...signatures, cosign(text, one, seconds)]
    const served = await serveLog(dated, key)
    const { tree } = served
    const opened = await openTree(
      { size: 3, root: parseCheckpoint(parseNote(served.note)?.text ?? '')?.root ?? emptyRoot },
      served.read,
    )
    const newest = (size: number) => newestUnder(opened, size)
    const states = await cosignedStates([formatNote({ text, signatures: by })], [first], 3, tree, {
      newest,
      present,
    })
    return 'kind' in states ? states : countSeen([{ index: 1, kickoffTime }], states, [first])
  }

  test('of time 0, of before the newest entry under it, or of the future', async () => {
    expect(await seenAt(entryAt + 3_600)).toBe(1)
    expect(await seenAt(0)).toBe(0)
    expect(await seenAt(entryAt - 5 * minutes)).toBe(1)
    expect(await seenAt(entryAt - 5 * minutes - 1)).toBe(0)
    expect(await seenAt(entryAt - 365 * 86_400)).toBe(0)
    expect(await seenAt(entryAt + 86_400)).toBe(0)
    const present = entryAt * 1_000
    expect(await seenAt(entryAt + 5 * minutes, present)).toBe(1)
    expect(await seenAt(entryAt + 5 * minutes + 1, present)).toBe(0)
  })

  test('of time 0 where nothing is known of the log, and leaves no state', async () => {
    expect(statesTime(0, null, null)).toBe(false)
    expect(statesTime(1, null, null)).toBe(true)
    const { tree } = await serveLog(entries, key)
    const notes = [await noteOf(5, [one, 0]), await noteOf(9, [one, 0], [two, 9])]
    expect(await cosignedStates(notes, [first, second], 20, tree)).toEqual([
      { size: 9, seen: [{ key: second, seconds: 9 }] },
    ])
    expect(await newestUnder({ entries: async () => new Map() }, 3)).toBeNull()
  })

  test('for a plan that was sealed later, whatever is known of the log', () => {
    const states = [{ size: 2, seen: [{ key: first, seconds: entryAt - 86_400 }] }]
    const plan = { index: 1, kickoffTime }
    expect(countSeen([plan], states, [first])).toBe(1)
    expect(countSeen([{ ...plan, time: new Date(entryAt * 1_000) }], states, [first])).toBe(0)
  })

  test('a log that plays a later time has no future', () => {
    expect(presentFor(now, now.getTime() + 86_400_000)).toBeNull()
    expect(presentFor(now, null)).toBe(now.getTime())
    const minute = 60_000
    for (const newest of [-60, 0, 5])
      expect(presentFor(now, now.getTime() + newest * minute)).toBe(now.getTime())
    expect(presentFor(now, now.getTime() + 5 * minute + 1)).toBeNull()
  })
})

describe('a plan was seen before kick-off', () => {
  const plan = (index: number, kickoff: number) => ({ index, kickoffTime: new Date(kickoff * 1e3) })
  const state = (size: number, ...seen: [typeof first, number][]): Cosigned => ({
    size,
    seen: seen.map(([witness, seconds]) => ({ key: witness, seconds })),
  })

  test('by the first state that has it', () => {
    const states = [state(9, [first, 90]), state(5, [first, 50]), state(15, [first, 150])]
    const seen = (index: number, kickoff: number) =>
      countSeen([plan(index, kickoff)], states, [first])
    expect([seen(4, 51), seen(4, 50), seen(5, 51), seen(5, 91)]).toEqual([1, 0, 0, 1])
    expect([seen(8, 91), seen(9, 91), seen(9, 151), seen(14, 151), seen(15, 999)]).toEqual([
      1, 0, 1, 1, 0,
    ])
    expect(countSeen([plan(4, 51), plan(5, 51), plan(14, 999)], states, [first])).toBe(2)
    expect(countSeen([plan(4, 51)], [], [first])).toBe(0)
  })

  test('by each witness on its own, and by as many as are enough', () => {
    const states = [state(5, [first, 50]), state(9, [first, 40], [second, 90])]
    const both = [first, second]
    const seen = (kickoff: number, least: number) =>
      countSeen([plan(4, kickoff)], states, both, (by) => by.length >= least)
    // the first witness cosigned the plan at 50; its time of a later state does not count
    expect([seen(51, 1), seen(50, 1), seen(51, 2), seen(91, 2)]).toEqual([1, 0, 0, 1])
    expect(countSeen([plan(4, 91)], states, [second])).toBe(1)
    expect(countSeen([plan(4, 91)], states, [])).toBe(0)
  })

  test('a quorum needs one witness at least', () => {
    const isMet = (by: readonly unknown[]) => by.length !== 1
    const enough = enoughBy({ isMet })
    expect([enough([]), enough([first]), enough([first, second])]).toEqual([false, false, true])
    expect([anyWitness([]), anyWitness([first])]).toEqual([false, true])
  })
})

test('the file of notes', () => {
  const notes = (value: unknown) => notesIn(utf8.encode(JSON.stringify(value)))
  expect(cosignedPath(7)).toBe('cosigned/expert-7.json')
  expect(notes({ notes: ['x', 1, null, 'y'] })).toEqual(['x', 'y'])
  expect(notes({ notes: 'x' })).toEqual([])
  expect(notes({})).toEqual([])
  expect(notesIn(utf8.encode('{'))).toEqual([])
})

test('the largest state in notes', async () => {
  expect(largestOf([await noteOf(5), await noteOf(9), 'nothing', await noteOf(7)])).toBe(9)
  expect(largestOf([])).toBe(0)
  const text = formatCheckpoint({ origin: 'x', size: 3, root: new Uint8Array(32) })
  expect(largestOf([formatNote({ text, signatures: [cosign(text, one, 1)] })])).toBe(3)
})
