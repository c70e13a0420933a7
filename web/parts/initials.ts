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
export function pigment(expertId: number): number {
  // Knuth's multiplicative hash gives consecutive ids different colours.
  return (Math.imul(expertId, 0x9e3779b1) >>> 29) + 1
}
