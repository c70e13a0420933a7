import { useEffect, useRef, useState, type ComponentType } from 'react'
import { codes, type Language } from '../../contract/values.ts'
import { logFailure } from '../api/log.ts'
import { useLanguage, useWords } from '../nav.tsx'
import type { DialogProps } from './dialog.tsx'
import styles from './host.module.css'
import { hostSignIn } from './sign-in.ts'
import type { Shape } from './words/en.ts'

const words: Record<Language, () => Promise<Shape>> = {
  zh: async () => (await import('./words/zh.ts')).zh,
  zht: async () => (await import('./words/zht.ts')).zht,
  en: async () => (await import('./words/en.ts')).en,
}

interface Opened {
  Dialog: ComponentType<DialogProps>
  own: Shape
  goOn: (() => void) | undefined
}

/** Milliseconds that a notice stays. */
const noticed = 6_000

/** Where the sign-in dialog stands while it is open; or a word about why it cannot be. */
export function SignInHost() {
  const language = useLanguage()
  const { trouble } = useWords()
  const [noted, setNoted] = useState(false)
  const failed = useRef(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(
    () =>
      hostSignIn((goOn) => {
        // A browser does not fetch a module again that it once failed to fetch: the page has to start anew.
        if (failed.current && navigator.onLine) return location.reload()
        Promise.all([import('./dialog.tsx'), words[language]()]).then(
          ([{ SignInDialog }, own]) => setOpened({ Dialog: SignInDialog, own, goOn }),
          (error: unknown) => {
            logFailure('the sign-in dialog did not load', error)
            failed.current = true
            setNoted(true)
            setTimeout(() => setNoted(false), noticed)
          },
        )
      }),
    [language],
  )
  if (opened) return <opened.Dialog own={opened.own} goOn={opened.goOn} close={() => setOpened(null)} />
  return (
    noted && (
      <p role="alert" className={styles.notice}>
        {trouble.byCode[codes.tryAgain]}
      </p>
    )
  )
}
