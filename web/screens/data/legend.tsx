import type { ResultOf } from '../../../contract/calls.ts'
import { Figures } from '../../parts/figures.tsx'
import styles from './legend.module.css'
import { useTexts } from './words.ts'
import { ZoneMark } from './zone-mark.tsx'

/** Explains the lines beside the places, the criteria at equal points, and the deducted points. */
export function Legend({ answer }: { answer: ResultOf<'matchTable'> }) {
  const { table, zones } = useTexts()
  return (
    <div className={styles.legend}>
      {answer.zones.length > 0 && (
        <ul className={styles.zones} aria-label={table.zonesLabel}>
          {answer.zones.map(({ kind, first, last }) => (
            <li key={first}>
              <ZoneMark kind={kind} />
              <b>{table.places(first, last)}</b>
              {zones[kind]}
            </li>
          ))}
        </ul>
      )}
      {answer.deductions.length > 0 && (
        <div>
          <p>* {table.deductions}</p>
          <ul>
            {answer.deductions.map(({ clubId, name, points, from, by }) => (
              <li key={`${clubId} ${from}`}>
                {name}: <Figures text={table.deducted(points)} /> ·{' '}
                <span className="fig">{from}</span> · {by}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        {table.counted(answer.played, answer.matches)}{' '}
        {table.order(answer.criteria.map((criterion) => table.criteria[criterion]))}
      </p>
    </div>
  )
}
