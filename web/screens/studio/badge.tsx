import { useState } from 'react'
import { badgePath, badgeSize, badgeThemes, type BadgeTheme } from '../../../contract/badge.ts'
import type { Id } from '../../../contract/id.ts'
import { textLanguageOf, textLanguages, type TextLanguage } from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { expertDetail, href } from '../../page/links.ts'
import { useLanguage, useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { copy } from '../../parts/copy.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

const spans = ['all', 'recent'] as const

/** The record badge to embed elsewhere. The site redraws it; it cannot be edited. */
export function Badge({ expertId, name }: { expertId: Id; name: string }) {
  const { badge: texts } = useTexts()
  const { languageNames } = useWords()
  const here = textLanguageOf(useLanguage())
  const [language, setLanguage] = useState<TextLanguage>(here)
  const [theme, setTheme] = useState<BadgeTheme>('light')
  const [recent, setRecent] = useState(false)
  const [message, setMessage] = useState('')
  const path = badgePath({ expertId, language, theme, recent })
  const { width, height } = badgeSize
  const page = `${location.origin}${href(expertDetail, { expertId })}&lang=${language}`
  const code = `<a href="${page.replaceAll('&', '&amp;')}">
  <img src="${(location.origin + path).replaceAll('&', '&amp;')}"
       width="${width}" height="${height}" alt="${texts.alt(name.replaceAll('"', '&quot;'))}">
</a>`
  return (
    <section aria-labelledby="badge">
      <SectionHead id="badge" title={texts.title} note={texts.note} />
      <div className={styles.choices}>
        <Tiles
          label={texts.theme}
          tiles={badgeThemes.map((key) => ({ key, label: texts.themes[key] }))}
          picked={[theme]}
          change={([next]) => setTheme(badgeThemes.find((one) => one === next) ?? theme)}
          most={1}
        />
        <Tiles
          label={texts.language}
          tiles={textLanguages.map((key) => ({ key, label: languageNames[key] }))}
          picked={[language]}
          change={([next]) => setLanguage(textLanguages.find((one) => one === next) ?? language)}
          most={1}
        />
        <Tiles
          label={texts.span}
          tiles={spans.map((key) => ({ key, label: texts.spans[key] }))}
          picked={[recent ? 'recent' : 'all']}
          change={([next]) => setRecent(next === undefined ? recent : next === 'recent')}
          most={1}
        />
      </div>
      <img
        className={styles.badge}
        src={path}
        width={width}
        height={height}
        alt={texts.alt(name)}
      />
      <pre className={styles.code}>{code}</pre>
      <p className={work.buttons}>
        <button
          type="button"
          className={button.button}
          onClick={() =>
            void copy(code).then(
              () => setMessage(texts.copied),
              () => setMessage(texts.notCopied),
            )
          }
        >
          {texts.copy}
        </button>
        <span role="status">{message}</span>
      </p>
    </section>
  )
}
