import { describe, expect, test } from 'vitest'
import { formatCheckpoint, formatNote, signNote } from '../log/note.ts'
import { logKeyOf } from '../log/test-keys.ts'
import {
  answersWith,
  answerWith,
  checkpointOf,
  isBehind,
  sizeOfNote,
  type Sized,
} from './signed-answers.ts'

const key = logKeyOf('test/log', 7)

function noteOf(size: number): string {
  const text = formatCheckpoint({ origin: key.name, size, root: new Uint8Array(32) })
  return formatNote({ text, signatures: [signNote(text, key)] })
}

/** What was read and waited for, where the log grows by one entry with each look. */
async function looks(size: number, from: number, grows = 1, longest?: number) {
  let [read, paused] = [0, 0]
  const note = await checkpointOf(
    size,
    () => Promise.resolve(noteOf(from + grows * read++)),
    longest,
    () => Promise.resolve(void paused++),
  )
  return { note, read, paused }
}

test('a page ahead of the signed log is waited for', async () => {
  expect(await looks(12, 10)).toEqual({ note: noteOf(12), read: 3, paused: 2 })
  expect(await looks(12, 20)).toEqual({ note: noteOf(20), read: 1, paused: 0 })
})

test('a log that is not signed for half a minute is not waited for any longer', async () => {
  expect(await looks(12, 10, 0)).toEqual({ note: noteOf(10), read: 31, paused: 30 })
  expect(await looks(12, 10, 0, 2)).toEqual({ note: noteOf(10), read: 3, paused: 2 })
})

test('what is no checkpoint is returned, and reported by whoever reads it', async () => {
  expect(await checkpointOf(5, () => Promise.resolve('nothing'))).toBe('nothing')
})

test('the size of a checkpoint, and null for anything else', () => {
  expect([sizeOfNote(noteOf(12)), sizeOfNote(noteOf(0))]).toEqual([12, 0])
  expect([sizeOfNote(''), sizeOfNote('nothing')]).toEqual([null, null])
  // a signed text that is no checkpoint
  const other = formatNote({ text: 'x\n', signatures: [signNote('x\n', key)] })
  expect(sizeOfNote(other)).toBeNull()
})

describe('an answer', () => {
  /** What is answered in the end, how often it is asked for, and how long is waited for it. */
  async function answered(signed: number, sizes: (number | undefined)[], longest?: number) {
    let [asked, waited] = [0, 0]
    const answer = await answerWith(
      signed,
      () => {
        const logSize = sizes[asked++]
        const one: Sized & { no: number } = { no: asked }
        return Promise.resolve(logSize === undefined ? one : { ...one, logSize })
      },
      longest,
      (ms) => Promise.resolve(void (waited += ms)),
    )
    return { answer, asked, waited }
  }

  test('is asked for until it has the signed entries', async () => {
    expect(await answered(12, [10, 11, 12, 13])).toEqual({
      answer: { no: 3, logSize: 12, signed: 12 },
      asked: 3,
      waited: 2_000,
    })
    const more = { answer: { no: 1, logSize: 20, signed: 12 }, asked: 1, waited: 0 }
    expect(await answered(12, [20])).toEqual(more)
  })

  test('without a size has none of them', async () => {
    expect(await answered(1, [undefined, 1])).toMatchObject({ answer: { no: 2, logSize: 1 } })
    expect(await answered(0, [undefined])).toEqual({
      answer: { no: 1, signed: 0 },
      asked: 1,
      waited: 0,
    })
  })

  test('that stays behind is returned in the end, the last one', async () => {
    expect(await answered(12, [9, 10, 11, 12], 2)).toEqual({
      answer: { no: 3, logSize: 11, signed: 12 },
      asked: 3,
      waited: 2_000,
    })
    expect(await answered(12, [11, 12], 0)).toMatchObject({ answer: { no: 1 }, asked: 1 })
    expect(await answered(12, [])).toEqual({
      answer: { no: 31, signed: 12 },
      asked: 31,
      waited: 30_000,
    })
  })

  test('is behind if it lacks entries that were signed before', () => {
    expect(isBehind({ logSize: 11, signed: 12 })).toBe(true)
    expect(isBehind({ signed: 1 })).toBe(true)
    expect(isBehind({ logSize: 12, signed: 12 })).toBe(false)
    expect(isBehind({ logSize: 13, signed: 12 })).toBe(false)
    // without a checkpoint nothing is known to be signed
    expect([isBehind({}), isBehind({ logSize: 0 }), isBehind({ signed: 0 })]).toEqual([
      false,
      false,
      false,
    ])
  })
})

test('a site that was late once is not waited for again', async () => {
  let asked = 0
  const late = async () => {
    asked++
    return { logSize: 0 }
  }
  const current = answersWith(2, 3, async () => {})
  expect([await current(late), asked]).toEqual([{ logSize: 0, signed: 2 }, 4])
  expect([await current(late), asked]).toEqual([{ logSize: 0, signed: 2 }, 5])
})
