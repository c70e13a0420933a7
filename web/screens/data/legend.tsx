import type { ResultOf } from '../../../contract/calls.ts'
import { Figures } from '../../parts/figures.tsx'
import { sourceName } from '../../parts/source-names.ts'
import styles from './legend.module.css'
import { useTexts } from './words.ts'
import { ZoneMark } from './zone-mark.tsx'

interface Props {
  answer: ResultOf<'matchTable'>
  /** Matches in play count with their present score. */
  isNow: boolean
}

/**
 * Explains the lines beside the places, the criteria at equal points, and the deducted points, with
 * what a source says otherwise.
 */
export function Legend({ answer, isNow }: Props) {
  const { table, zones } = useTexts()
  const { inPlay, played, matches, resultsMissing = 0 } = answer
  const counted = isNow ? table.asItStands(inPlay) : table.counted(played, matches)
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
      {answer.disputed.length > 0 && (
        <ul>
          {answer.disputed.map(({ clubId, name, source, stated, applied }) => (
            <li key={`${clubId} ${source}`}>
              <bdi>{name}</bdi>:{' '}
              <Figures text={table.disputed(sourceName(source), stated, applied)} />
            </li>
          ))}
        </ul>
      )}
      {answer.carried !== null && <p>{table.carried[answer.carried]}</p>}
      {answer.deductions.length === 0 && answer.zones.length > 0 && <p>{table.noDeductions}</p>}
      <p>
        {counted} {resultsMissing > 0 && `${table.resultsMissing(resultsMissing)} `}
        {table.order(answer.criteria.map((criterion) => table.criteria[criterion]))}
      </p>
    </div>
  )
}
