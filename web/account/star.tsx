import styles from './star.module.css'

interface Props {
  label: string
  /** Undefined until the identity is known, and on the server. */
  on: boolean | undefined
  press: (on: boolean) => void
}

/** Follows or unfollows a match, a team or a league. */
export function Star({ label, on, press }: Props) {
  return (
    <button
      type="button"
      className={styles.star}
      aria-label={label}
      aria-pressed={on ?? false}
      disabled={on === undefined}
      onClick={() => press(on !== true)}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 2.8l2.2 4.7 5.1.6-3.8 3.5 1 5.1L10 14.2l-4.5 2.5 1-5.1-3.8-3.5 5.1-.6z" />
      </svg>
    </button>
  )
}
