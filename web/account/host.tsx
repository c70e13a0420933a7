import { useEffect, useState, type ComponentType } from 'react'
import type { Language } from '../../contract/values.ts'
import { logFailure } from '../api/log.ts'
import { useLanguage } from '../nav.tsx'
import type { DialogProps } from './dialog.tsx'
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

/** Where the sign-in dialog stands while it is open. */
export function SignInHost() {
  const language = useLanguage()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(
    () =>
      hostSignIn((goOn) => {
        Promise.all([import('./dialog.tsx'), words[language]()]).then(
          ([{ SignInDialog }, own]) => setOpened({ Dialog: SignInDialog, own, goOn }),
          (error: unknown) => logFailure('the sign-in dialog did not load', error),
        )
      }),
    [language],
  )
  return opened && <opened.Dialog own={opened.own} goOn={opened.goOn} close={() => setOpened(null)} />
}
