/**
 * Settles picks in SQL by the rules of rules/plays. SQL computes the position of a score relative
 * to a pick, such as one quarter goal above the line. A table gives the outcome of each position.
 * It is made by settling one sample per position in TypeScript, so no rule is written twice.
 */
import { playForms, playTypes, type PlayType } from '../../contract/values.ts'
import type { RegularScore } from '../../rules/plays/play.ts'
import { plays } from '../../rules/plays/plays.ts'

interface Sample {
  /** The value of `position` for this sample. */
  position: number
  key: string
  line: number | null
  score: RegularScore
}

interface Positions {
  /** An SQL number, made of full_home, full_away, pick.key and pick.line. */
  position: string
  /** Whether the outcome depends on the key in addition to the position. */
  byKey: boolean
  /** One sample of every position that matters, for every key if the key matters. */
  samples: readonly Sample[]
}

/** The position is the sign of the goal difference. */
const result: Positions = {
  position: 'sign(full_home - full_away)',
  byKey: true,
  samples: playForms[playTypes.result].namedKeys.flatMap((key): Sample[] => [
    { position: -1, key, line: null, score: [1, 2] },
    { position: 0, key, line: null, score: [1, 1] },
    { position: 1, key, line: null, score: [2, 1] },
  ]),
}

/** The position is the distance to the line in quarter goals; two quarters or more are equal. */
const totalGoals: Positions = {
  position: 'greatest(-2, least(2, (full_home + full_away - pick.line) * 4))',
  byKey: true,
  samples: playForms[playTypes.totalGoals].namedKeys.flatMap((key) =>
    [-2, -1, 0, 1, 2].map((position): Sample => ({
      position,
      key,
      line: 2 - position / 4,
      score: [1, 1],
    })),
  ),
}

/** The position is 1 for the score that was picked, 0 for any other. */
const exactScore: Positions = {
  position: `(pick.key = full_home || '-' || full_away)::int`,
  byKey: false,
  samples: [
    { position: 0, key: '0-0', line: null, score: [1, 1] },
    { position: 1, key: '1-1', line: null, score: [1, 1] },
  ],
}

const positionsOf: Record<PlayType, Positions> = {
  [playTypes.result]: result,
  [playTypes.totalGoals]: totalGoals,
  [playTypes.exactScore]: exactScore,
}

const all = Object.values(playTypes).map((play) => ({ play, ...positionsOf[play] }))

/** The position of the settling score relative to `pick`. */
export const position = `case pick.play ${all
  .map(({ play, position }) => `when ${play} then ${position}`)
  .join(' ')} end`

/** The key in the table; empty if it does not matter. */
export const keyInTable = `case pick.play ${all
  .map(({ play, byKey }) => `when ${play} then ${byKey ? 'pick.key' : "''"}`)
  .join(' ')} end`

const rows = all.flatMap(({ play, byKey, samples }) =>
  samples.map(({ position, key, line, score }) => {
    const halves = plays[play].halves(key, line, score)
    return `(${play}, '${byKey ? key : ''}', ${position}, ${halves})`
  }),
)

/** How many half stakes a pick wins or loses, by its play type, its key and its position. */
export const halvesTable = `(values ${rows.join(', ')}) as score (play, key, position, halves)`
