import { boardOf, type ExpertListParameters } from '../../api/expert-list-queries.ts'
import { Link, useGo, useScoresHidden } from '../../page/nav.tsx'
import control from '../../parts/control.module.css'
import { NavigationSelect } from '../../parts/navigation-select.tsx'
import { Icon } from '../../parts/icon.tsx'
import { columnName, sortColumns, sortedAt } from './sort-columns.ts'
import styles from './sort-choice.module.css'
import { useTexts } from './words.ts'

/** Instead of the heads of columns where the table is wider than the screen. */
export function SortChoice({ parameters }: { parameters: ExpertListParameters }) {
  const texts = useTexts()
  const go = useGo()
  const columns = sortColumns(boardOf(parameters), useScoresHidden())
  const { sort, order } = parameters
  const isUp = order === 'up'
  return (
    <div className={styles.choice}>
      <NavigationSelect
        className={control.control}
        label={texts.sortBy}
        chosen={sort ?? ''}
        choose={(value) => {
          const column = columns.find((one) => one === value)
          go(sortedAt(parameters, column, column === 'name'), true)
        }}
      >
        <option value="">{texts.columns.rank}</option>
        {columns.map((column) => (
          <option key={column} value={column}>
            {columnName(column, boardOf(parameters), texts)}
          </option>
        ))}
      </NavigationSelect>
      {sort !== undefined && (
        <Link to={sortedAt(parameters, sort, !isUp)}>
          {isUp ? texts.upward : texts.downward}
          <Icon name={isUp ? 'up' : 'down'} size={16} />
        </Link>
      )}
    </div>
  )
}
