/** Checks the details of a match. A wrong one is rejected; the match is taken without it. */
import { longestRound, matchStatus } from '../../contract/values.ts'
import type { FeedMatch, Rejected, Score } from '../feeds/feed.ts'
import { textError, type ValidationError } from './validation-error.ts'

type Detail = 'minute' | 'redCards' | 'venue' | 'attendance' | 'referee' | 'half' | 'penalties'

/** No ground has held more: the Maracanã in 1950 about 200,000. */
const mostSpectators = 250_000

const mostGoals = 99

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

/** Null for a score that can be, on its own. */
export function pairError(pair: Score): ValidationError | null {
  if (pair.some((goals) => goals < 0)) return ['score-negative', 'A score is below 0.']
  return pair.length === 2 && pair.every((goals) => isWhole(goals, 0, mostGoals))
    ? null
    : ['score-absurd', `A score is not a whole number up to ${mostGoals}.`]
}

/** The details by name, with the words for the operator; null for one that can be. */
const errors: { [Name in Detail]: (match: FeedMatch) => ValidationError | null } = {
  minute: ({ minute }) =>
    minute === undefined || isWhole(minute, 1, 120)
      ? null
      : ['minute-wrong', 'There is no such minute.'],
  redCards: ({ redCards }) =>
    redCards === undefined || redCards.every((count) => isWhole(count, 0, 11))
      ? null
      : ['red-cards-wrong', 'There cannot be so many red cards.'],
  venue: ({ venue }) => (venue === undefined ? null : textError([venue])),
  attendance: ({ attendance }) =>
    attendance === undefined || isWhole(attendance, 0, mostSpectators)
      ? null
      : ['attendance-wrong', 'There cannot be so many spectators.'],
  referee: ({ referee }) =>
    referee === undefined || textError([referee]) === null
      ? null
      : ['referee-wrong', 'This is no name.'],
  half: ({ half }) => (half === undefined ? null : pairError(half)),
  // the score after regular time stays and settles
  penalties: ({ penalties, status }) =>
    penalties === undefined
      ? null
      : penalties[0] === penalties[1] && status === matchStatus.finished
        ? ['shoot-out-level', 'A shoot-out cannot end level.']
        : pairError(penalties),
}

const words: { [Name in Detail]: string } = {
  minute: 'minute',
  redCards: 'red cards',
  venue: 'ground',
  attendance: 'spectators',
  referee: 'referee',
  half: 'half-time score',
  penalties: 'shoot-out',
}

// boundary: the keys of `errors` are the names of details
const names = Object.keys(errors) as Detail[]

/** The match without its wrong details, which are added to `rejected`. */
export function withoutWrongDetails(match: FeedMatch, rejected: Rejected[]): FeedMatch {
  const refuse = (what: string, [reason, detail]: ValidationError, content: unknown) =>
    rejected.push({ item: `${what} of match ${match.key}`, reason, detail, content, part: true })
  let sound = match
  for (const name of names) {
    const error = errors[name](match)
    if (!error) continue
    refuse(words[name], error, match[name])
    const { [name]: _wrong, ...others } = sound
    sound = others
  }
  const wrongRound = match.round === '' ? null : roundError(match.round)
  if (!wrongRound) return sound
  refuse('round', wrongRound, match.round)
  return { ...sound, round: '' }
}

const roundError = (round: string): ValidationError | null =>
  round.length > longestRound
    ? ['round-too-long', `The name of a round has more than ${longestRound} characters.`]
    : textError([round])
