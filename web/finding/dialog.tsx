import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Language } from '../../contract/values.ts'
import styles from './dialog.module.css'
import { Find } from './find.tsx'
import { wordsOf } from '../words/of-folder.ts'
import type { Shape } from './words/en.ts'

const wordsIn = wordsOf<Shape>(import.meta.glob('./words/*.ts'))

/**
 * Fetches the dialog's words, then returns the dialog. `typed` gives what the reader typed
 * meanwhile. `shown` is called when the field has the focus.
 */
export async function findDialog(language: Language, events: Events): Promise<ReactNode> {
  return <FindDialog texts={await wordsIn(language)} {...events} />
}

interface Events {
  typed: () => string
  shown: () => void
  close: () => void
}

/** The search over the page that the reader is on; the browser returns the focus to it. */
function FindDialog({ texts, typed, shown, close }: { texts: Shape } & Events) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked] = useState(typed)
  // before the next key can arrive
  useLayoutEffect(() => {
    dialog.current?.showModal()
    // the browser would begin with the first button
    dialog.current?.querySelector('input')?.focus()
    shown()
  }, [shown])
  const leave = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={texts.title} onClose={close}>
      <Find texts={texts} asked={asked} leave={leave} />
      <div className={styles.foot}>
        {/* the sentence above it says so, too */}
        <p aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.choose} <kbd>↵</kbd> {texts.open} <kbd>Ctrl</kbd>{' '}
          <kbd>↵</kbd> {texts.openTab}
        </p>
        <button type="button" className={styles.close} onClick={leave}>
          {texts.close}
          <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </dialog>
  )
}
