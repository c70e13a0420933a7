/**
 * The scores of an OpenLigaDB match. Only the kind `After90Minutes` is the score after regular
 * time; the id, the name and the order of a result say nothing reliable.
 */
import type { Score } from '../feed.ts'
import type { Goals } from './goals.ts'
import type { ResultRow } from './reply.ts'

export interface Scores {
  half?: Score
  /** Absent where it is not certain: nothing is settled then. */
  full?: Score
  extra?: Score
  penalties?: Score
  /** The last result of an unknown kind, to be shown. */
  stated?: Score
  /** A row that was not taken: its reason, for the operator. */
  refused: string[]
}

const scoreOf = ({ pointsTeam1, pointsTeam2 }: ResultRow): Score => [pointsTeam1, pointsTeam2]
const equal = (a: Score, b: Score) => a[0] === b[0] && a[1] === b[1]
const isUpTo = (a: Score, b: Score) => a[0] <= b[0] && a[1] <= b[1]

/** Results that can be: old entries have -1 for a result that is not known yet. */
const isScore = (row: ResultRow) => scoreOf(row).every((goals) => goals >= 0 && goals <= 99)

export function scoresOf(all: readonly ResultRow[], goals: Goals): Scores {
  const rows = all.filter(isScore)
  const refused: string[] = []
  const of = (kind: string) => {
    const [first, ...others] = rows.filter(({ resultTypeKind }) => resultTypeKind === kind)
    const isCertain = others.every((row) => first && equal(scoreOf(row), scoreOf(first)))
    if (!isCertain) refused.push('results-contradict')
    return first && isCertain ? scoreOf(first) : undefined
  }
  const named = (name: RegExp) => {
    const row = rows.find(({ resultName }) => name.test(resultName ?? ''))
    return row && scoreOf(row)
  }
  const isAbsurd = all.some((row) => !isScore(row) && scoreOf(row).some((side) => side !== -1))
  if (isAbsurd) refused.push('score-absurd')
  let [full, extra] = [of('After90Minutes'), of('AfterExtraTime')]
  let penalties = shootOutOf(of('AfterPenalties'), extra ?? full) ?? goals.shootOut
  const half = of('HalfTime') ?? (full ? undefined : named(/^halbzeit/i))
  if (full && extra && !isUpTo(full, extra)) {
    const regular = named(/^nach 90 minuten/i)
    const isFinal = of('AfterPenalties')
    // some put the final score, with the shoot-out in it, where the one after 90 minutes belongs
    if (regular && isFinal && equal(isFinal, full) && isUpTo(regular, extra)) {
      full = regular
      penalties = shootOutOf(isFinal, extra) ?? goals.shootOut
    } else {
      refused.push('extra-below-full')
      extra = undefined
    }
  }
  if (full && half && !isUpTo(half, full)) {
    refused.push('half-above-full')
    full = undefined
  }
  const stated = named(/^(endergebnis|nachspielzeit)/i)
  full ??= provenBy(goals, rows)
  return {
    ...(half ? { half } : {}),
    ...(full ? { full } : {}),
    ...(full && extra ? { extra } : {}),
    ...(penalties && penalties[0] !== penalties[1] ? { penalties } : {}),
    ...(stated ? { stated } : {}),
    refused: [...new Set(refused)],
  }
}

/** The shoot-out alone: the row adds it to the score before it, or has it alone. */
function shootOutOf(row: Score | undefined, before: Score | undefined): Score | null {
  if (!row || !before || equal(before, row)) return null
  return isUpTo(before, row) ? [row[0] - before[0], row[1] - before[1]] : row
}

/**
 * The score after 90 minutes by goals that all have a minute up to 90 and add up to every result
 * of the match.
 */
function provenBy(
  { inPlay, score, shootOut }: Goals,
  rows: readonly ResultRow[],
): Score | undefined {
  const ends = rows.filter(({ resultName }) => !/^halbzeit/i.test(resultName ?? ''))
  const isProven =
    inPlay !== null &&
    inPlay.length > 0 &&
    shootOut === null &&
    ends.length > 0 &&
    inPlay.every(({ minute, added }) => minute < 90 || (minute === 90 && added === undefined)) &&
    ends.every((row) => equal(scoreOf(row), score))
  return isProven ? score : undefined
}
