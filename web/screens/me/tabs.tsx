import { href, me } from '../../page/links.ts'
import { meTabs } from '../../page/me-tabs.ts'
import { Link, usePlace } from '../../page/nav.tsx'
import { useChosenInView } from '../../parts/chosen-in-view.ts'
import row from '../../parts/tabs.module.css'
import styles from './me.module.css'
import { useTexts } from './words.ts'

/** Links to the parts of the screen; each has its own address. */
export function Tabs() {
  const { tabs, tabsLabel } = useTexts()
  const place = usePlace()
  const chosen = (place.name === 'me' ? place.parameters.tab : undefined) ?? 'plans'
  return (
    <nav
      ref={useChosenInView(chosen)}
      className={`${row.tabs} ${styles.tabs}`}
      aria-label={tabsLabel}
      data-swipe
    >
      <ul>
        {meTabs.map((tab) => (
          <li key={tab}>
            <Link
              to={href(me, tab === 'plans' ? {} : { tab })}
              aria-current={tab === chosen ? 'page' : undefined}
            >
              {tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
