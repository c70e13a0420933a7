/** Account names: their displayed form, and the keys by which they are compared. */
import { cleanName, nameKeys, nameReason, type NameReason } from '../publishing/expert-names.ts'

export interface AccountName {
  name: string
  /** Names with equal keys are the same name: width and case are ignored. */
  key: string
}

/**
 * Cyrillic and Greek letters, each before the Latin one that it looks like: accounts of earlier
 * releases have them.
 */
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

/** The name as it is stored, or what is wrong with it: names that exist are not asked again. */
export function accountName(text: string): AccountName | NameReason {
  const name = cleanName(text)
  return nameReason(name) ?? { name, key: keyOfName(name) }
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
