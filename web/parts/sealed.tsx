import sheet from '../assets/sealed.svg?url'
import styles from './sealed.module.css'

/** The seal that shuts a plan: 封, the same in every language. */
export function Sealed({ label, large = false, className = '' }: { label: string; large?: boolean; className?: string | undefined }) {
  return (
    <svg className={`${styles.sealed} ${large ? styles.large : ''} ${className}`} role="img" aria-label={label}>
      <use href={`${sheet}#sealed`} />
    </svg>
  )
}
