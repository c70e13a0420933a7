import type { Id } from '../../contract/id.ts'

const latin = /^\p{Script=Latin}/u
/** Letters and digits with their marks; a Thai or Lao vowel is written before its letter. */
const letter = /[เ-ไເ-ໄ]?[\p{L}\p{N}]\p{M}{0,3}/gu
const lettersOf = (word: string): string[] => word.match(letter) ?? []

/**
 * The initials for an avatar without a picture: one Chinese character, or up to two Latin letters.
 * Signs before a letter are left out. Empty for an empty name.
 */
export function initials(name: string): string {
  // Convert to upper case before counting: one small ﬃ becomes three capital letters.
  const upper = name.trim().toLocaleUpperCase('en')
  const [first = [], second = []] = upper
    .split(/\s+/)
    .map(lettersOf)
    .filter((letters) => letters.length > 0)
  const [initial = Array.from(upper)[0] ?? '', following = ''] = first
  if (!latin.test(initial)) return initial
  const next = latin.test(second[0] ?? '') ? second[0] : following
  return `${initial}${next ?? ''}`
}

/** The background colour behind the initials, 1 to 8. An expert has the same one everywhere. */
export function pigment(expertId: Id): number {
  // Knuth's multiplicative hash gives consecutive ids different colours.
  return (Math.imul(wholeNumber(expertId), 0x9e3779b1) >>> 29) + 1
}

/** A whole number of an id that may be text: equal ids have equal numbers. */
function wholeNumber(id: Id): number {
  if (typeof id === 'number') return id
  return Array.from(id).reduce(
    (sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0),
    7,
  )
}
