/** Account names: their displayed form, and the keys by which they are compared. */
import { nameKeys } from '../publishing/expert-names.ts'
import { isLetterInUse } from '../publishing/look-alikes.ts'

export interface AccountName {
  name: string
  /** Names with equal keys are the same name: width and case are ignored. */
  key: string
}

const shortest = 2
const longest = 24
// control, format (including zero-width and direction marks), unassigned, private-use and lone
// surrogate characters; fillers and the empty braille pattern, which are invisible letters; any
// space but the plain one
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

// small capitals, turned and phonetic letters
const isUnusual = (one: string) => /\p{Script=Latin}/u.test(one) && !isLetterInUse(one)

/** Cyrillic and Greek letters, each before the Latin one that it looks like. */
const latin = new Map(
  (
    'АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ԌG Ԛq аa сc еe һh іi јj оo рp ѕs хx уy ' +
    'ԁd ԛq ԝw ' +
    'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi κk νv οo ρp υu χx ςc'
  )
    .split(' ')
    .map((pair) => {
      const [letter = '', seen = ''] = Array.from(pair)
      return [letter, seen]
    }),
)
const inLatin = (text: string) =>
  Array.from(text.normalize('NFKD'), (one) => latin.get(one) ?? one).join('')

/**
 * The name as it is stored: NFKC, trimmed. Null if it is not allowed: a name has 2 to 24
 * characters, all of them visible, and its Latin letters are those of everyday writing.
 */
export function accountName(text: string): AccountName | null {
  const name = text.normalize('NFKC').trim().replaceAll(/ +/g, ' ')
  const length = Array.from(name).length
  if (length < shortest || length > longest || unseen.test(name)) return null
  if (Array.from(name).some(isUnusual)) return null
  return { name, key: keyOfName(name) }
}

/**
 * What a name looks like, by the rule of experts' names: no two accounts share one of these. An
 * operator who reads a list of accounts must not take one for another. Empty for a name without
 * letters and digits.
 */
export const looksOf = (name: string): string[] => [
  ...new Set(nameKeys(inLatin(name)).filter((key) => key !== '')),
]

/** The key for looking up a name typed at sign-in; accepts any text. */
export const keyOfName = (text: string): string =>
  folded(text.normalize('NFKC').trim().replaceAll(/ +/g, ' ')).normalize('NFKC')

// upper case first: it makes "ß" equal to "ss", and the two small sigmas equal
const folded = (text: string): string => text.toUpperCase().toLowerCase()
