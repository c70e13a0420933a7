import { useRef, useState, type ChangeEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DataOf, ResultOf } from '../../../contract/calls.ts'
import { pigmentPath, pigments, readPigment } from '../../../contract/pigment.ts'
import { textLimits } from '../../../contract/text-limits.ts'
import { codes, textLanguageOf } from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { useMutate } from '../../api/mutation.ts'
import { refusedField } from '../../api/studio-queries.ts'
import { useLanguage } from '../../page/nav.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import button from '../../parts/button.module.css'
import { initials, pigment } from '../../parts/initials.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import { AvatarCrop } from './avatar-crop.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type Expert = NonNullable<ResultOf<'studioMine'>['expert']>

/** The expert's picture, of which the server keeps a square, or a colour behind the initials. */
export function AvatarChoice({ expert }: { expert: Expert }) {
  const { avatar: texts } = useTexts()
  const language = textLanguageOf(useLanguage())
  const mutate = useMutate()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [picked, setPicked] = useState<{ file: File; picture: ImageBitmap } | null>(null)

  async function send(avatar: DataOf<'studioAvatar'>) {
    setBusy(true)
    setError(null)
    const { code, msg } = await mutate('studioAvatar', avatar)
    setBusy(false)
    if (code === codes.ok) {
      setPicked(null)
      // every list shows the picture
      await client.invalidateQueries()
      return
    }
    const reasons: Readonly<Partial<Record<string, string>>> = texts.errors
    setError(reasons[refusedField(msg)?.reason ?? ''] ?? texts.unknown)
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // the same file can be chosen again after an error
    target.value = ''
    if (file === undefined || busy) return
    if (file.size > textLimits.avatarBytes) {
      setError(texts.errors.size)
      return
    }
    try {
      setPicked({ file, picture: await createImageBitmap(file) })
      setError(null)
    } catch {
      setError(texts.errors.broken)
    }
  }

  // null while there is a photograph
  const shownPigment = expert.avatar === '' ? pigment(expert.expertId) : readPigment(expert.avatar)

  return (
    <section aria-labelledby="avatar">
      <SectionHead id="avatar" title={texts.title} note={texts.note} />
      <div className={styles.picture}>
        <Avatar
          expertId={expert.expertId}
          name={expert.names[language]}
          path={expert.avatar}
          size={88}
        />
        <div>
          <div role="group" aria-label={texts.colours} className={styles.pigments}>
            {Array.from({ length: pigments }, (_, at) => at + 1).map((one) => (
              <button
                key={one}
                type="button"
                // begins with the visible label
                aria-label={`${initials(expert.names[language])} ${texts.colour(one)}`}
                aria-pressed={shownPigment === one}
                aria-disabled={busy}
                onClick={() => void send({ image: null, pigment: one })}
              >
                <Avatar
                  expertId={expert.expertId}
                  name={expert.names[language]}
                  path={pigmentPath(one)}
                  size={40}
                />
              </button>
            ))}
          </div>
          <p className={work.buttons}>
            <input
              ref={input}
              id="avatar-file"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="vh"
              aria-label={texts.choose}
              aria-describedby="avatar-note"
              onChange={(event) => void choose(event)}
            />
            <button
              type="button"
              className={button.button}
              aria-disabled={busy}
              aria-hidden="true"
              tabIndex={-1}
              onClick={() => input.current?.click()}
            >
              {busy ? texts.sending : texts.choose}
            </button>
            {shownPigment === null && (
              <button
                type="button"
                className={button.button}
                aria-disabled={busy}
                onClick={() => void send({ image: null })}
              >
                {texts.remove}
              </button>
            )}
          </p>
          {picked !== null && (
            <AvatarCrop
              picture={picked.picture}
              busy={busy}
              use={(crop) => void base64Of(picked.file).then((image) => send({ image, crop }))}
              cancel={() => setPicked(null)}
            />
          )}
          <p id="avatar-note" className={work.quiet}>
            {texts.limits}
          </p>
          <p role="alert" className={styles.error}>
            {error}
          </p>
        </div>
      </div>
    </section>
  )
}

/** The bytes of a file in the form that the call needs. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // in pieces, because a call takes a limited number of arguments
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
