import { useSite } from '../nav.tsx'
import styles from './crest.module.css'

/** A club's crest, 24 px, beside its name. A club without one gets an empty shield. */
export function Crest({ path }: { path: string }) {
  const { staticBase } = useSite()
  if (path !== '') return <img src={`${staticBase}/${path}`} width="24" height="24" alt="" loading="lazy" decoding="async" />
  return (
    <svg className={styles.none} width="24" height="24" viewBox="0 0 32 34" aria-hidden="true">
      <path d="M3 2h26v15c0 7-6 12-13 16C9 29 3 24 3 17z" />
    </svg>
  )
}
