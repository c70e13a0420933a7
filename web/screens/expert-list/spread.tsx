import type { ResultOf } from '../../../contract/calls.ts'
import { spreadQuery } from '../../api/expert-list-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { useLanguage } from '../../page/nav.tsx'
import { AsTable } from '../../parts/as-table.tsx'
import { Block } from '../../parts/block.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Failed } from '../../parts/failed.tsx'
import { percent, range } from '../../parts/rates.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import { Histogram } from './histogram.tsx'
import styles from './spread.module.css'
import { useTexts } from './words.ts'

type Everyone = ResultOf<'expertSpread'>

/**
 * The foot of the screen: the spread over all people who ever published, which shows how much luck
 * explains.
 */
export function Spread() {
  const { spread } = useTexts()
  const outcome = useAnswer(spreadQuery(useLanguage()))
  return (
    <section className={styles.spread} aria-labelledby="spread">
      <SectionHead id="spread" title={spread.title} note={spread.note} />
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={320} />}
        renderFailed={(failure) => <Failed failure={failure} title={spread.failed} brief />}
      >
        {(everyone) => (
          <>
            <Counts everyone={everyone} />
            {everyone.medianHitRate === null || everyone.meanHitRate === null ? (
              <p className={styles.text}>{spread.none}</p>
            ) : (
              <>
                <Histogram
                  bins={everyone.bins}
                  median={everyone.medianHitRate}
                  label={spread.chart(everyone.counted, percent(everyone.medianHitRate))}
                />
                <p className={styles.text}>
                  {spread.text(percent(everyone.meanHitRate), percent(everyone.medianHitRate))}
                </p>
                <Numbers bins={everyone.bins} />
              </>
            )}
          </>
        )}
      </Block>
    </section>
  )
}

function Counts({ everyone }: { everyone: Everyone }) {
  const { spread } = useTexts()
  return (
    <dl className={styles.counts}>
      {(['ever', 'active', 'withdrawn', 'counted', 'models'] as const).map(
        (count) =>
          everyone[count] !== undefined && (
            <div key={count}>
              <dt>{spread[count]}</dt>
              <dd>{everyone[count]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Numbers({ bins }: { bins: Everyone['bins'] }) {
  const { spread } = useTexts()
  return (
    <AsTable summary={spread.table} heads={[spread.rate, spread.experts, spread.byLuck]}>
      {bins.map(({ from, to, experts, byLuck }) => (
        <tr key={from}>
          <th scope="row">{range(percent(from, 0), percent(to, 0))}%</th>
          <td>{experts}</td>
          <td>{byLuck.toFixed(1)}</td>
        </tr>
      ))}
    </AsTable>
  )
}
