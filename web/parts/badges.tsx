import type { ExpertKind } from '../../contract/expert.ts'
import { streakBadgeFrom } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'
import styles from './badges.module.css'
import { Figures } from './figures.tsx'

interface Worded {
  words: Shape['plan']
}

/** Consecutive hits, shown from three on: specification section 9. */
export function StreakBadge({ count, words }: Worded & { count: number }) {
  if (count < streakBadgeFrom) return null
  return (
    <span className={styles.streak}>
      <Figures text={words.streak(count)} />
    </span>
  )
}

/** "last N hits M". Shows nothing without an M. */
export function RecentBadge({ count, hits, words }: Worded & { count: number; hits: number }) {
  if (!hits) return null
  return (
    <span className={styles.recent}>
      <Figures text={words.recent(count, hits)} />
    </span>
  )
}

/** Marks a name under which a model of the house publishes, not a person. */
export function KindBadge({ kind, words }: Worded & { kind: ExpertKind }) {
  return kind === 'model' ? <span className={styles.kind}>{words.model}</span> : null
}
