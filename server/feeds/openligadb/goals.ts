/** Goals of OpenLigaDB: in any order, with the score after each, and with those of a shoot-out. */
import { inEach } from '../../../contract/values.ts'
import type { FeedGoal, FeedPlayer, Score } from '../feed.ts'
import type { GoalRow } from './reply.ts'

export interface Goals {
  /** In play, in order. Null if a row contradicts the others or has no minute. */
  inPlay: FeedGoal[] | null
  /** The score after the last goal in play. */
  score: Score
  /** Null without goals of a shoot-out. */
  shootOut: Score | null
}

/** "Elfmeterschießen", "11m-Schießen", "i. E."; "11m" alone is a penalty in play. */
const ofShootOut =
  /(elfmeter|11[\s-]*m(eter)?)[\s-]*schie(ß|ss)|shoot-?\s?out|(?<!\p{L})[in]\.\s?e\./iu

const isShootOut = ({ matchMinute, comment, isPenalty }: GoalRow) =>
  ofShootOut.test(comment ?? '') || ((matchMinute ?? 0) > 120 && isPenalty === true)

/** More minutes than these behind the last one are a slip of the keyboard. */
const mostAdded = 15

const isScore = (row: GoalRow) =>
  [row.scoreTeam1 ?? 0, row.scoreTeam2 ?? 0].every((goals) => goals >= 0 && goals <= 99)

/** `hasExtraTime`: without it, minute 93 is the third minute of stoppage time. */
export function goalsOf(rows: readonly GoalRow[], hasExtraTime: boolean): Goals {
  const total = ({ scoreTeam1, scoreTeam2 }: GoalRow) => (scoreTeam1 ?? 0) + (scoreTeam2 ?? 0)
  const scores = rows.filter(isScore)
  const inOrder = onceEach(scores).toSorted((a, b) => total(a) - total(b))
  const areAll = scores.length === rows.length
  let [before, goals]: [Score, FeedGoal[] | null] = [[0, 0], areAll ? [] : null]
  let play: Score = [0, 0]
  const kicks = { home: 0, away: 0 }
  for (const row of inOrder) {
    const after: Score = [row.scoreTeam1 ?? 0, row.scoreTeam2 ?? 0]
    const side = sideOf(before, after)
    if (isShootOut(row)) {
      if (side) kicks[side]++
    } else {
      const goal = side && goalOf(row, side, hasExtraTime)
      goals = goals && goal ? [...goals, goal] : null
      play = after
    }
    before = after
  }
  const shootOut: Score | null = kicks.home + kicks.away > 0 ? [kicks.home, kicks.away] : null
  return { inPlay: goals, score: play, shootOut }
}

/** Two people may enter one goal: one row for each score, that with a minute. */
const onceEach = (rows: readonly GoalRow[]): GoalRow[] =>
  [
    ...Map.groupBy(rows, ({ scoreTeam1, scoreTeam2 }) => `${scoreTeam1}-${scoreTeam2}`).values(),
  ].flatMap((same) => same.find(({ matchMinute }) => (matchMinute ?? 0) > 0) ?? same[0] ?? [])

/** The side whose score rose by one; null if the two scores do not follow each other. */
function sideOf(before: Score, after: Score): 'home' | 'away' | null {
  const [home, away] = [after[0] - before[0], after[1] - before[1]]
  return home === 1 && away === 0 ? 'home' : home === 0 && away === 1 ? 'away' : null
}

function goalOf(row: GoalRow, side: 'home' | 'away', hasExtraTime: boolean): FeedGoal | null {
  const written = row.matchMinute ?? 0
  if (written < 1) return null
  const last = hasExtraTime ? 120 : 90
  if (written > last + mostAdded) return null
  const minute = Math.min(written, last)
  const noted = Number(
    /(?:^|^\D*|45\.?|90\.?|105\.?|120\.?)\s*\+\s*(\d{1,2})\b/.exec(row.comment ?? '')?.[1] ?? 0,
  )
  const added = written > last ? written - last : [45, 90, 105, 120].includes(minute) ? noted : 0
  const scorer = scorerOf(row)
  return {
    side,
    minute,
    ...(added > 0 ? { added } : {}),
    kind: row.isOwnGoal ? 'own' : row.isPenalty ? 'penalty' : 'play',
    ...(scorer ? { scorer } : {}),
  }
}

function scorerOf({ goalGetterID, goalGetterName }: GoalRow): FeedPlayer | null {
  const name = (goalGetterName ?? '').replace(/\s+/g, ' ').trim()
  return goalGetterID && name ? { key: String(goalGetterID), name: inEach(() => name) } : null
}
