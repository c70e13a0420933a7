import type { Id } from '../../contract/id.ts'

const latin = /^\p{Script=Latin}/u

/**
 * The initials for an avatar without a picture: one Chinese character, or up to two Latin letters.
 * Empty for an empty name.
 */
export function initials(name: string): string {
  // Convert to upper case before counting: one small ﬃ becomes three capital letters.
  const [first = '', second = ''] = name.trim().toLocaleUpperCase('en').split(/\s+/)
  const letters = Array.from(first)
  if (!latin.test(first)) return letters[0] ?? ''
  const next = latin.test(second) ? Array.from(second)[0] : letters[1]
  return `${letters[0]}${next ?? ''}`
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
