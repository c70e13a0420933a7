/** Names of accounts: as they are shown, and as they are compared. */

export interface AccountName {
  name: string
  /** Two names with the same key are the same name: width and case do not tell them apart. */
  key: string
}

const shortest = 2
const longest = 24
// control, format (zero-width and direction marks among them), unassigned, private and lone surrogates; fillers and the empty braille
// pattern, which are letters or signs that nobody sees; any space but the plain one
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

/** The name as it may be stored, in NFKC without spaces at its ends; null for one that may not: 2 to 24 characters, all of them visible. */
export function accountName(text: string): AccountName | null {
  const name = text.normalize('NFKC').trim().replaceAll(/ +/g, ' ')
  const length = Array.from(name).length
  if (length < shortest || length > longest || unseen.test(name)) return null
  return { name, key: keyOfName(name) }
}

/** What a name typed to sign in is looked up by, whatever was typed. */
export const keyOfName = (text: string): string =>
  folded(text.normalize('NFKC').trim().replaceAll(/ +/g, ' ')).normalize('NFKC')

// upper case first: "ß" and "ss", and the two small sigmas, are the same in it
const folded = (text: string): string => text.toUpperCase().toLowerCase()
