/** A text that people wrote, and that an operator may take off the pages. */
export interface TextPlace {
  expertId: number
  /** Null for a text of the expert. */
  planId: number | null
  field: 'title' | 'analysis' | 'bio'
}
