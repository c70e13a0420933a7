import type { ResultOf } from '../../../contract/calls.ts'
import { deskSourcesQuery } from '../../api/desk-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { LocalTime, useLanguage } from '../../app/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './desk.module.css'
import { useChange } from './use-change.ts'
import { useOwn } from './words.ts'

type Quarantined = ResultOf<'deskSources'>['quarantine'][number]

/** Sources with their last news, and the rows of theirs that were not taken. */
export function Sources() {
  const { sources: own } = useOwn()
  const outcome = useAnswer(deskSourcesQuery(useLanguage()))
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={240} />}
      renderFailed={(failure) => <Failed failure={failure} title={own.failed} brief />}
    >
      {({ sources, quarantine }) => (
        <>
          <section aria-labelledby="sources">
            <h2 id="sources" className={styles.title}>
              {own.title}
            </h2>
            <ul className={styles.rows}>
              {sources.map(({ source, matches, heardAt, quarantined }) => (
                <li key={source}>
                  <h3>{source}</h3>
                  <p className={styles.quiet}>
                    {own.heard} <LocalTime value={heardAt} format="month-day-time" /> ·{' '}
                    {own.matches(matches)} · {own.waiting(quarantined)}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="quarantine">
            <h2 id="quarantine" className={styles.title}>
              {own.quarantine}
            </h2>
            <p className={styles.quiet}>{own.note}</p>
            {quarantine.length === 0 && <p className={styles.quiet}>{own.none}</p>}
            <ul className={styles.rows}>
              {quarantine.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </section>
        </>
      )}
    </Block>
  )
}

function Row({ row }: { row: Quarantined }) {
  const { sources: own } = useOwn()
  const { change, error, busy } = useChange('deskRefuseRow', ['deskSources'])
  const { id, refused } = row
  return (
    <li>
      <h3 lang="en">{row.reason}</h3>
      <p lang="en">{row.detail}</p>
      <p className={styles.quiet}>
        {row.source} · {row.item} · <LocalTime value={row.firstSeen} format="month-day-time" /> –{' '}
        <LocalTime value={row.lastSeen} format="month-day-time" />
      </p>
      <pre className={styles.raw}>{JSON.stringify(row.content)}</pre>
      <p className={styles.buttons}>
        <button
          type="button"
          className={button.button}
          aria-disabled={busy}
          onClick={() => void change({ id, refused: !refused })}
        >
          {refused ? own.openAgain : own.refuse}
        </button>
        <span role="alert">{error}</span>
      </p>
    </li>
  )
}
