/**
 * The last part of the key, zh, zht, en, the two kit colours, then alternative keys of other
 * spellings. A short name follows "|" if it differs from the full one.
 */
export type ClubNames = readonly [
  slug: string,
  zh: string,
  zht: string,
  en: string,
  first: string,
  second: string,
  ...others: string[],
]
