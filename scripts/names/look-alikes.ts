/**
 * Writes server/publishing/look-alikes.txt from three files of Unicode:
 * node scripts/names/look-alikes.ts confusables.txt IdentifierStatus.txt Unihan_Variants.txt
 */
import { readFileSync, writeFileSync } from 'node:fs'

const [confusables = '', status = '', variants = ''] = process.argv
  .slice(2)
  .map((file) => readFileSync(file, 'utf8'))

/** Kinds of variants that a reader takes for the same character, or that write the same one. */
const kinds = [
  'kSimplifiedVariant',
  'kTraditionalVariant',
  'kSemanticVariant',
  'kZVariant',
  'kSpoofingVariant',
]
const inNames =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\d]$/u

const rowsOf = (text: string, separator: string): string[][] =>
  text
    .split('\n')
    .map(
      (line) =>
        line
          .replace(/^\ufeff/, '')
          .split('#')[0]
          ?.trim() ?? '',
    )
    .filter((line) => line !== '')
    .map((line) => line.split(separator).map((cell) => cell.trim()))
const letters = (points: string): string =>
  String.fromCodePoint(...points.split(' ').map((point) => Number.parseInt(point, 16)))

/** Without letters that the compatibility decomposition replaces before they are compared. */
const alike = rowsOf(confusables, ';').flatMap(([from = '', to = '']) => {
  const letter = letters(from)
  return inNames.test(letter) && letter.normalize('NFKD') === letter
    ? [`${letter}=${letters(to)}`]
    : []
})

/** Letters in everyday use. Every Chinese character is one: names have rare ones. */
const allowed = rowsOf(status, ';').flatMap(([range = '', state]) => {
  const [first = '', last = first] = range.split('..')
  const isOurs = [first, last].every((point) => inNames.test(letters(point)))
  const isOther = !/\p{Script=Han}|\d/u.test(letters(first))
  return state === 'Allowed' && isOurs && isOther ? [`${letters(first)}-${letters(last)}`] : []
})

/** Each class of variants, under its members. */
const classes = new Map<string, Set<string>>()
for (const [point = '', kind = '', others = ''] of rowsOf(variants, '\t')) {
  if (!kinds.includes(kind)) continue
  for (const [, other = ''] of others.matchAll(/U\+([0-9A-F]+)/g)) {
    const pair = [letters(point.slice(2)), letters(other)]
    const merged = new Set(pair.flatMap((one) => [...(classes.get(one) ?? [one])]))
    for (const member of merged) classes.set(member, merged)
  }
}
const groups = [...new Set(classes.values())]
  .map((members) => [...members].toSorted().join(''))
  .toSorted()

const versionOf = (text: string) => /version: ([\d.]+)/i.exec(text)?.[1] ?? ''

/** Words in lines of at most 100 columns; Chinese characters take two. */
function lines(words: readonly string[]): string {
  const all: string[] = []
  let columns = Infinity
  for (const word of words) {
    const width = Array.from(word, (letter) => (letter < '\u2e80' ? 1 : 2)).reduce<number>(
      (sum, one) => sum + one,
      1,
    )
    if (columns + width > 100) {
      all.push(word)
      columns = width
    } else {
      all.push(`${all.pop()} ${word}`)
      columns += width
    }
  }
  return all.join('\n')
}

writeFileSync(
  new URL('../../server/publishing/look-alikes.txt', import.meta.url),
  `# Written by scripts/names/look-alikes.ts from files of Unicode (Unicode License v3):
# IdentifierStatus.txt ${versionOf(status)}, confusables.txt ${versionOf(confusables)}, \
Unihan_Variants.txt ${versionOf(variants)}.
# Ranges of letters in use; letters and what they look like; variants of one Chinese character.

${lines(allowed)}

${lines(alike)}

${lines(groups)}
`,
)
