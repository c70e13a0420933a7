import { use, useRef, useState, type ComponentType } from 'react'
import { codes, type Language } from '../../contract/values.ts'
import { logFailure } from '../api/log.ts'
import { AskContext } from '../api/queries.ts'
import { useLanguage, useWords } from '../nav.tsx'
import type { VerifyProps } from './dialog.tsx'
import type { Shape } from './words/en.ts'

const words: Record<Language, () => Promise<Shape>> = {
  zh: async () => (await import('./words/zh.ts')).zh,
  zht: async () => (await import('./words/zht.ts')).zht,
  en: async () => (await import('./words/en.ts')).en,
}
const dialog = () => import('./dialog.tsx')

interface Opened {
  Dialog: ComponentType<VerifyProps>
  own: Shape
}

/** Opens the verification of an expert's record. What it is made of is fetched when it is asked for. */
export function VerifyButton({ expertId, label, className }: { expertId: number; label: string; className: string | undefined }) {
  const ask = use(AskContext)
  const language = useLanguage()
  const { trouble } = useWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failed, setFailed] = useState(false)
  const pressed = useRef<HTMLButtonElement>(null)
  function open() {
    // A browser does not fetch a module again that it once failed to fetch: the page has to start anew.
    if (failed && navigator.onLine) return location.reload()
    Promise.all([dialog(), words[language]()]).then(
      ([{ VerifyDialog }, own]) => setOpened({ Dialog: VerifyDialog, own }),
      (error: unknown) => {
        logFailure('the verification did not load', error)
        setFailed(true)
      },
    )
  }
  function close() {
    setOpened(null)
    pressed.current?.focus()
  }
  return (
    <>
      <button ref={pressed} type="button" className={className} onClick={open}>
        {label}
      </button>
      {failed && <p role="alert">{trouble.byCode[codes.tryAgain]}</p>}
      {opened && ask && <opened.Dialog own={opened.own} ask={ask} language={language} expertId={expertId} close={close} />}
    </>
  )
}
