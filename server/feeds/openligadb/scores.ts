/**
 * The scores of an OpenLigaDB match. Only the kind `After90Minutes` is the score after regular
 * time; the id, the name and the order of a result say nothing reliable.
 */
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import type { Score, Side } from '../feed.ts'
import type { Goals } from './goals.ts'
import type { ResultRow } from './reply.ts'

export interface Scores {
  half?: Score
  /** Absent where it is not certain: nothing is settled then. */
  full?: Score
  extra?: Score
  penalties?: Score
  /** Of a shoot-out whose score can be read in two ways. */
  shootOutWinner?: Side
  /** The last result of an unknown kind, to be shown. */
  stated?: Score
  /** A row that was not taken: its reason, for the operator. */
  refused: QuarantineReason[]
}

const scoreOf = ({ pointsTeam1, pointsTeam2 }: ResultRow): Score => [pointsTeam1, pointsTeam2]
const equal = (a: Score, b: Score) => a[0] === b[0] && a[1] === b[1]
const isUpTo = (a: Score, b: Score) => a[0] <= b[0] && a[1] <= b[1]

/** Results that can be: old entries have -1 for a result that is not known yet. */
const isScore = (row: ResultRow) => scoreOf(row).every((goals) => goals >= 0 && goals <= 99)

/** `isWithoutLegs`: each tie is one match, so what follows 90 minutes follows a level score. */
export function scoresOf(all: readonly ResultRow[], goals: Goals, isWithoutLegs = false): Scores {
  const rows = all.filter(isScore)
  const refused: QuarantineReason[] = []
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
  const final = of('AfterPenalties')
  const half = of('HalfTime') ?? (full ? undefined : named(/^halbzeit/i))
  // some put the final score, with the shoot-out in it, where the one after 90 minutes belongs
  const isSum = final !== undefined && full !== undefined && equal(final, full) && !isLevel(full)
  if (isSum) {
    const regular = named(/^nach 90 minuten/i)
    full = regular && (extra ? isUpTo(regular, extra) : isLevel(regular)) ? regular : undefined
    if (!full) refused.push('shoot-out-in-full')
  }
  // some put the score after extra time there
  if (isWithoutLegs && full && !isLevel(full) && (extra ?? final)) {
    refused.push('results-contradict')
    full = extra = undefined
  }
  if (full && extra && !isUpTo(full, extra)) {
    refused.push('extra-below-full')
    extra = undefined
  }
  const shootOut = shootOutOf(final, extra ?? full, isSum, goals.shootOut)
  if (shootOut === null) refused.push('shoot-out-absurd')
  if (full && half && !isUpTo(half, full)) {
    refused.push('half-above-full')
    full = undefined
  }
  const stated = isSum ? extra : named(/^(endergebnis|nachspielzeit)/i)
  full ??= provenBy(goals, rows)
  return {
    ...(half ? { half } : {}),
    ...(full ? { full } : {}),
    ...(full && extra ? { extra } : {}),
    ...shootOut,
    ...(stated ? { stated } : {}),
    refused: [...new Set(refused)],
  }
}

/**
 * The shoot-out alone. Its row has it alone, or added to the score before it: a 4-2 after 1-1 is
 * 4-2 or 3-1. Where both can be and the kicks among the goals do not tell, only its winner is
 * certain. Null for a row that is neither.
 */
function shootOutOf(
  row: Score | undefined,
  before: Score | undefined,
  isSum: boolean,
  kicks: Score | null,
): Pick<Scores, 'penalties' | 'shootOutWinner'> | null {
  if (!row || !before || equal(before, row))
    return kicks && !isLevel(kicks) ? { penalties: kicks } : {}
  const rest: Score = [row[0] - before[0], row[1] - before[1]]
  const possible = [...(isSum || equal(rest, row) ? [] : [row]), rest].filter(canEnd)
  const [one, other] = possible
  if (!one) return null
  const told = other ? possible.find((score) => kicks && equal(score, kicks)) : one
  if (told) return { penalties: told }
  return possible.every((score) => winnerOf(score) === winnerOf(one))
    ? { shootOutWinner: winnerOf(one) }
    : {}
}

const isLevel = ([home, away]: Score) => home === away
const winnerOf = ([home, away]: Score): Side => (home > away ? 'home' : 'away')

/** Whether a shoot-out can end so: best of five, ended once decided, then pairs. */
function canEnd(score: Score): boolean {
  const [more, less] = [Math.max(...score), Math.min(...score)]
  if (less < 0 || more === less) return false
  return more > 5 ? more - less === 1 : more - less <= (more === 5 ? 2 : 3)
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
