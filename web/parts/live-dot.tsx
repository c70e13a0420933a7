import styles from './live-dot.module.css'

interface Props {
  /** The ring is animated twice whenever the minute changes. */
  minute: number | null
  /** The state of the match, when no text beside the dot states it. */
  label?: string | undefined
}

/** Marks a match that is being played. */
export const LiveDot = ({ minute, label }: Props) => (
  <i
    key={minute}
    className={styles.dot}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  />
)
