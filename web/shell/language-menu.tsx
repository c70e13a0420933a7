import { useRef, type KeyboardEvent } from 'react'
import { defaultLanguage, languages, type Language } from '../../contract/values.ts'
import { useChoose } from '../api/choices.ts'
import { languageNames, languageTags } from '../page/language.ts'
import { useChangeLanguage, useLanguage, useWords } from '../page/nav.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './language-menu.module.css'

const steps: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * A menu of the three languages. Escape, a press outside and returning the focus are handled by the
 * browser.
 */
export function LanguageMenu() {
  const language = useLanguage()
  const changeLanguage = useChangeLanguage()
  const { settings } = useWords()
  const keepChoice = useChoose()
  const menu = useRef<HTMLDivElement>(null)
  const items = () => Array.from(menu.current?.querySelectorAll('button') ?? [])

  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    all[step(at, all.length - 1)]?.focus()
  }

  function choose(next: Language) {
    menu.current?.hidePopover()
    turnTo(next)
  }

  function turnTo(next: Language) {
    changeLanguage(next)
    void keepChoice({ language: next })
  }

  /** Safari before 17 has no popovers: there a press switches to the next language. */
  function turn() {
    if (!('popover' in HTMLElement.prototype))
      turnTo(languages[languages.indexOf(language) + 1] ?? defaultLanguage)
  }

  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.open}
        popoverTarget="languages"
        onClick={turn}
        aria-haspopup="menu"
        aria-label={`${settings.language}: ${languageNames[language]}`}
      >
        <Icon name="globe" size={16} />
        <span className={styles.current}>{languageNames[language]}</span>
        <span className={styles.current}>
          <Icon name="down" size={16} />
        </span>
      </button>
      <div
        ref={menu}
        id="languages"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={settings.language}
        className={styles.menu}
        onKeyDown={move}
        onToggle={({ newState }) =>
          newState === 'open' && items()[languages.indexOf(language)]?.focus()
        }
      >
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            role="menuitemradio"
            aria-checked={one === language}
            lang={languageTags[one]}
            onClick={() => choose(one)}
          >
            {languageNames[one]}
            {one === language && <Icon name="check" size={16} />}
          </button>
        ))}
      </div>
    </div>
  )
}
