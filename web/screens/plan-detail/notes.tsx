import { useSite, useWords } from '../../page/nav.tsx'
import styles from './plan-detail.module.css'

/** The disclaimer of the specification: note, note1, note2, note3. */
export function Notes() {
  const { notes } = useWords()
  const { specOnly } = useSite()
  const items = specOnly ? [...notes.ofAll, ...notes.ofOthers] : [...notes.ofAll, ...notes.ofOwn]
  return (
    <section aria-label={notes.title}>
      <ol className={styles.notes}>
        {items.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ol>
    </section>
  )
}
