import type { Id } from '../../contract/id.ts'
import { readPigment } from '../../contract/pigment.ts'
import styles from './avatar.module.css'
import { initials, pigment } from './initials.ts'
import { Picture } from './picture.tsx'

interface Props {
  expertId: Id
  name: string
  /** Path below the static prefix. Empty, or that of a colour: initials are drawn instead. */
  path: string
  size: 34 | 40 | 44 | 88
  className?: string | undefined
}

/** An expert's avatar. Hidden from assistive technology, because the name is always beside it. */
export function Avatar({ expertId, name, path, size, className = '' }: Props) {
  const chosen = readPigment(path)
  const box = `${styles.avatar} ${styles[`size${size}`]} ${className}`
  return (
    <Picture
      path={chosen === null ? path : ''}
      size={size}
      className={box}
      fallback={
        <span
          className={`${box} ${styles[`pigment${chosen ?? pigment(expertId)}`]}`}
          aria-hidden="true"
        >
          {initials(name)}
        </span>
      }
    />
  )
}
