import type { Language } from '../../contract/values.ts'
import sheet from '../assets/verified.svg?url'
import styles from './verified.module.css'

interface Props {
  language: Language
  /** Without a label the seal is decorative. */
  label: string
  className?: string | undefined
}

/** The collector's seal, 鉴: marks a thing that anyone can verify, or that was just verified. */
export function Verified({ language, label, className = '' }: Props) {
  const named = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={`${styles.verified} ${className}`} {...named}>
      <use href={`${sheet}#${language === 'zht' ? 'zht' : 'zh'}`} />
    </svg>
  )
}
