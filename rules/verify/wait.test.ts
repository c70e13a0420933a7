import { expect, test } from 'vitest'
import { formatCheckpoint, formatNote, signatureTypes, signNote } from '../log/note.ts'
import { checkpointOf } from './wait.ts'

const key = { name: 'test/log', type: signatureTypes.note, secret: new Uint8Array(32).fill(7) }

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
