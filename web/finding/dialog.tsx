import { useEffect, useRef, type ReactNode } from 'react'
import type { Language } from '../../contract/values.ts'
import styles from './dialog.module.css'
import { Find } from './find.tsx'
import { wordsOf } from '../words/of-folder.ts'
import type { Shape } from './words/en.ts'

const wordsIn = wordsOf<Shape>(import.meta.glob('./words/*.ts'))

/**
 * Fetches the dialog's words, then returns the dialog. `takeEarly` gives what was typed before its
 * field had the focus.
 */
export async function findDialog(
  language: Language,
  takeEarly: () => string,
  close: () => void,
): Promise<ReactNode> {
  return <FindDialog texts={await wordsIn(language)} takeEarly={takeEarly} close={close} />
}

interface Props {
  texts: Shape
  takeEarly: () => string
  close: () => void
}

/** The search over the page that the reader is on; the browser returns the focus to it. */
function FindDialog({ texts, takeEarly, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // the browser would begin with the first button
    dialog.current?.querySelector('input')?.focus()
  }, [])
  const leave = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={texts.title} onClose={close}>
      <Find texts={texts} asked="" takeEarly={takeEarly} leave={leave} />
      <button type="button" className={styles.close} onClick={leave}>
        {texts.close}
        <kbd aria-hidden="true">Esc</kbd>
      </button>
    </dialog>
  )
}
