import type { MatchEvent } from '../../../../contract/match-events.ts'
import styles from './marks.module.css'

const changing = 'M6.5 16V5M3.5 8l3-3 3 3M13.5 4v11M10.5 12l3 3 3-3'

/** The mark of an event within a square of 20; the words beside it carry the meaning. */
export function Mark({ kind }: { kind: MatchEvent['kind'] }) {
  if (kind === 'substitution') return <path className={styles.change} d={changing} />
  if (kind === 'yellow') return <rect className={styles.yellow} x="6" y="4" width="8" height="12" />
  if (kind === 'red') return <rect className={styles.red} x="6" y="4" width="8" height="12" />
  if (kind === 'secondYellow')
    return (
      <>
        <rect className={styles.yellow} x="4" y="4" width="12" height="12" />
        <path className={styles.red} d="M10 4h6v12h-6z" />
      </>
    )
  return (
    <>
      <circle className={styles.ball} cx="10" cy="10" r="7.2" />
      <path className={styles.patch} d="M10 6.5l3.3 2.4-1.3 3.9H8L6.7 8.9z" />
    </>
  )
}
