import type { ExpertOrder } from '../../../contract/values.ts'
import { boardOf, type ExpertListParameters } from '../../api/expert-list-queries.ts'
import { Link, useScoresHidden } from '../../page/nav.tsx'
import { Icon } from '../../parts/icon.tsx'
import { counts } from './counts.ts'
import { isMeasured } from './measures.tsx'
import { columnName, sortColumns, sortedAt } from './sort-columns.ts'
import styles from './table.module.css'
import { useTexts } from './words.ts'

/**
 * The board's columns; sortable ones are links. `still`: for a short list that cannot be sorted.
 */
export function Head({
  parameters,
  still = false,
}: {
  parameters: ExpertListParameters
  still?: boolean
}) {
  const texts = useTexts()
  const board = boardOf(parameters)
  const hides = useScoresHidden()
  const sortable = still ? [] : sortColumns(board, hides)
  const isMeasure = isMeasured(board)
  const column = (name: ExpertOrder, className: string | undefined, label?: string) => (
    <Column
      key={name}
      parameters={parameters}
      column={name}
      text={columnName(name, board, texts)}
      className={className}
      label={label}
      isSortable={sortable.includes(name)}
    />
  )
  const isSorted = parameters.sort !== undefined && !still
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className={styles.rank}
          aria-sort={isSorted || still ? undefined : 'ascending'}
        >
          {isSorted ? (
            <Link to={sortedAt(parameters, undefined, false)}>{texts.columns.rank}</Link>
          ) : (
            texts.columns.rank
          )}
        </th>
        {column('name', styles.nameCell)}
        {column('form', styles.form)}
        {column(isMeasure ? 'figure' : 'hitRate', styles.rate)}
        {column('interval', styles.interval)}
        {isMeasure && (
          <th scope="col" className={styles.low}>
            {texts.lowerBound}
          </th>
        )}
        {column('n', styles.n, texts.nLabel)}
        {column(isMeasure ? 'beside' : 'yield', styles.yield)}
        {!isMeasure && column('streak', styles.streak)}
        {counts.map(({ column: name, className }) => column(name, className))}
        <th scope="col" className={styles.follow}>
          <span className="vh">{texts.columns.follow}</span>
        </th>
      </tr>
    </thead>
  )
}

interface ColumnProps {
  parameters: ExpertListParameters
  column: ExpertOrder
  text: string
  className: string | undefined
  /** The full name of a column with a short head. */
  label: string | undefined
  isSortable: boolean
}

/**
 * A column head that sorts by its column: first in the usual direction, then in the other. Names
 * start with the first, numbers with the largest.
 */
function Column({ parameters, column, text, className, label, isSortable }: ColumnProps) {
  if (!isSortable)
    return (
      <th scope="col" className={className}>
        {text}
      </th>
    )
  const sorted = parameters.sort === column
  const up = parameters.order === 'up'
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted ? (up ? 'ascending' : 'descending') : undefined}
    >
      <Link to={sortedAt(parameters, column, sorted ? !up : column === 'name')} aria-label={label}>
        {text}
        {sorted && <Icon name={up ? 'up' : 'down'} size={16} />}
      </Link>
    </th>
  )
}
