import { useEffect, useState } from 'react'
import { defaultLanguage } from '../../contract/values.ts'
import { keep } from '../page/stored.ts'
import { useChoose } from '../api/choices.ts'
import { languageTags } from '../page/language.ts'
import { useChangeLanguage, useLanguage } from '../page/nav.tsx'
import { Icon } from '../parts/icon.tsx'
import type { Offered } from './browser-language.ts'
import styles from './language-offer.module.css'

/** In the offered language. Inline, because separate files would be larger than these texts. */
const words: Record<Offered, { label: string; read: string; close: string }> = {
  zht: { label: '語言', read: '以繁體中文閱讀', close: '不用了' },
  en: { label: 'Language', read: 'Read in English', close: 'No, thanks' },
}

/** Lies over the page, so that nothing moves. */
export function LanguageOffer({ offered }: { offered: Offered }) {
  const language = useLanguage()
  const changeLanguage = useChangeLanguage()
  const choose = useChoose()
  const [answered, setAnswered] = useState(false)
  const isShown = !answered && language === defaultLanguage
  useEffect(() => keep('offer', 'made'), [])
  if (!isShown) return null
  const texts = words[offered]
  return (
    <aside className={styles.offer} lang={languageTags[offered]} aria-label={texts.label}>
      <button
        type="button"
        className={styles.read}
        onClick={() => {
          setAnswered(true)
          changeLanguage(offered)
          void choose({ language: offered })
        }}
      >
        {texts.read}
      </button>
      <button
        type="button"
        className={styles.close}
        aria-label={texts.close}
        onClick={() => setAnswered(true)}
      >
        <Icon name="close" size={16} />
      </button>
    </aside>
  )
}
