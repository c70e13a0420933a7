import { textLimits } from '../../../contract/text-limits.ts'
import { useSite } from '../../page/nav.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

/** What becoming an expert asks, how long it takes and what one gets, before signing in. */
export function Guide() {
  const { guide, apply } = useTexts()
  const { openStudio } = useSite()
  const parts = [
    { id: 'asked', title: guide.asked, items: guide.askedItems(textLimits) },
    { id: 'takes', title: guide.takes, items: openStudio ? guide.takesAtOnce : guide.takesItems },
    { id: 'gets', title: guide.gets, items: [...guide.getsItems, ...apply.admitted.items] },
    { id: 'judged', title: apply.judged.title, items: apply.judged.items },
  ]
  return (
    <div className={styles.guide}>
      {parts.map(({ id, title, items }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className={styles.sideTitle}>
            {title}
          </h2>
          <ul className={styles.notes}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
