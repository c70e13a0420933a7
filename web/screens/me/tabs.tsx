import { followsQuery, openedQuery } from '../../api/me-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { href, me } from '../../page/links.ts'
import { meTabs, type MeTab } from '../../page/me-tabs.ts'
import { Link, useLanguage, usePlace } from '../../page/nav.tsx'
import { useChosenInView } from '../../parts/chosen-in-view.ts'
import row from '../../parts/tabs.module.css'
import styles from './me.module.css'
import { useTexts } from './words.ts'

/** Links to the parts of the screen, each with its own address, with what stands in two of them. */
export function Tabs() {
  const { tabs, tabsLabel } = useTexts()
  const counts = useCounts()
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
              {tab in counts && <b>{counts[tab]}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opened plans, and followed experts; undefined until the answer is here. Its place is kept. */
function useCounts(): { [Tab in MeTab]?: number | undefined } {
  const language = useLanguage()
  const { data: opened } = useAnswer(openedQuery(language, {}))
  const { data: follows } = useAnswer(followsQuery(language))
  return {
    plans: opened && opened.counts.open + opened.counts.waiting + opened.counts.settled,
    following: follows?.experts.length,
  }
}
