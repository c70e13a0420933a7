/** One match from every side, as it crosses the wire. */
import { Type, type Static } from 'typebox'
import { Club, Instant, LeagueId, matchNow, MatchId } from './match.ts'
import { count, orNull } from './schema.ts'
import { playTypes } from './values.ts'

const goals = Type.Integer({ minimum: 0, maximum: 99 })

/** A goal of play: shoot-outs have none. */
const Goal = Type.Object({
  side: Type.Enum(['home', 'away'] as const, { description: 'whose score it raises, own goals too' }),
  minute: Type.Integer({ minimum: 1, maximum: 120, description: 'in stoppage time the last one of its half' }),
  added: orNull(Type.Integer({ minimum: 1 }), 'minutes of stoppage time; null outside it'),
  kind: Type.Enum(['play', 'penalty', 'own'] as const),
  scorer: orNull(Type.String(), 'null where the source does not name the player'),
})

/** How many plans of the match picked each result. */
const Split = Type.Object({
  plans: count('plans with a selection on the match result'),
  home: count('of these, with the pick home; a plan with two picks is in both'),
  draw: count('with the pick draw'),
  away: count('with the pick away'),
})

export const MatchDetail = Type.Object({
  matchId: MatchId,
  ...matchNow,
  leagueId: LeagueId,
  leagueName: Type.String(),
  season: Type.String({ description: 'as the league writes it: 2025-26 or 2026' }),
  round: Type.String({ description: 'as the league writes it, such as "Matchday 5"; empty where there is none' }),
  matchTime: orNull(Instant, 'kick-off; null while not even its day is known'),
  timeKnown: Type.Boolean({ description: 'false while only the day is known' }),
  venue: Type.String({ description: 'empty where it is not known' }),
  home: Club,
  away: Club,
  extraHome: orNull(goals, 'after extra time, cumulative; null where there was none'),
  extraAway: orNull(goals, 'see extraHome'),
  goals: Type.Array(Goal, { description: 'in order; fewer than the score where the source does not tell all' }),
  plans: Type.Object(
    {
      free: count('plans that everyone may read from the start'),
      byPlay: Type.Array(Type.Object({ play: Type.Enum(Object.values(playTypes)), plans: Type.Integer({ minimum: 1 }) }), {
        description: 'by main play type; types without plans are left out',
      }),
    },
    { description: 'of the solutionCount plans on this match' },
  ),
  split: orNull(Split, 'null before kick-off, while plans are sealed, and where no plan is on the match result'),
})
export type MatchDetail = Static<typeof MatchDetail>
