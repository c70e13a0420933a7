/**
 * Deterministic random numbers: the same words give the same numbers on every machine at any time.
 */

/**
 * Numbers from 0 (inclusive) to 1 (exclusive), one stream for each list of words: sfc32, seeded by
 * a hash of them.
 */
export function random(...words: readonly (string | number)[]): () => number {
  let [a, b, c, d] = hash(words.join('|'))
  const next = () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  // discards the first numbers after seeding, which still resemble those of a similar text
  for (let i = 0; i < 8; i++) next()
  return next
}

/** FNV-1a from four starting points: 128 bits. */
function hash(text: string): [number, number, number, number] {
  let [a, b, c, d] = [0x811c9dc5, 0x1b873593, 0x6c62272e, 0x4f2bb3a1]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 16777619)
    b = Math.imul(b ^ unit, 2246822519)
    c = Math.imul(c ^ unit, 3266489917)
    d = Math.imul(d ^ unit, 668265263)
  }
  return [a, b, c, d]
}

/** A standard normal number (Box–Muller); consumes two draws. */
export function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

/** A whole number from `low` to `high`, both inclusive. */
export function whole(next: () => number, low: number, high: number): number {
  return low + Math.floor(next() * (high - low + 1))
}

/** The same items in random order. */
export function shuffled<T>(items: readonly T[], next: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: next() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}
