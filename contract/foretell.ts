/** What the boards promised at the start of each month, and what came of it. */
import { Type, type Static } from 'typebox'
import { ExpertId } from './expert.ts'
import { bestShown, monthsShown } from './expert-shown.ts'
import { count, decimalOrNull, list, oneOf } from './schema.ts'
import { boards } from './values.ts'

const mean = decimalOrNull(
  'mean by the board’s measure, per plan: hit rate, 0 to 1, on boards 1, 4 and 7; hits above the ' +
    'market on 2; yield on 3; closing-line value on 8; null if n is 0',
)
const bound = (which: string) =>
  decimalOrNull(`${which} bound of the 95 % interval of mean; null for fewer than two matches`)

const Group = (description: string) =>
  Type.Object(
    {
      experts: count('experts in the group'),
      n: count('plans of theirs that the mean is over'),
      mean,
      low: bound('lower'),
      high: bound('upper'),
    },
    { description },
  )

export const ForetoldBoard = Type.Object({
  type: oneOf(
    Object.values(boards),
    'board: 1 recent form, 2 skill, 3 yield, 4 streak, 7 hit rate, 8 closing-line value',
  ),
  promised: Group('ten best at the first instant of the month, with the plans that rank them'),
  came: Group('same experts, with their settled plans that kicked off in the month'),
  others: Group('others on the board at that instant, with their settled plans of the month'),
  best: list(
    Type.Object({
      expertId: ExpertId,
      n: count('plans that ranked the expert'),
      mean,
    }),
    'ten best, the first one first',
    bestShown,
  ),
})
export type ForetoldBoard = Static<typeof ForetoldBoard>

export const ForetoldMonth = Type.Object({
  month: Type.String({
    pattern: '^\\d{4}-\\d{2}$',
    description: 'calendar month, UTC, that is over: 2026-10',
  }),
  boards: list(ForetoldBoard, 'boards with an expert at the first instant of the month', 6),
})
export type ForetoldMonth = Static<typeof ForetoldMonth>

export const Foretold = list(ForetoldMonth, 'months that are over, the latest first', monthsShown)
