/**
 * A table of names as text, a club a line: the last part of the key, zh, zht (Hong Kong usage), en,
 * then alternative keys of other spellings. A short name follows "=" if it differs from the full
 * one. An indented line continues the one before it. Colours are made from the keys.
 */
export interface PlainNames {
  slug: string
  zh: string
  zht: string
  en: string
  others: string[]
}

/** Throws for a line without the four first columns. */
export const plainNames = (text: string): PlainNames[] =>
  text
    .trim()
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .map((line) => {
      const [slug = '', zh = '', zht = '', en = '', others = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      if (en === '') throw new Error(`not a line of names: ${line}`)
      return { slug, zh, zht, en, others: others.split(' ').filter((other) => other !== '') }
    })
