import sheet from '../../assets/sealed.svg?url'
import styles from './sealed.module.css'

/** The seal that shuts a plan: 封, the same in every language. */
export function Sealed({ label, large = false }: { label: string; large?: boolean }) {
  return (
    <svg className={`${styles.sealed} ${large ? styles.large : ''}`} role="img" aria-label={label}>
      <use href={`${sheet}#sealed`} />
    </svg>
  )
}
