/** Whether two sources write the name of one player. Pure. */

/** Lower-case words without accents; hyphens join, full stops part: "J.-P. Gérard" has three. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll(/[’'`-]/g, '')
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== '')

/** "Müller, T." and "Müller T." as "T. Müller". */
function inOrder(name: string): string[] {
  const [family, given, ...others] = name.split(',')
  if (given !== undefined && others.length === 0)
    return [...wordsOf(given), ...wordsOf(family ?? '')]
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  return words.length > 1 && last.length === 1 && (words[0]?.length ?? 0) > 1
    ? [last, ...words.slice(0, -1)]
    : words
}

/**
 * "words": the same words in any order. "initials": initials and the same family name, as "F.
 * Andrada" and "Federico Andrada". Null for others: a family name alone is not enough.
 */
export function likenessOf(one: string, other: string): 'words' | 'initials' | null {
  const [a, b] = [inOrder(one), inOrder(other)]
  if (a.length === 0 || b.length === 0) return null
  if (a.toSorted().join(' ') === b.toSorted().join(' ') || a.join('') === b.join('')) return 'words'
  return isInitialOf(a, b) || isInitialOf(b, a) ? 'initials' : null
}

/** Whether `short` is initials and a family name with which `long` ends. */
function isInitialOf(short: readonly string[], long: readonly string[]): boolean {
  const first = short.findIndex((word) => word.length > 1)
  if (first < 1) return false
  const [initials, family] = [short.slice(0, first), short.slice(first)]
  const given = long.slice(0, long.length - family.length)
  return (
    given.length >= initials.length &&
    long.slice(long.length - family.length).join(' ') === family.join(' ') &&
    initials.every((initial, at) => given[at]?.startsWith(initial))
  )
}
