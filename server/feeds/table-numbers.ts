/** Numbers in a club's row of a table. No season comes near these bounds. */
import { Type } from 'typebox'

export const matchCount = Type.Integer({ minimum: 0, maximum: 200 })
export const tablePoints = Type.Integer({ minimum: -1_000, maximum: 1_000 })
