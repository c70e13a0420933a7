/** Checks shared by leagues, clubs, matches and players: their keys and names. */
import type { QuarantineReason } from '../../contract/quarantine.ts'

/** A short code for the quarantine list, and a sentence for the operator. */
export type ValidationError = readonly [reason: QuarantineReason, detail: string]

const longestName = 120
const longestKey = 300
// control characters, lone surrogates, and characters that change the text direction
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** Null if names can be stored and shown. */
export function textError(texts: readonly string[]): ValidationError | null {
  if (texts.some((text) => text.trim() === '')) return ['name-empty', 'A name is empty.']
  if (texts.some((text) => text.length > longestName))
    return ['name-too-long', `A name has more than ${longestName} characters.`]
  if (texts.some((text) => unprintable.test(text)))
    return ['name-unprintable', 'A name has characters that cannot be printed.']
  return null
}

/** Null if the database can hold this key. */
export function keyError(key: string): ValidationError | null {
  const isValid = key !== '' && key.length <= longestKey && !unprintable.test(key)
  return isValid
    ? null
    : ['key-wrong', `A key is empty, longer than ${longestKey} characters, or not printable.`]
}

/** Null if the key and the names of an item can be stored. */
export const nameError = (key: string, names: readonly string[]): ValidationError | null =>
  keyError(key) ?? textError(names)
