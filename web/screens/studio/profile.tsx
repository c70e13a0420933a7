import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../contract/calls.ts'
import { textLimits } from '../../../contract/text-limits.ts'
import { codes, textLanguages } from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { useMutate } from '../../api/mutation.ts'
import { refusedField } from '../../api/studio-queries.ts'
import { languageTags } from '../../page/language.ts'
import { LocalTime, useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { SectionHead } from '../../parts/section-head.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { Tiles } from '../../parts/tiles.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type Expert = NonNullable<ResultOf<'studioMine'>['expert']>

/** The expert's own profile: names, languages, a few sentences. */
export function Profile({ expert }: { expert: Expert }) {
  const { profile: texts, apply } = useTexts()
  const { languageNames } = useWords()
  const mutate = useMutate()
  const client = useQueryClient()
  const [names, setNames] = useState(expert.names)
  const [written, setWritten] = useState(expert.languages)
  const [bio, setBio] = useState(expert.bio)
  const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null)
  const [saved, setSaved] = useState(false)
  const errorAt = (field: string) => (wrong?.field === field ? wrong.text : null)

  async function save(event: FormEvent) {
    event.preventDefault()
    setWrong(null)
    setSaved(false)
    if (written.length === 0) return setWrong({ field: 'languages', text: apply.missing.languages })
    const name = Object.fromEntries(
      textLanguages.flatMap((one) => (names[one].trim() === '' ? [] : [[one, names[one].trim()]])),
    )
    const { code, msg } = await mutate('studioProfile', { name, languages: written, bio })
    if (code === codes.ok) {
      setSaved(true)
      await client.invalidateQueries({ queryKey: ['studioMine'] })
      return
    }
    const refused = code === codes.badRequest ? refusedField(msg) : null
    if (refused === null)
      return setWrong({
        field: 'form',
        text: msg.endsWith('named') ? texts.nameNote : texts.unknown,
      })
    const reasons: Readonly<Partial<Record<string, string>>> = apply.nameErrors
    setWrong({
      field: refused.field === 'name' ? 'name.zh' : refused.field,
      text: reasons[refused.reason] ?? texts.wrong,
    })
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <section aria-labelledby="profile">
        <SectionHead id="profile" title={texts.title} note={texts.note} />
        <div className={styles.three}>
          {textLanguages.map((one) => (
            <TextField
              key={one}
              label={languageNames[one]}
              lang={languageTags[one]}
              error={errorAt(`name.${one}`)}
              value={names[one]}
              change={(text) => setNames({ ...names, [one]: text })}
              most={textLimits.expertName}
            />
          ))}
        </div>
        <p className={work.quiet}>
          {expert.nameAgainFrom === null ? (
            texts.nameNote
          ) : (
            <>
              {texts.again} <LocalTime value={expert.nameAgainFrom} format="date" />
            </>
          )}
        </p>
        <Tiles
          label={apply.languages}
          tiles={textLanguages.map((key) => ({ key, label: languageNames[key] }))}
          picked={written}
          change={(picked) => setWritten(textLanguages.filter((one) => picked.includes(one)))}
          most={textLanguages.length}
        />
        <TextField
          label={apply.bio}
          error={errorAt('bio')}
          value={bio}
          change={setBio}
          most={textLimits.bio}
          lines={3}
        />
        <p className={styles.send}>
          <button type="submit" className={button.button}>
            {texts.save}
          </button>
          <span role="status">
            {saved ? texts.saved : (errorAt('form') ?? errorAt('languages'))}
          </span>
        </p>
      </section>
    </form>
  )
}
