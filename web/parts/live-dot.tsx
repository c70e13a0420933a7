import styles from './live-dot.module.css'

interface Props {
  /** Its ring goes out twice with each new one. */
  minute: number | null
  /** What state the match is in, where nothing beside it says so. */
  label?: string | undefined
}

/** Says that a match is being played. */
export const LiveDot = ({ minute, label }: Props) => (
  <i
    key={minute}
    className={styles.dot}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  />
)
