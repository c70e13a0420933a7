import { useEffect, useId, type ReactNode, type RefObject } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface Props {
  /** Closing it, from within too, is the browser's own `close()`. */
  ref: RefObject<HTMLDialogElement | null>
  title: string
  closeLabel: string
  /** Its width where the screen is wider; sets `--dialog-w`. */
  className: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page, and on phones a sheet at its foot: open for as long as it is drawn. */
export function Dialog({ ref, title, closeLabel, className = '', onClose, children }: Props) {
  const heading = useId()
  useEffect(() => ref.current?.showModal(), [ref])
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${className}`}
      aria-labelledby={heading}
      onClose={onClose}
    >
      <button
        type="button"
        className={styles.close}
        aria-label={closeLabel}
        onClick={() => ref.current?.close()}
      >
        <Icon name="close" />
      </button>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}
