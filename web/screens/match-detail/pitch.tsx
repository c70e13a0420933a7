import styles from './match-detail.module.css'

/** The pitch behind the score, whose centre circle surrounds it. Decorative. */
export function Pitch() {
  return (
    <svg
      className={styles.pitch}
      width="1200"
      height="300"
      viewBox="0 0 1200 300"
      aria-hidden="true"
    >
      <path d="M600 0v44M600 256v44M0 82h128v136H0M1200 82h-128v136h128M0 116h48v68H0M1200 116h-48v68h48" />
      <circle cx="600" cy="150" r="106" />
      <path d="M128 120a42 42 0 0 1 0 60M1072 120a42 42 0 0 0 0 60" />
    </svg>
  )
}
