/**
 * Deterministic pseudo-random numbers: the same words give the same number on every machine and in
 * every run.
 */

/** A number evenly distributed over [0, 1), derived from the words. */
export function chance(...words: readonly (string | number)[]): number {
  // FNV-1a, then the finaliser of MurmurHash3: neighbouring match ids must not give neighbouring
  // numbers.
  let hash = 0x811c9dc5
  for (const character of words.join('\u0000'))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** One element, chosen pseudo-randomly. */
export function oneOf<T>(from: readonly [T, ...T[]], ...words: readonly (string | number)[]): T {
  return from[Math.floor(chance(...words) * from.length)] ?? from[0]
}

/** Normally distributed with mean 0 and standard deviation 1 (Box and Muller). */
export function noise(...words: readonly (string | number)[]): number {
  return (
    Math.sqrt(-2 * Math.log(1 - chance(...words, 'r'))) *
    Math.cos(2 * Math.PI * chance(...words, 'a'))
  )
}
