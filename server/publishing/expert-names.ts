/**
 * Names of experts and accounts: the allowed characters, and which names count as the same. A name
 * must not look like that of another, a model or the site.
 */
import type { GivenNames } from '../../contract/calls/studio.ts'
import { textLimits } from '../../contract/text-limits.ts'
import { inEach, textLanguages, type Words, type TextLanguage } from '../../contract/values.ts'
import { inLatin, isArabicLetter, isLetterInUse, lookAlike } from './look-alikes.ts'

export type NameReason = 'empty' | 'form' | 'script' | 'reserved' | 'taken'
export interface NameError {
  /** Null if there is no name in any language. */
  language: TextLanguage | null
  reason: NameReason
}

const shortest = 2

// beside letters: digits, accents, and signs between words
const signs = /^[0-9\p{Script=Inherited}ー ·・.'’ʻʼ_-]$/u
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|\p{M}{4}/u

/** Names reserved for the site itself. */
const reserved = 'touchline 球鉴 球鑑 官方 客服 管理员 站长 版主 official admin moderator'.split(
  ' ',
)
/** A person must not be taken for a model. */
const models = ['模型', 'model', 'モデル', '모델']

// upper case first: it makes "ß" equal to "ss"
const folded = (text: string) => text.toUpperCase().toLowerCase()

const replaced = (text: string) => Array.from(text, lookAlike).join('')

/**
 * The keys of a name: names that share a key count as the same. Width, case, accents, spaces and
 * signs are ignored. The keys after the first also merge letters that look alike, as written and in
 * capitals, and the simplified and traditional forms of a character.
 */
export function nameKeys(name: string): string[] {
  const written = name.normalize('NFKD').replaceAll(/(\p{Script=Han})[々〻]/gu, '$1$1')
  const bare = bareOf(written)
  const latin = inLatin(bare)
  return [
    folded(bare),
    seenAs(bare),
    seenAs(bare.toUpperCase()),
    ...(latin === null || latin === bare ? [] : [seenAs(latin)]),
    ...(dash.test(written) ? [seenAs(bareOf(written.replaceAll(dashes, '一')))] : []),
    ...(bare.search(six) < 0 ? [] : ['b', 'g'].map((seen) => seenAs(bare.replaceAll(six, seen)))),
  ]
}

const bareOf = (text: string) => text.replaceAll(/[^\p{L}\p{Nd}〇]|[ʻʼ]/gu, '')

/** A sign beside a Chinese character that reads like the number one. */
const dash = /(?<=\p{Script=Han})[-_]|[-_](?=\p{Script=Han})/u
const dashes = new RegExp(dash, 'gu')

/**
 * Two letters look like one as they are written: "clover" like "dover", "Clara" unlike "Dara".
 * The second pass is for capitals that look like others only in lower case.
 */
const seenAs = (text: string) =>
  folded(replaced(folded(replaced(text).replaceAll('rn', 'm').replaceAll('cl', 'd'))))
    .replaceAll('vv', 'w')
    .replaceAll(/\d/g, (digit) => likeDigits[digit] ?? digit)

/**
 * A six is read as "b" or "g" before a letter only: it has no letter in `likeDigits`, and "fan 6"
 * stays apart from "fan 8" and "fan 9".
 */
const six = /6(?=\p{Script=Latin})/gu

// 0 and 1 are in Unicode's tables. No two digits share a letter: "fan 6" is not "fan 9".
const likeDigits: Partial<Record<string, string>> = {
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
}

const reservedKeys = [...reserved, ...models].flatMap(nameKeys)
/** Words that have a reserved one in them by chance: a sport, and family names before 方 or 万. */
const harmlessKeys = ['badminton', '上官', '南宫'].flatMap(nameKeys)

/** Whether the key of a name reads like the site or a model. */
function isReserved(key: string): boolean {
  const rest = harmlessKeys.reduce((left, word) => left.replaceAll(word, ''), key)
  return reservedKeys.some((word) => rest.includes(word))
}

/** A name as it is stored: NFKC, trimmed. */
export const cleanName = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ')

/** The names as they are stored: NFKC, trimmed; a language without one is left out. */
export function cleanNames(input: GivenNames): GivenNames {
  const names: GivenNames = {}
  for (const language of textLanguages) {
    const name = cleanName(input[language] ?? '')
    if (name !== '') names[language] = name
  }
  return names
}

/**
 * The first error of cleaned names; null for none. `taken` are the keys of all other experts'
 * names.
 */
export function nameError(names: GivenNames, taken: ReadonlySet<string>): NameError | null {
  const present = textLanguages.flatMap((language) => {
    const name = names[language]
    return name === undefined ? [] : [{ language, name }]
  })
  if (present.length === 0) return { language: null, reason: 'empty' }
  for (const { language, name } of present) {
    const reason = nameReason(name, taken)
    if (reason) return { language, reason }
  }
  return null
}

/**
 * What is wrong with a cleaned name; null for nothing. The one rule for every name that somebody
 * chooses here. `taken`: keys of names that it must not share.
 */
export function nameReason(
  name: string,
  taken: ReadonlySet<string> = new Set(),
): NameReason | null {
  const length = Array.from(name).length
  const keys = nameKeys(name)
  if (length < shortest || length > textLimits.expertName || unseen.test(name) || keys.includes(''))
    return 'form'
  // Unicode Technical Standard 39: Latin with Chinese, Japanese or Korean letters, as they are
  // used, or Arabic ones by themselves
  const letters = Array.from(name).filter((one) => !signs.test(one))
  if (!letters.every(isLetterInUse) && !letters.every(isArabicLetter)) return 'script'
  if (keys.some(isReserved)) return 'reserved'
  return keys.some((key) => taken.has(key)) ? 'taken' : null
}

/** The names in every language; a missing language gets the first name that is present. */
export function everyLanguage(names: GivenNames): Words {
  const [first = ''] = textLanguages.flatMap((language) => names[language] ?? [])
  return inEach((language) => names[language] ?? first)
}
