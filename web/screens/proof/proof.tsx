import { expertList, href } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import { Sealed } from '../../parts/sealed.tsx'
import { LogState } from './log-state.tsx'
import styles from './proof.module.css'
import { useTexts } from './words.ts'

/**
 * Explains what the public log proves and what it does not; then the current log, and how to check
 * it.
 */
export default function Proof() {
  const texts = useTexts()
  const { proved, open, check } = texts
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Sealed label="" />
        <div>
          <h1>{texts.page.title}</h1>
          <p>{texts.intro}</p>
        </div>
      </header>
      <div className={styles.pair}>
        <Claims id="proved" title={proved.title} items={proved.items} />
        <Claims id="open" title={open.title} items={open.items} />
      </div>
      <p className={styles.later}>{texts.later}</p>
      <LogState texts={texts} />
      <section className={styles.section} aria-labelledby="check">
        <h2 id="check">{check.title}</h2>
        <p>{check.browser}</p>
        <pre className={styles.command}>
          npm run verify -- https://…{'\n'}npm run verify -- https://… 7
        </pre>
        <p>{check.independent}</p>
        <p>
          {check.spread} <Link to={href(expertList)}>{check.spreadLink}</Link>
        </p>
      </section>
    </div>
  )
}

function Claims({ id, title, items }: { id: string; title: string; items: string[][] }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {items.map(([claim, text]) => (
          <div key={claim}>
            <dt>{claim}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
