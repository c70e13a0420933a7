import { useRef } from 'react'
import { textLimits } from '../../../contract/text-limits.ts'
import { textLanguages, type TextLanguage } from '../../../contract/values.ts'
import { currentBook } from '../../../rules/book/index.ts'
import { languageTags, shortLanguageNames } from '../../page/language.ts'
import { toggleMark } from '../../parts/text-blocks.ts'
import { TextField } from '../../parts/text-field.tsx'
import type { Draft } from './draft.ts'
import type { FieldError } from './field-errors.tsx'
import styles from './studio-write.module.css'
import { useTexts } from './words.ts'

const marks = [
  { name: 'heading', mark: '## ' },
  { name: 'list', mark: '- ' },
] as const

interface Props {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The language of the text that is being written. */
  shown: TextLanguage
  show: (language: TextLanguage) => void
  errors: readonly FieldError[]
}

/** Title and analysis: in the original, and in other languages if the expert writes them. */
export function Texts({ draft, change, shown, show, errors }: Props) {
  const { texts } = useTexts()
  const { original, title, analysis } = draft
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  function put(mark: (typeof marks)[number]['mark']) {
    const area = field.current
    if (area === null) return
    const next = toggleMark(
      area.value,
      { start: area.selectionStart ?? 0, end: area.selectionEnd ?? 0 },
      mark,
    )
    change({ analysis: withText(analysis, shown, next.text) })
    // after React has written the new text
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.start, next.end)
    })
  }

  const isOriginal = shown === original
  // an error of a text that is missing names no language
  const errorOf = (name: string): string | null =>
    errors.find(({ field }) => field === `${name}.${shown}` || (isOriginal && field === name))
      ?.text ?? null
  return (
    <section aria-labelledby="texts">
      <h2 id="texts">{texts.title}</h2>
      <div className={styles.row} role="group" aria-label={texts.language}>
        {textLanguages.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.language}
            aria-pressed={one === shown}
            onClick={() => show(one)}
          >
            {shortLanguageNames[one]}
            <small>{one === original ? texts.original : texts.optional}</small>
          </button>
        ))}
      </div>
      {!isOriginal && (
        <p className={styles.hint}>
          {texts.optionalNote(shortLanguageNames[original])}{' '}
          <button type="button" className={styles.link} onClick={() => change({ original: shown })}>
            {texts.makeOriginal}
          </button>
        </p>
      )}
      <div data-field="title">
        <TextField
          key={`title ${shown}`}
          label={texts.titleLabel}
          hint={texts.titleHint}
          error={errorOf('title')}
          lang={languageTags[shown]}
          value={title[shown] ?? ''}
          change={(text) => change({ title: withText(title, shown, text) })}
          most={currentBook.titleLength}
        />
      </div>
      <div data-field="analysis">
        <div className={styles.toolbar} role="toolbar" aria-label={texts.toolbar}>
          {marks.map(({ name, mark }) => (
            <button key={name} type="button" onClick={() => put(mark)}>
              {texts.marks[name]}
            </button>
          ))}
        </div>
        <TextField
          ref={field}
          key={`analysis ${shown}`}
          label={texts.analysisLabel}
          hint={texts.analysisHint}
          error={errorOf('analysis')}
          lang={languageTags[shown]}
          value={analysis[shown] ?? ''}
          change={(text) => change({ analysis: withText(analysis, shown, text) })}
          most={Math.min(currentBook.analysisLength, textLimits.analysis)}
          lines={12}
        />
      </div>
    </section>
  )
}

/** A language with an empty text is left out. */
function withText(texts: Draft['title'], language: TextLanguage, text: string): Draft['title'] {
  const rest = { ...texts }
  delete rest[language]
  return text === '' ? rest : { ...rest, [language]: text }
}
