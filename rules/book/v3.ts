/**
 * Rulebook 3: fairer chances, prices with an age, one worst price for a plan that is sealed again,
 * and medals that knowledge earns. Never edited; other numbers are a new book.
 */
import type { Rulebook } from './rulebook.ts'
import { book2 } from './v2.ts'

export const book3: Rulebook = {
  ...book2,
  version: 3,
  margin: 'byPower',
  pricesUntil: { before: 24, matchDay: 3 },
  pricesAmong: 'sameSelections',
  modelReference: true,
  medals: { tailFrom: 30 },
  clusters: true,
}
