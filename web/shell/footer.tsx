import { expertList, href, proof } from '../page/links.ts'
import { Link, useSiteName, useOtherSite, useSite, useWords } from '../page/nav.tsx'
import styles from './footer.module.css'
import { Logo } from './logo.tsx'

/** The notice, the rule in one line, and links to other screens. */
export function Footer() {
  const { experts, foot, site } = useWords()
  const { apiBase, specOnly } = useSite()
  const otherSite = useOtherSite()
  const phones = useSiteName() === 'h5'
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.line}`}>
        <Logo site={site} />
        <div className={styles.text}>
          <p>{foot.notice}</p>
          {!specOnly && <p>{foot.rules}</p>}
        </div>
        <nav aria-label={foot.label}>
          <Link to={href(expertList)}>{experts.all}</Link>
          {!specOnly && <Link to={href(proof)}>{foot.proof}</Link>}
          {apiBase === '' && <a href="/app/docs">{foot.api}</a>}
          <a href={otherSite} className={phones ? undefined : styles.phones}>
            {phones ? foot.desktop : foot.phones}
          </a>
        </nav>
      </div>
    </footer>
  )
}
