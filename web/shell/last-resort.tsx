import { data, home, match } from '../page/links.ts'
import { siteBases, type SiteName } from '../page/site.ts'
import button from '../parts/button.module.css'
import { EmptyState } from '../parts/empty-state.tsx'
import type { Shape } from '../words/en.ts'
import header from './header.module.css'
import styles from './last-resort.module.css'
import { Logo } from './logo.tsx'

interface Props {
  words: Shape
  site: SiteName
  /** The address of the page that broke. */
  here: string
}

/**
 * The page after an error outside every block, or on the server. It needs neither data nor scripts,
 * and its links are plain ones.
 */
export function LastResort({ words, site, here }: Props) {
  const { nav, errors } = words
  const base = siteBases[site]
  return (
    <>
      <header className={header.header}>
        <div className={`wrap ${header.line}`}>
          <a href={`${base}${home.path}`} className={header.home}>
            <Logo site={words.site} />
          </a>
          <nav className={styles.nav} aria-label={nav.label}>
            <a href={`${base}${home.path}`}>{nav.home}</a>
            <a href={`${base}${match.path}`}>{nav.match}</a>
            <a href={`${base}${data.path}`}>{nav.data}</a>
          </nav>
        </div>
      </header>
      <main className="wrap">
        <EmptyState drawing="torn" level={1} title={errors.title} text={errors.page}>
          <a href={here} className={button.button}>
            {errors.retry}
          </a>
        </EmptyState>
      </main>
    </>
  )
}
