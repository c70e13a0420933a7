import { useEffect, useId, type ReactNode, type RefObject } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface Props {
  /** Close it with the element's own `close()`, from inside the dialog too. */
  ref: RefObject<HTMLDialogElement | null>
  title: string
  closeLabel: string
  /** Class that sets the width on wider screens, as `--dialog-w`. */
  className: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page; on phones, a sheet at the bottom. Open for as long as it is rendered. */
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
