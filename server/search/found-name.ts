export type NamedKind = 'team' | 'league' | 'expert'

export interface FoundName {
  kind: NamedKind
  id: number
  /** 0 for the whole name; higher for worse matches. */
  rank: number
}

/** A name that has some of the words of a search: bit n stands for the word n. */
export interface PartlyFound extends FoundName {
  words: number
}
