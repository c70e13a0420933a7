/** Account names: their displayed form, and the key by which they are compared. */

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

/**
 * The name as it is stored: NFKC, trimmed. Null if it is not allowed: a name has 2 to 24
 * characters, all of them visible.
 */
export function accountName(text: string): AccountName | null {
  const name = text.normalize('NFKC').trim().replaceAll(/ +/g, ' ')
  const length = Array.from(name).length
  if (length < shortest || length > longest || unseen.test(name)) return null
  return { name, key: keyOfName(name) }
}

/** The key for looking up a name typed at sign-in; accepts any text. */
export const keyOfName = (text: string): string =>
  folded(text.normalize('NFKC').trim().replaceAll(/ +/g, ' ')).normalize('NFKC')

// upper case first: it makes "ß" equal to "ss", and the two small sigmas equal
const folded = (text: string): string => text.toUpperCase().toLowerCase()
