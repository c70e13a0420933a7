import type { Language } from '../../contract/values.ts'
import sheet from '../assets/verified.svg?url'
import styles from './verified.module.css'

interface Props {
  language: Language
  /** Without one it is a decoration. */
  label: string
  className?: string | undefined
}

/** The collector's seal: 鉴, for what anyone can verify, or has just verified. */
export function Verified({ language, label, className = '' }: Props) {
  const named = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={`${styles.verified} ${className}`} {...named}>
      <use href={`${sheet}#${language === 'zht' ? 'zht' : 'zh'}`} />
    </svg>
  )
}
