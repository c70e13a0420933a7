/** The schemas of league tables. */
import { Type, type Static } from 'typebox'
import { Club } from './match.ts'
import { count, orNull } from './schema.ts'
import { largestInteger } from './values.ts'

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
  'bestThirds',
] as const
export const ZoneKind = Type.Enum(zoneKinds, { description: 'what a place stands for' })
export type ZoneKind = Static<typeof ZoneKind>

const place = Type.Integer({
  maximum: largestInteger,
  minimum: 1,
  description: 'place from the top, from 1',
})
export const Zone = Type.Object(
  { kind: ZoneKind, first: place, last: place },
  { description: 'the places from first to last, both included' },
)
export type Zone = Static<typeof Zone>

/** A win, a draw or a defeat of the club. */
export const FormResult = Type.Enum(['w', 'd', 'l'] as const, { description: 'won, drawn or lost' })
export type FormResult = Static<typeof FormResult>

/**
 * A club's line in a table. Three points for a win, one for a draw. Awarded matches count as ruled;
 * abandoned and cancelled ones do not count.
 */
export const TableRow = Type.Object({
  rank: Type.Integer({
    maximum: largestInteger,
    minimum: 1,
    description: 'by the league’s own rules; clubs that none of them tells apart share it',
  }),
  ...Club.properties,
  played: count('matches finished or awarded'),
  won: count('won'),
  drawn: count('drawn'),
  lost: count('lost'),
  goalsFor: count('goals scored'),
  goalsAgainst: count('goals conceded'),
  points: Type.Integer({
    minimum: -largestInteger,
    maximum: largestInteger,
    description: 'what was deducted is taken off already',
  }),
  deducted: Type.Integer({
    minimum: -largestInteger,
    maximum: largestInteger,
    description: 'points taken off by a ruling',
  }),
  form: Type.Array(FormResult, {
    maxItems: 5,
    description: 'the last five matches of this table, oldest first',
  }),
  zone: orNull(
    ZoneKind,
    'what the place stands for; null where nothing, and in tables of one side',
  ),
})
export type TableRow = Static<typeof TableRow>
