import { inEach } from '../../../contract/values.ts'

/** Names in each language; a short name follows "=" if it differs from the full one. */
interface Names {
  zh: string
  /** Hong Kong usage. */
  zht: string
  en: string
}

/** The names of one club or national side. */
export interface ClubNames extends Names {
  /** The last part of the key. */
  slug: string
  /** Of the kit, without "#"; absent: made from the key. */
  colours?: readonly [first: string, second: string]
  /** Alternative keys of other spellings. */
  others: readonly string[]
}

/**
 * A table of names as text, a club a line: slug, zh, zht, en, then alternative keys with a space
 * between them.
 */
export const plainNames = (text: string): ClubNames[] =>
  rowsOf(text).map(({ cells: [others], ...names }) => ({ ...names, others: wordsOf(others) }))

/** The same with both colours before the alternative keys. Throws for a line without them. */
export const colouredNames = (text: string): ClubNames[] =>
  rowsOf(text).map(({ cells: [colours, others], ...names }) => {
    const [first = '', second] = wordsOf(colours)
    if (second === undefined) throw new Error(`no colours: ${names.slug}`)
    return { ...names, colours: [first, second], others: wordsOf(others) }
  })

const wordsOf = (cell = '') => cell.split(' ').filter((word) => word !== '')

/**
 * The rows of a table as text, with "|" between the columns: slug, zh, zht, en, and others. An
 * indented line continues the one before it. Throws for a line without the four first columns.
 */
export function rowsOf(text: string): (Names & { slug: string; cells: string[] })[] {
  const lines = text.trim().replaceAll(/\n +/g, ' ').split('\n')
  return lines.map((line) => {
    const [slug = '', zh = '', zht = '', en = '', ...cells] = line
      .split('|')
      .map((cell) => cell.trim())
    if (en === '') throw new Error(`not a line of names: ${line}`)
    return { slug, zh, zht, en, cells }
  })
}

/** The full and the short name in each language. */
export const fullAndShort = (names: Names) => ({
  name: inEach((language) => names[language].split('=')[0] ?? ''),
  shortName: inEach((language) => names[language].split('=').at(-1) ?? ''),
})
