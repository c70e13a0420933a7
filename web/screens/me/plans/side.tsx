import type { ResultOf } from '../../../../contract/calls.ts'
import { useScoresHidden, useWords } from '../../../page/nav.tsx'
import { FormStrip } from '../../../parts/form-strip.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import page from '../me.module.css'
import styles from './side.module.css'
import { useTexts } from './words.ts'

type Results = NonNullable<ResultOf<'planOpened'>['summary']['models']>

interface Props {
  summary: ResultOf<'planOpened'>['summary'] | undefined
  /** The list beside it is not there yet. */
  waits: boolean
}

/**
 * How the list came out so far, and what it cost. Only its figures wait for the answer: its texts
 * are the largest of a page without plans, and are painted from the server's document.
 */
export function Side({ summary, waits }: Props) {
  const { side } = useTexts()
  const words = useWords()
  const { scores } = words
  const hides = useScoresHidden()
  const figure = (of: (sums: NonNullable<typeof summary>) => string | number) =>
    summary !== undefined ? of(summary) : waits ? <Skeleton width={28} height={16} /> : '–'
  return (
    <div className={`${styles.side} ${waits ? page.below : ''}`}>
      <section aria-labelledby="summary">
        <h2 id="summary" className={page.sideTitle}>
          {side.results}
        </h2>
        {hides ? (
          <p className={styles.note}>{scores.hidden}</p>
        ) : (
          <dl className={styles.tiles}>
            {(
              [
                [side.hits, 'hits'],
                [side.misses, 'misses'],
                [side.others, 'others'],
              ] as const
            ).map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure((sums) => sums[count])}</dd>
              </div>
            ))}
          </dl>
        )}
        {!hides && (
          <p className={styles.form}>
            {summary?.form && summary.form.length > 0 && (
              <FormStrip marks={summary.form} label={words.form} />
            )}
          </p>
        )}
        <p className={`${styles.note} ${summary === undefined ? styles.unknown : ''}`}>
          {summary === undefined || hides || hasSettled(summary) ? side.small : side.none}
        </p>
        {!hides && (
          <p className={`${styles.note} ${styles.models}`}>
            {summary?.models && hasAny(summary.models) && side.models(summary.models)}
          </p>
        )}
      </section>
      <section aria-labelledby="spent">
        <h2 id="spent" className={page.sideTitle}>
          {side.points}
        </h2>
        <dl className={styles.lines}>
          <div>
            <dt>{side.paid}</dt>
            <dd>{figure(({ paid }) => (paid === 0 ? '0' : `−${paid}`))}</dd>
          </div>
          {/* points come back after misses */}
          {!hides && (
            <>
              <div>
                <dt>{side.returned}</dt>
                <dd>{figure(({ returned }) => (returned === 0 ? '0' : `+${returned}`))}</dd>
              </div>
              <div>
                <dt>{side.spent}</dt>
                <dd>{figure(({ paid, returned }) => paid - returned)}</dd>
              </div>
            </>
          )}
        </dl>
        <p className={styles.note}>{side.byRule}</p>
      </section>
      <section aria-labelledby="offline">
        <h2 id="offline" className={page.sideTitle}>
          {side.offline}
        </h2>
        <p className={styles.note}>{side.offlineNote}</p>
      </section>
    </div>
  )
}

const hasSettled = (summary: NonNullable<Props['summary']>) =>
  hasAny(summary) || (summary.models !== undefined && hasAny(summary.models))
const hasAny = ({ hits, misses, others }: Results) => hits + misses + others > 0
