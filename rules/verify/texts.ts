/** The texts outside the log, whose fingerprints are in its entries. */
import { textLanguages, type TextLanguage, type Words } from '../../contract/values.ts'
import { fromHex } from '../log/bytes.ts'
import { textHash } from '../log/entry.ts'
import { textFor } from '../text.ts'

/** A text, or that it was withdrawn: a line of `/log/texts/…`. */
export type TextRecord =
  | { hash: string; salt: string; text: Words }
  | { hash: string; removed: string }

/** The texts in a file of them; null for a file that is not one. */
export function parseTexts(file: Uint8Array): TextRecord[] | null {
  try {
    const lines = new TextDecoder('utf-8', { fatal: true }).decode(file).split('\n')
    const records = lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line))
    return records.every(isTextRecord) ? records : null
  } catch {
    return null
  }
}

function isTextRecord(value: unknown): value is TextRecord {
  const { hash, removed, salt, text }: Fields = Object(value)
  if (typeof hash !== 'string') return false
  if (removed !== undefined) return typeof removed === 'string'
  const words: Fields = Object(text)
  return (
    typeof salt === 'string' &&
    /^[0-9a-f]{64}$/.test(salt) &&
    textLanguages.every((language) => typeof words[language] === 'string')
  )
}
/** What a value of JSON may have; none where it is no object. */
type Fields = Partial<Record<string, unknown>>

/** The file with the names of all experts. */
export const namesPath = 'texts/names'
/** The file with the texts of an expert's page: the name, and the titles of the plans. */
export const textsPath = (expertId: number): string => `texts/expert/${expertId}`
/** The file with the texts of a plan's page: the title, and the analysis of each version. */
export const planTextsPath = (planId: number): string => `texts/plan/${planId}`

/** A text for a reader, and the language that it is in. */
export type Read = ReturnType<typeof textFor>

/**
 * Opens a fingerprint: `words` in place of it where the log has the text itself. Undefined where
 * the text was withdrawn by the log, null where nothing opens it.
 */
export type OpenText = (
  hash: string | undefined,
  words: Words | undefined,
) => Read | null | undefined

/** `withdrawn`: the public reason of each fingerprint that the log says is withdrawn. */
export function opener(
  texts: readonly TextRecord[],
  language: TextLanguage,
  withdrawn: ReadonlyMap<string, string> = new Map(),
): OpenText {
  const byHash = new Map(texts.map((text) => [text.hash, text]))
  const opened = new Map<string | undefined, Read | null | undefined>()
  const open = (hash: string | undefined): Read | null | undefined => {
    const record = hash === undefined ? undefined : byHash.get(hash)
    if (hash === undefined || !record) return null
    const reason = withdrawn.get(hash)
    if ('removed' in record) return reason === record.removed ? undefined : null
    if (reason !== undefined) return undefined
    return textHash(fromHex(record.salt), record.text) === hash
      ? textFor(record.text, language)
      : null
  }
  return (hash, words) => {
    if (words) return textFor(words, language)
    if (!opened.has(hash)) opened.set(hash, open(hash))
    return opened.get(hash)
  }
}
