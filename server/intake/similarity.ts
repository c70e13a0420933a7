/** The similarity of two names: 0 for nothing in common, 1 for equal. */

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, ' ')
    .replaceAll(/\b(fc|afc|cf|sc|ac|club|utd|united)\b/g, ' ')
    .trim()

/**
 * Pairs of letters of each word, as in Dice's coefficient; a word of one letter is its own pair.
 */
function pairsOf(name: string): Set<string> {
  const pairs = new Set<string>()
  for (const word of plain(name).split(/\s+/)) {
    if (word.length === 1) pairs.add(word)
    for (let at = 0; at < word.length - 1; at++) pairs.add(word.slice(at, at + 2))
  }
  return pairs
}

const cache = new Map<string, Set<string>>()
function cachedPairsOf(name: string): Set<string> {
  const pairs = cache.get(name) ?? pairsOf(name)
  if (cache.size > 50_000) cache.clear()
  cache.set(name, pairs)
  return pairs
}

/**
 * Sørensen–Dice over pairs of letters; signs, case and words that only mark a club (FC, SV) are
 * left out.
 */
export function similarity(one: string, other: string): number {
  const [a, b] = [cachedPairsOf(one), cachedPairsOf(other)]
  if (a.size + b.size === 0) return 0
  const shared = [...a].filter((pair) => b.has(pair)).length
  return (2 * shared) / (a.size + b.size)
}
