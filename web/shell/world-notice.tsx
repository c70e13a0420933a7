import { useSite, useWords } from '../app/nav.tsx'
import styles from './world-notice.module.css'

/** States on every page that the world is simulated. */
export function WorldNotice() {
  const { world } = useWords()
  if (!useSite().invented) return null
  return (
    <aside className={styles.notice} aria-label={world.label}>
      <p className="wrap">
        <strong>{world.label}</strong>
        {world.text}
      </p>
    </aside>
  )
}
