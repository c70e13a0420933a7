import sheet from '../assets/sealed.svg?url'
import styles from './sealed.module.css'

/** The seal of a locked plan: 封, the same in every language. Without a label it is decorative. */
export function Sealed({
  label,
  large = false,
  className = '',
}: {
  label: string
  large?: boolean
  className?: string | undefined
}) {
  const named = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={`${styles.sealed} ${large ? styles.large : ''} ${className}`} {...named}>
      <use href={`${sheet}#sealed`} />
    </svg>
  )
}
