/** A key names the next one: by its own signature, about that key and no other. */
import { expect, test } from 'vitest'
import { leadsTo } from '../verify/key-changes.ts'
import type { KeyEntry } from './entry.ts'
import { nameNext, namesNext } from './key-change.ts'
import { formatNote, formatVerifierKey, parseNote, signNote, verifierKey } from './note.ts'
import { logKeyOf } from './test-keys.ts'

const [first, second, third] = [1, 2, 3].map((fill) => logKeyOf(`x/log/${fill}`, fill))

test('the statement of a key is about the key that it names, and signed by it alone', () => {
  if (!first || !second || !third) throw new Error('no keys')
  const [one, two, three] = [first, second, third].map((key) => verifierKey(key))
  if (!one || !two || !three) throw new Error('no keys')
  const named = nameNext(first, two)
  expect(namesNext(named, one, two)).toBe(true)
  // another next key, another key before, signed by the wrong one, or no note
  expect(namesNext(named, one, three)).toBe(false)
  expect(namesNext(named, three, two)).toBe(false)
  const { text } = parseNote(named) ?? { text: '' }
  const byOther = formatNote({ text, signatures: [signNote(text, { ...third, name: first.name })] })
  expect(namesNext(byOther, one, two)).toBe(false)
  expect(namesNext('x', one, two)).toBe(false)
})

test('the key before signs until a key entry, and the tree that ends with it', () => {
  const [before, next, other] = [first, second, third].map((key) =>
    key ? formatVerifierKey(verifierKey(key)) : '',
  )
  const entry: KeyEntry = {
    kind: 'key',
    v: 1,
    at: '2026-03-01T12:00:00.000Z',
    key: next ?? '',
    before: { key: before ?? '', checkpoint: '' },
    named: '',
  }
  const leads = (signer: string | undefined, size: number, kind: 'key' | 'continue' = 'key') =>
    leadsTo(
      signer ?? '',
      kind === 'key' ? entry : { ...entry, kind, kept: 0, missing: { from: 0, to: 0 } },
      7,
      size,
    )
  expect([leads(next, 8), leads(next, 9), leads(next, 9, 'continue')]).toEqual([true, true, true])
  expect([leads(before, 8), leads(before, 9), leads(before, 7)]).toEqual([true, false, false])
  expect(leads(before, 8, 'continue')).toBe(false)
  expect([leads(other, 8), leads(other, 9)]).toEqual([false, false])
})
