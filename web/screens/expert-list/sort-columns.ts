import { expertOrders, type BoardType, type ExpertOrder } from '../../../contract/values.ts'
import type { ExpertListParameters } from '../../api/expert-list-queries.ts'
import { expertList, href, type Href } from '../../page/links.ts'
import { isMeasured } from './measures.tsx'
import type { Shape } from './words/en.ts'

/** The address of the board in the order of a column; undefined: the board's own. */
export function sortedAt(
  { sort: _sort, order: _order, ...board }: ExpertListParameters,
  sort: ExpertOrder | undefined,
  isUp: boolean,
): Href {
  return href(expertList, {
    ...board,
    ...(sort !== undefined && { sort }),
    ...(sort !== undefined && isUp && { order: 'up' as const }),
  })
}

/** The name of a column on a board: three columns differ with the board's measure. */
export function columnName(column: ExpertOrder, board: BoardType, texts: Shape): string {
  const measure = texts.measures[board]
  if (measure && (column === 'figure' || column === 'interval' || column === 'beside'))
    return measure[column]
  return texts.columns[column]
}

const onMeasures: readonly ExpertOrder[] = ['figure', 'beside']
const onOthers: readonly ExpertOrder[] = ['hitRate', 'yield', 'streak']
/** They show results, which a reader who hides scores does not see. */
const ofResults: readonly ExpertOrder[] = ['form', 'streak']

/** The columns of a board that it can be sorted by, from left to right. */
export function sortColumns(board: BoardType, hides: boolean): ExpertOrder[] {
  const absent = isMeasured(board) ? onOthers : onMeasures
  return expertOrders.filter(
    (column) => !absent.includes(column) && !(hides && ofResults.includes(column)),
  )
}
