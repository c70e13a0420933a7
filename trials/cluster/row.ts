/** A line of the table that `npm run cluster` prints. */
export interface Row {
  what: string
  figures: string
  holds: boolean
}
