const latin = /^\p{Script=Latin}/u

/**
 * The letters of an avatar without a picture: one Chinese character, or up to two Latin letters.
 * Empty for an empty name.
 */
export function initials(name: string): string {
  // large before they are counted: one small ﬃ is three large letters
  const [first = '', second = ''] = name.trim().toLocaleUpperCase('en').split(/\s+/)
  const letters = Array.from(first)
  if (!latin.test(first)) return letters[0] ?? ''
  const next = latin.test(second) ? Array.from(second)[0] : letters[1]
  return `${letters[0]}${next ?? ''}`
}

/**
 * Which of the eight pigments stands behind the letters, 1 to 8: the same for an expert everywhere.
 */
export function pigment(expertId: number): number {
  // Knuth's multiplicative hash: neighbours in number differ in colour
  return (Math.imul(expertId, 0x9e3779b1) >>> 29) + 1
}
