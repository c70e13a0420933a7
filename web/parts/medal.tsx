import styles from './medal.module.css'

const metals = { 1: styles.gold, 2: styles.silver, 3: styles.bronze }

/**
 * A rank on a board: a medal with ribbons where the expert has one, a plain number without, a dash
 * without a rank. On the leaderboard the first three places have the medal's form without one, in
 * no metal.
 */
export function Medal({
  rank,
  medal,
  label,
  isLeaderboard = false,
}: {
  rank: number | null
  /** 1 to 3; null for none. */
  medal: number | null
  label: string
  isLeaderboard?: boolean
}) {
  const metal = medal === 1 || medal === 2 || medal === 3 ? metals[medal] : null
  const isPlace = isLeaderboard && rank !== null && rank <= 3
  if (metal === null && !isPlace) return <span className={styles.plain}>{rank ?? '—'}</span>
  return (
    <svg
      className={`${styles.medal} ${metal ?? styles.place}`}
      width="26"
      height="30"
      viewBox="0 0 26 30"
      role="img"
      aria-label={label}
    >
      <path className={styles.ribbon} d="M7 19v10l6-3.4 6 3.4V19z" />
      <path
        className={styles.disc}
        d="M13 .9l2.7 1.7 3.1-.1 1.5 2.7L23 6.7l-.1 3.1 1.7 2.7-1.7 2.7.1 3.1-2.7 1.5-1.5 2.7-3.1-.1-2.7 1.7-2.7-1.7-3.1.1-1.5-2.7L3 18.3l.1-3.1-1.7-2.7 1.7-2.7L3 6.7l2.7-1.5 1.5-2.7 3.1.1z"
      />
      <text x="13" y="17">
        {rank}
      </text>
    </svg>
  )
}
