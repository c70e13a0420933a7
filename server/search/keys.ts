/** The keys under which a name is found. */
import type { Words } from '../../contract/values.ts'

export interface SearchKey {
  rest: string
  skip: number
  first: boolean
}

/** Characters of a head that are kept: no search is longer in its distinguishing part. */
const longest = 24
/** A typing error is looked for in so many characters at the beginning of a name. */
const longestSkip = 12

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * A text as it is compared: one width and case, without accents; everything but letters and digits
 * is one space.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC')

const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/** Heads: where a search may begin, with the key's characters from there. */
function headsOf(key: string): string[][] {
  const all = Array.from(key)
  return all.flatMap((letter, at) =>
    letter !== ' ' && (at === 0 || all[at - 1] === ' ' || isHan(letter))
      ? [all.slice(at, at + longest)]
      : [],
  )
}

/**
 * The keys of a name in its languages and in pinyin: whole syllables, and their initials. `pinyin`
 * returns the syllables of a Chinese text.
 */
export function keysOf(
  names: readonly Words[],
  pinyin: (text: string) => readonly string[],
): SearchKey[] {
  const keys = new Map<string, SearchKey>()
  const add = (letters: readonly string[], skip: number, first: boolean) => {
    const rest = letters.slice(skip).join('')
    const known = keys.get(`${skip} ${rest}`)
    if (rest !== '') keys.set(`${skip} ${rest}`, { rest, skip, first: first || !!known?.first })
  }
  /** With `skips`, rows that find a typing error in the head. */
  const addHead = (head: readonly string[], first: boolean, skips: boolean) => {
    add(head, 0, first)
    const most = skips ? Math.min(longestSkip, head.length - 1) : 0
    for (let skip = 1; skip <= most; skip += 1) add(head, skip, first)
  }
  for (const words of names)
    for (const text of new Set(Object.values(words))) {
      const key = folded(text)
      // of a Chinese name only the whole one is corrected: its other heads are too short for it
      headsOf(key).forEach((head, at) => addHead(head, at === 0, at === 0 || !isHan(head[0] ?? '')))
      if (!/\p{Script=Han}/u.test(key)) continue
      const syllables = pinyin(key)
        .map(folded)
        .filter((syllable) => syllable !== '')
      syllables.forEach((_, at) =>
        addHead(Array.from(syllables.slice(at).join('')).slice(0, longest), at === 0, at === 0),
      )
      addHead(syllables.map((syllable) => syllable[0] ?? '').slice(0, longest), true, false)
    }
  return [...keys.values()]
}
