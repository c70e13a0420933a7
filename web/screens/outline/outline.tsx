import { data, expertList, home, match, href } from '../../links.ts'
import { Go, useLanguage, usePlace, useWords } from '../../nav.tsx'
import { Icon } from '../../parts/icon.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { outlines } from '../../words/outlines.ts'
import styles from './outline.module.css'

const onward = [home, match, expertList, data] as const

/** What a place is for: its purpose in words, and where to go from it. */
export default function Outline() {
  const words = useWords()
  const language = useLanguage()
  const { name } = usePlace()
  if (name === 'home' || name === 'notFound') return null
  const page = outlines[language][name]
  if (page === undefined) return null
  return (
    <div className={styles.outline}>
      <h1>{words.titles[name]}</h1>
      <p className={styles.about}>{page.about}</p>
      <section aria-labelledby="purpose">
        <SectionHead id="purpose" title={words.outline.purpose} />
        <List items={page.points} />
      </section>
      <nav aria-labelledby="onward">
        <SectionHead id="onward" title={words.outline.onward} />
        <ul className={styles.onward}>
          {onward
            .filter((link) => link.name !== name)
            .map((link) => (
              <li key={link.name}>
                <Go to={href(link)}>
                  {words.titles[link.name]}
                  <Icon name="right" size={16} />
                </Go>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  )
}

function List({ items }: { items: string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
