import type { ResultOf } from '../../../../contract/calls.ts'
import { useScoresHidden, useWords } from '../../../page/nav.tsx'
import page from '../me.module.css'
import styles from './side.module.css'
import { useTexts } from './words.ts'

/** How the list came out so far, and what it cost. */
export function Side({ opened: { summary } }: { opened: ResultOf<'planOpened'> }) {
  const { side } = useTexts()
  const { scores } = useWords()
  const hides = useScoresHidden()
  const { hits, misses, others, paid, returned } = summary
  return (
    <aside className={styles.side}>
      <section aria-labelledby="summary">
        <h2 id="summary" className={page.sideTitle}>
          {side.results}
        </h2>
        {hides ? (
          <p className={styles.note}>{scores.hidden}</p>
        ) : (
          <dl className={styles.tiles}>
            {[
              [side.hits, hits],
              [side.misses, misses],
              [side.others, others],
            ].map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.note}>{side.small}</p>
      </section>
      <section aria-labelledby="spent">
        <h2 id="spent" className={page.sideTitle}>
          {side.points}
        </h2>
        <dl className={styles.lines}>
          {[
            [side.paid, paid === 0 ? '0' : `−${paid}`],
            // points come back after misses
            ...(hides
              ? []
              : [
                  [side.returned, returned === 0 ? '0' : `+${returned}`],
                  [side.spent, String(paid - returned)],
                ]),
          ].map(([name, points]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{points}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{side.byRule}</p>
      </section>
      <section aria-labelledby="offline">
        <h2 id="offline" className={page.sideTitle}>
          {side.offline}
        </h2>
        <p className={styles.note}>{side.offlineNote}</p>
      </section>
    </aside>
  )
}
