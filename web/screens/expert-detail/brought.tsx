import { useState } from 'react'
import type { Id } from '../../../contract/id.ts'
import { broughtFromQuery } from '../../api/me-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { LocalTime, useLanguage, useScoresHidden, useWords } from '../../page/nav.tsx'
import { BroughtSums } from '../../parts/brought-sums.tsx'
import button from '../../parts/button.module.css'
import control from '../../parts/control.module.css'
import { Failed } from '../../parts/failed.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import styles from './brought.module.css'
import { useTexts } from './words.ts'

/**
 * What the expert's plans came to from one of them on. The reader names that plan; it is fetched
 * after a press, and never invites to follow.
 */
export function Brought({ expertId, published }: { expertId: Id; published: number }) {
  const { brought } = useTexts()
  const [serial, setSerial] = useState<number | null>(null)
  const { scores } = useWords()
  const hides = useScoresHidden()
  if (published === 0) return null
  // the sums of one plan, or of two sets that differ by one, are its result
  if (hides)
    return (
      <section className={styles.brought} aria-labelledby="brought">
        <SectionHead id="brought" title={brought.title} note={scores.hidden} />
      </section>
    )
  return (
    <section className={styles.brought} aria-labelledby="brought">
      <SectionHead id="brought" title={brought.title} note={brought.note} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setSerial(Number(new FormData(event.currentTarget).get('serial')))
        }}
      >
        <label>
          {brought.from}{' '}
          <input
            className={control.control}
            name="serial"
            type="number"
            min={1}
            max={published}
            defaultValue={1}
            required
          />
        </label>
        <button type="submit" className={button.button}>
          {brought.show}
        </button>
      </form>
      {serial !== null && <Sums expertId={expertId} serial={serial} />}
    </section>
  )
}

function Sums({ expertId, serial }: { expertId: Id; serial: number }) {
  const { brought, failed, sums } = useTexts()
  const { data, failed: failure } = useAnswer(broughtFromQuery(useLanguage(), expertId, serial))
  if (data === undefined)
    return failure === undefined ? null : <Failed failure={failure} title={failed} />
  const [first] = data.experts
  return (
    <div role="status">
      {first && (
        <p className={styles.since}>
          {brought.since(serial)} <LocalTime value={first.since} format="date" />
        </p>
      )}
      <BroughtSums of={first ?? data.all} words={sums} />
    </div>
  )
}
