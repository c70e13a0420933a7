import { useSite, useWords } from '../app/nav.tsx'
import styles from './world-notice.module.css'

/** Says that this world is simulated, on every page of one that is. */
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
