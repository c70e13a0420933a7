import type { Outcome } from '../api/queries.ts'
import { LocalTime, useWords } from '../page/nav.tsx'
import styles from './stale.module.css'

/** The age of content that could not be refetched. */
export function Stale({ outcome }: { outcome: Outcome<unknown> }) {
  const { errors } = useWords()
  const { asOf } = outcome
  return (
    <p role="status" className={asOf === undefined ? 'vh' : styles.stale}>
      {asOf !== undefined && (
        <>
          {errors.stale} <LocalTime value={new Date(asOf).toISOString()} format="brief" />
        </>
      )}
    </p>
  )
}
