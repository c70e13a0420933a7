/** Removes scores, and the results that give them away, from answers. */
type Fields = Readonly<Record<string, unknown>>

/** Fields with the goals of one match. */
const ofMatch: Fields = Object.fromEntries(
  ['half', 'full', 'extra', 'penalty']
    .flatMap((name) => [`${name}Home`, `${name}Away`])
    // what each source says, where sources disagree
    .concat('homeScore', 'awayScore', 'homeGoals', 'awayGoals', 'shootOutWinner')
    .map((name) => [name, null]),
)
/** Fields that say how a plan was settled, of objects with `hitResult` or `outcome`. */
const ofPlan: Fields = {
  score: null,
  hitResult: 0,
  outcome: null,
  ncReason: null,
  profit: null,
  settledAt: null,
  before: null,
  verdict: null,
}
/** Fields of a knock-out tie, which has a `winner`. */
const ofTie: Fields = { goals: null, wins: null, penalties: null, winner: null }
/**
 * Lists of goals, of all events and statistics of a match, and of what a settlement did; `last` and
 * `form` are earlier results of sides and experts, and a `curve` has a step for each plan.
 */
const lists = new Set([
  'goals',
  'events',
  'statistics',
  'settlements',
  'moves',
  'last',
  'form',
  'curve',
])

/** A score in a text, such as "2-1" or "2比1"; not 1.5, 45–50% or 4-3-3. */
const writtenScore = /(^|[^\d.-])(\d{1,2})([-–−比])(\d{1,2})(?![\d.%-])/g
const dots = (digits: string) => '•'.repeat(digits.length)

/** A text without the scores that its author wrote of earlier matches; of the same length. */
export const withoutWrittenScores = (text: string): string =>
  text.replace(
    writtenScore,
    (_, before: string, home: string, mark: string, away: string) =>
      before + dots(home) + mark + dots(away),
  )

export type IsShown = (matchId: unknown) => boolean

/**
 * The answer without scores, except for those of the matches that `isShown` names. An object
 * without a `matchId` belongs to the match of the object around it.
 */
export function hideScores<T>(answer: T, isShown: IsShown): T {
  // the same object, some of whose fields have other values
  return hidden(answer, isShown) as T
}

function hidden(value: unknown, isShown: IsShown): unknown {
  if (Array.isArray(value)) return value.map((item) => hidden(item, isShown))
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Fields
  const match = matchOf(fields)
  if (match !== undefined && isShown(match)) return value
  const isPlan = 'hitResult' in fields || 'outcome' in fields
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      // the result of a pick
      if (name === 'halves') return []
      if (name in ofMatch) return [[name, null]]
      if (isPlan && name in ofPlan) return [[name, ofPlan[name]]]
      // its length stays: `titleBreaks` are places in it; a model writes of its forecast only
      if (name === 'solutionTitle' && typeof field === 'string' && fields['kind'] !== 'model')
        return [[name, withoutWrittenScores(field)]]
      // a streak ends with the last result
      if (name === 'streakWinCnt') return [[name, 0]]
      if ('winner' in fields && name in ofTie) return [[name, null]]
      if (Array.isArray(field) && lists.has(name)) return [[name, []]]
      // the last event of a match in play
      if (name === 'latest') return [[name, null]]
      // of a side at home, away and everywhere
      if (name === 'form') return [[name, { all: [], home: [], away: [] }]]
      return [[name, hidden(field, isShown)]]
    }),
  )
}

/** A plan's page has its match in a field of its own. */
function matchOf({ matchId, match }: Fields): unknown {
  if (matchId !== undefined) return matchId
  return typeof match === 'object' && match !== null ? (match as Fields)['matchId'] : undefined
}
