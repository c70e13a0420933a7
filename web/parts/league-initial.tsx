import styles from './league-initial.module.css'

/** The first character of a league's name, as a mark before it. */
export function Letter({ name }: { name: string }) {
  const [first = ''] = name
  return (
    <span className={styles.letter} aria-hidden="true">
      {first}
    </span>
  )
}
