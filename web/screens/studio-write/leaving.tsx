import { useEffect, useRef, useState } from 'react'
import button from '../../parts/button.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import styles from './studio-write.module.css'
import { useTexts } from './words.ts'

interface Props {
  /** The account does not have the text yet. */
  unsaved: boolean
  /**
   * The last attempt to store the text in the account failed; leaving the screen would not save it
   * either.
   */
  failed: boolean
}

/**
 * Asks once before the reader leaves a page whose text is only on this device: by the browser's own
 * question when the page is closed, by a dialog when a link is followed.
 */
export function Leaving({ unsaved, failed }: Props) {
  const { leaving: texts } = useTexts()
  const [link, setLink] = useState<HTMLElement | null>(null)
  const asked = useRef(false)
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])

  useEffect(() => {
    if (!failed) return undefined
    const follow = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest('a[href]') : null
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
      if (!(target instanceof HTMLElement) || isElsewhere || asked.current) return
      event.preventDefault()
      event.stopPropagation()
      setLink(target)
    }
    // before the links' own handlers
    addEventListener('click', follow, { capture: true })
    return () => removeEventListener('click', follow, { capture: true })
  }, [failed])

  if (link === null) return null
  return (
    <Dialog
      ref={dialog}
      title={texts.title}
      closeLabel={texts.stay}
      className={styles.leaving}
      onClose={() => setLink(null)}
    >
      <p>{texts.text}</p>
      <p className={styles.row}>
        <button type="button" className={button.button} onClick={() => dialog.current?.close()}>
          {texts.stay}
        </button>
        <button
          type="button"
          className={button.button}
          onClick={() => {
            asked.current = true
            dialog.current?.close()
            link.click()
          }}
        >
          {texts.leave}
        </button>
      </p>
    </Dialog>
  )
}
