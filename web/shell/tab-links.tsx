import { Link, useSiteName, usePlace, useWords } from '../page/nav.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './tab-links.module.css'
import { tabOf, tabs } from './tabs.ts'

/**
 * The main navigation, in the header of wide pages or at the foot of narrow ones. One line slides
 * to the current tab.
 */
export function TabLinks({ at }: { at: 'header' | 'foot' }) {
  const { nav } = useWords()
  const place = usePlace()
  const active = tabOf(place.name)
  const always = useSiteName() === 'h5'
  return (
    <nav
      className={at === 'header' ? styles.header : `${styles.foot} ${always ? styles.always : ''}`}
      aria-label={at === 'header' ? nav.label : nav.foot}
    >
      {tabs
        .filter(({ name }) => at === 'foot' || name !== 'me')
        .map(({ name, to, icon }) => (
          <Link
            key={name}
            to={to}
            className={styles.tab}
            {...(name === active && { 'aria-current': name === place.name ? 'page' : 'true' })}
          >
            {at === 'foot' && <Icon name={icon} size={22} />}
            <span className={styles.word}>{nav[name]}</span>
          </Link>
        ))}
      {active !== null && (at === 'foot' || active !== 'me') && (
        <span className={styles.line} aria-hidden="true" />
      )}
    </nav>
  )
}
