import type { ExpertOrder } from '../../../contract/values.ts'
import { boardOf, type ExpertListParameters } from '../../api/expert-list-queries.ts'
import { expertList, href } from '../../page/links.ts'
import { Link, useScoresHidden } from '../../page/nav.tsx'
import { Icon } from '../../parts/icon.tsx'
import { counts } from './counts.ts'
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
  const { columns, measures, nLabel } = useTexts()
  const measure = measures[boardOf(parameters)]
  const hides = useScoresHidden()
  const sortable = { parameters, columns, still }
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className={styles.rank}
          aria-sort={parameters.sort === undefined && !still ? 'ascending' : undefined}
        >
          {columns.rank}
        </th>
        <Sortable {...sortable} column="name" className={styles.nameCell} upFirst />
        <th scope="col" className={styles.form}>
          {columns.form}
        </th>
        {measure ? (
          <th scope="col" className={styles.rate}>
            {measure.figure}
          </th>
        ) : (
          <Sortable {...sortable} column="hitRate" className={styles.rate} />
        )}
        <th scope="col" className={styles.interval}>
          {measure?.interval ?? columns.interval}
        </th>
        <Sortable {...sortable} column="n" className={styles.n} label={nLabel} />
        {measure ? (
          <th scope="col" className={styles.yield}>
            {measure.beside}
          </th>
        ) : (
          <Sortable {...sortable} column="yield" className={styles.yield} />
        )}
        <Sortable {...sortable} column="streak" className={styles.streak} still={still || hides} />
        {counts.map(({ column, className }) => (
          <Sortable key={column} {...sortable} column={column} className={className} />
        ))}
        <th scope="col" className={styles.follow}>
          <span className="vh">{columns.follow}</span>
        </th>
      </tr>
    </thead>
  )
}

interface SortableProps {
  parameters: ExpertListParameters
  columns: Record<ExpertOrder, string>
  column: ExpertOrder
  className: string | undefined
  /** The full name of a column with a short head. */
  label?: string
  /** Sorts ascending first. Names do; numbers start with the largest. */
  upFirst?: boolean
  still: boolean
}

/** A column head that sorts by its column: first in the usual direction, then in the other. */
function Sortable({
  parameters,
  columns,
  column,
  className,
  label,
  upFirst = false,
  still,
}: SortableProps) {
  if (still)
    return (
      <th scope="col" className={className}>
        {columns[column]}
      </th>
    )
  const sorted = parameters.sort === column
  const up = parameters.order === 'up'
  const next = sorted ? !up : upFirst
  const { order: _order, ...rest } = parameters
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted ? (up ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to={href(expertList, { ...rest, sort: column, ...(next && { order: 'up' as const }) })}
        aria-label={label}
      >
        {columns[column]}
        {sorted && <Icon name={up ? 'up' : 'down'} size={16} />}
      </Link>
    </th>
  )
}
