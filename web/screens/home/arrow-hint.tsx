import { useWords } from '../../page/nav.tsx'
import styles from './arrow-hint.module.css'

/**
 * Says that the arrow keys move in the row before it (use-one-stop.ts). Visible while a link of the
 * row has focus by the keyboard.
 */
export function ArrowHint({ id, className = '' }: { id: string; className?: string | undefined }) {
  return (
    <p id={id} className={`${styles.hint} ${className}`}>
      {useWords().arrowKeys}
    </p>
  )
}
