import type { ResultOf } from '../../../../contract/calls.ts'
import { IntervalBar } from '../../../parts/interval-bar.tsx'
import { none, percent, percentError, signedPercent } from '../../../parts/rates.ts'
import { useTexts } from './words.ts'
import styles from './totals.module.css'

/**
 * The figures of the plans of people, and the rate of models apart: a rate with its sample and
 * interval, a yield with its standard error.
 */
export function Totals({
  record: { all, models, notCounted },
}: {
  record: ResultOf<'predictRecord'>
}) {
  const words = useTexts()
  const rate = percent(all.hitRate)
  const [low, high] = [percent(all.hitRateLow), percent(all.hitRateHigh)]
  const error = percentError(all.yieldError)
  return (
    <dl className={styles.totals}>
      <div className={styles.rate}>
        <dt>{words.hitRate}</dt>
        <dd>
          <b>{all.n === 0 ? none : `${rate}%`}</b>
          <span>{words.of(all.hits, all.n)}</span>
          {all.n > 0 && (
            <>
              <IntervalBar
                rate={all.hitRate}
                low={all.hitRateLow}
                high={all.hitRateHigh}
                label={words.intervalOf(all.n, rate, low, high)}
              />
              <span aria-hidden="true">{words.interval(low, high)}</span>
            </>
          )}
        </dd>
      </div>
      <Figure
        name={words.yield}
        value={all.yield === null ? none : signedPercent(all.yield)}
        error={error === null ? undefined : ` ± ${error}`}
        note={all.yield === null ? words.noYield : words.yieldNote(all.yieldN, error !== null)}
      />
      <Figure name={words.counted} value={`${all.n}`} note={words.misses(all.misses)} />
      <Figure name={words.pushes} value={`${all.pushes}`} note={words.pushesNote} />
      <Figure
        name={words.notCounted}
        value={`${notCounted.reduce((sum, { plans }) => sum + plans, 0)}`}
        note={words.notCountedNote}
      />
      {models !== undefined && models.n > 0 && (
        <Figure
          name={words.models}
          value={`${percent(models.hitRate)}%`}
          note={`${words.of(models.hits, models.n)} ${words.modelsNote}`}
        />
      )}
    </dl>
  )
}

function Figure({
  name,
  value,
  error,
  note,
}: {
  name: string
  value: string
  error?: string | undefined
  note: string
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>
          {value}
          {error !== undefined && <small>{error}</small>}
        </b>
        <span>{note}</span>
      </dd>
    </div>
  )
}
