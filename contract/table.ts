/** The schemas of league tables. */
import { Type, type Static } from 'typebox'
import { Club } from './match.ts'
import { count, integer, list, oneOf, orNull, positive } from './schema.ts'

/** The meanings of places in a table. Shown by line style and in words, never by colour alone. */
export const zoneKinds = [
  'title',
  'champions',
  'championsQualifying',
  'europa',
  'europaQualifying',
  'conference',
  'conferencePlayOff',
  'libertadores',
  'libertadoresQualifying',
  'sudamericana',
  'continental',
  'promotion',
  'promotionPlayOff',
  'relegationPlayOff',
  'relegation',
  'nextRound',
  'nextRoundPlayOff',
  'bestThirds',
] as const
export const ZoneKind = oneOf(zoneKinds, 'meaning of a place in the table')
export type ZoneKind = Static<typeof ZoneKind>

const place = positive('place in the table, from 1 at the top')
export const Zone = Type.Object(
  { kind: ZoneKind, first: place, last: place },
  { description: 'places from first to last, both included' },
)
export type Zone = Static<typeof Zone>

/** A win, a draw or a defeat of the club. */
export const FormResult = oneOf(['w', 'd', 'l'] as const, 'result of the club: win, draw or loss')
export type FormResult = Static<typeof FormResult>

/**
 * A club's line in a table. Three points for a win, one for a draw. Awarded matches count as ruled;
 * abandoned and cancelled ones do not count.
 */
export const TableRow = Type.Object({
  rank: positive(
    'place in the table by the league’s own rules; clubs that none of them separates share it',
  ),
  ...Club.properties,
  played: count('matches finished or awarded'),
  won: count('matches won'),
  drawn: count('matches drawn'),
  lost: count('matches lost'),
  goalsFor: count('goals scored'),
  goalsAgainst: count('goals conceded'),
  points: integer('points, after deductions'),
  deducted: integer('points deducted by rulings, less those given back'),
  form: list(FormResult, 'results of the last five matches of this table, oldest first', 5),
  zone: orNull(
    ZoneKind,
    'meaning of the place; null if it has none, and in tables of home or away matches',
  ),
})
export type TableRow = Static<typeof TableRow>
