import { useSite, useWords } from '../page/nav.tsx'
import styles from './world-notice.module.css'

/** States on every page that the world is simulated, or that real matches are played again. */
export function WorldNotice() {
  const { world } = useWords()
  const { invented, replayFrom } = useSite()
  if (!invented && replayFrom === undefined) return null
  const { label, text } = invented ? world : world.replay
  return (
    <aside className={styles.notice} aria-label={label}>
      <p className="wrap">
        <strong>{label}</strong>
        {text}
      </p>
    </aside>
  )
}
