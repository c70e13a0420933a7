/**
 * The season of a table that names none, by its days. A row in a wrong year would move the season
 * or be a match of another one: it is taken in the year in which it is close to its neighbours in
 * the table.
 */
import { BrokenFile, type Row } from '../openfootball/fixture.ts'

const day = 86_400_000
/** Of a season's rows at most this share can have a wrong year, unless the file's name tells it. */
const mostWrong = 0.1
/** Rows before and after one that are its neighbours. */
const near = 10
/** Days around its neighbours in which a row is certainly right. */
const close = 60

const timeOf = ({ date }: Row) => Date.parse(date)

/** A season begins in July; that of 2019-20 ended in August. */
const yearOf = (time: number) => {
  const at = new Date(time)
  return at.getUTCMonth() >= 6 ? at.getUTCFullYear() : at.getUTCFullYear() - 1
}
const isIn = (year: number, time: number) =>
  time >= Date.UTC(year, 5, 20) && time < Date.UTC(year + 1, 7, 31)

/** The first year of the season in a path such as "2526/E0.csv" or "2025-26/E0.csv"; else null. */
function yearInPath(file: string): number | null {
  for (const [, century = '20', first, last] of file.matchAll(
    /(?<!\d)(\d\d)?(\d\d)[-_]?(?:20)?(\d\d)(?!\d)/g,
  ))
    if ((Number(first) + 1) % 100 === Number(last)) return Number(`${century}${first}`)
  return null
}

export interface OneSeason {
  /** As in "2025-26". */
  season: string
  near: Row[]
  /** In a wrong year, and the right one is not certain. */
  far: Row[]
}

/** Throws `BrokenFile` if the rows are of several seasons. */
export function inOneSeason(rows: readonly Row[], file: string): OneSeason {
  const counts = Map.groupBy(rows, (row) => yearOf(timeOf(row)))
  const [most = 0] = [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
  const told = yearInPath(file)
  // a name that fits no row says nothing
  const year = told !== null && rows.some((row) => isIn(told, timeOf(row))) ? told : most
  const wrong = rows.filter((row) => !isIn(year, timeOf(row))).length
  const found: OneSeason = {
    season: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    near: [],
    far: [],
  }
  const inOrder = rows.map((row) => (isIn(year, timeOf(row)) ? row : null))
  for (const [at, row] of rows.entries()) {
    const placed = inOrder[at] ?? placedNear(row, year, neighbours(inOrder, at))
    inOrder[at] = placed
    found[placed ? 'near' : 'far'].push(placed ?? row)
  }
  if (wrong > rows.length * mostWrong && (told !== year || found.far.length > 0))
    throw new BrokenFile(
      file,
      'holds more than one season, each of which has a file of its own, or half of it is in a ' +
        'wrong year; a name such as 2526/E0.csv tells the season',
    )
  return found
}

const neighbours = (rows: readonly (Row | null)[], at: number): number[] =>
  rows
    .slice(Math.max(0, at - near), at + near + 1)
    .flatMap((row) => (row ? [timeOf(row)] : []))
    .toSorted((a, b) => a - b)

/** The row in the year before or after its own, where it is close to its neighbours. */
function placedNear(row: Row, year: number, around: readonly number[]): Row | null {
  const middle = around[Math.floor(around.length / 2)]
  if (middle === undefined || around.length < 3) return null
  for (const years of [1, -1]) {
    const moved = new Date(timeOf(row))
    moved.setUTCFullYear(moved.getUTCFullYear() + years)
    const time = moved.getTime()
    if (isIn(year, time) && Math.abs(time - middle) <= close * day)
      return { ...row, date: moved.toISOString().slice(0, 10) }
  }
  return null
}
