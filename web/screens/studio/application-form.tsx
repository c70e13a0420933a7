import { useRef, useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { textLimits } from '../../../contract/text-limits.ts'
import {
  inEach,
  resultPicks,
  textLanguageOf,
  textLanguages,
  codes,
  type TextLanguage,
} from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { useMutate } from '../../api/mutation.ts'
import { refusedField } from '../../api/studio-queries.ts'
import { languageTags } from '../../page/language.ts'
import { useLanguage, useWords } from '../../page/nav.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import { MatchChoice } from './match-choice.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

interface Draft {
  name: Record<TextLanguage, string>
  languages: TextLanguage[]
  about: string
  matchId: number
  pick: string[]
  analysis: string
}

/** The field with an error, by its name in the contract, and the error's text. */
interface Wrong {
  field: string
  text: string
}

const pickKeys = [resultPicks.home, resultPicks.draw, resultPicks.away] as const

/** The form of an application. The button is always there; missing fields are named beside it. */
export function ApplicationForm({ open }: { open: boolean }) {
  const { apply } = useTexts()
  const { languageNames, picks } = useWords()
  const language = useLanguage()
  const mutate = useMutate()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>({
    name: inEach(() => ''),
    languages: [textLanguageOf(language)],
    about: '',
    matchId: 0,
    pick: [],
    analysis: '',
  })
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const errorAt = (field: string) => (wrong?.field === field ? wrong.text : null)

  function refuse(next: Wrong) {
    setWrong(next)
    const place = `[data-field="${next.field}"]`
    // the error is rendered first, so that it is announced with the field
    requestAnimationFrame(() =>
      form.current
        ?.querySelector(place)
        ?.querySelector<HTMLElement>('input, textarea, select, button')
        ?.focus(),
    )
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const missing = missingOf(draft)
    if (missing !== null) return refuse({ field: missing, text: apply.missing[missing] })
    if (busy) return
    setBusy(true)
    const given = textLanguages.filter((one) => draft.name[one].trim() !== '')
    const pick = pickKeys.find((key) => draft.pick.includes(key)) ?? resultPicks.home
    const { code, msg } = await mutate('studioApply', {
      name: Object.fromEntries(given.map((one) => [one, draft.name[one].trim()])),
      languages: draft.languages,
      about: draft.about,
      sample: { matchId: draft.matchId, pick, analysis: draft.analysis },
    })
    setBusy(false)
    if (code === codes.ok) {
      await client.invalidateQueries({ queryKey: ['studioMine'] })
      return
    }
    const refused = code === codes.badRequest ? refusedField(msg) : null
    if (refused === null) return setWrong({ field: 'form', text: msg || apply.unknown })
    const reasons: Readonly<Partial<Record<string, string>>> = apply.nameErrors
    refuse({
      field: refused.field === 'name' ? 'name.zh' : refused.field,
      text: reasons[refused.reason] ?? apply.unreadable,
    })
  }

  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate className={styles.form}>
      <fieldset>
        <legend>{apply.name}</legend>
        <div className={styles.three}>
          {textLanguages.map((one) => (
            <div key={one} data-field={`name.${one}`}>
              <TextField
                label={languageNames[one]}
                lang={languageTags[one]}
                error={errorAt(`name.${one}`)}
                value={draft.name[one]}
                change={(text) => change({ name: { ...draft.name, [one]: text } })}
                most={textLimits.expertName}
              />
            </div>
          ))}
        </div>
        <p className={work.quiet}>{apply.nameHint}</p>
      </fieldset>
      <div data-field="languages">
        <Tiles
          label={apply.languages}
          tiles={textLanguages.map((key) => ({ key, label: languageNames[key] }))}
          picked={draft.languages}
          change={(picked) =>
            change({ languages: textLanguages.filter((one) => picked.includes(one)) })
          }
          most={textLanguages.length}
        />
        <FieldError text={errorAt('languages')} />
      </div>
      <div data-field="about">
        <TextField
          label={apply.bio}
          hint={apply.bioHint}
          error={errorAt('about')}
          value={draft.about}
          change={(about) => change({ about })}
          most={textLimits.bio}
          lines={3}
        />
      </div>
      <fieldset>
        <legend>{apply.sample}</legend>
        <p className={work.quiet}>{apply.sampleHint}</p>
        <div data-field="sample.matchId">
          <MatchChoice chosen={draft.matchId} choose={(matchId) => change({ matchId })} />
          <FieldError text={errorAt('sample.matchId')} />
        </div>
        <div data-field="sample.pick">
          <Tiles
            label={apply.pick}
            tiles={pickKeys.map((key) => ({ key, label: picks[key] }))}
            picked={draft.pick}
            change={(pick) => change({ pick })}
            most={1}
          />
          <FieldError text={errorAt('sample.pick')} />
        </div>
        <div data-field="sample.analysis">
          <TextField
            label={apply.analysis}
            error={errorAt('sample.analysis')}
            value={draft.analysis}
            change={(analysis) => change({ analysis })}
            most={textLimits.sample}
            lines={8}
          />
        </div>
      </fieldset>
      <ul className={styles.notes}>
        {apply.agreed.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className={styles.send}>
        <button type="submit" className={styles.primary} aria-disabled={busy}>
          {busy ? apply.sending : apply.send}
        </button>
        <p role="status">{errorAt('form') ?? (open ? apply.atOnce : apply.answered)}</p>
      </div>
    </form>
  )
}

function FieldError({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className={styles.error} role="alert">
      {text}
    </p>
  )
}

type Missing =
  | 'name.zh'
  | 'languages'
  | 'about'
  | 'sample.matchId'
  | 'sample.pick'
  | 'sample.analysis'

/** The first field that is missing, in the order of the form. */
function missingOf(draft: Draft): Missing | null {
  if (textLanguages.every((one) => draft.name[one].trim() === '')) return 'name.zh'
  if (draft.languages.length === 0) return 'languages'
  if (draft.about.trim() === '') return 'about'
  if (draft.matchId === 0) return 'sample.matchId'
  if (draft.pick.length === 0) return 'sample.pick'
  return draft.analysis.trim() === '' ? 'sample.analysis' : null
}
