import {
  dataTabOf,
  leaguesQuery,
  type DataParameters,
  type DataTab,
} from '../../api/data-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { data, href } from '../../page/links.ts'
import { LastUpdated } from '../../live/last-updated.tsx'
import { Link, ScreenPart, useLanguage, usePlace } from '../../page/nav.tsx'
import { useChosenInView } from '../../parts/chosen-in-view.ts'
import { ExpertsLink } from '../../parts/experts-link.tsx'
import row from '../../parts/tabs.module.css'
import styles from './data.module.css'
import { Fixtures } from './fixtures.tsx'
import { Head } from './head.tsx'
import { Scorers } from './scorers.tsx'
import { Standings } from './standings.tsx'
import { useTexts } from './words.ts'

const tabs = { standings: Standings, fixtures: Fixtures, scorers: Scorers, predictions: ScreenPart }

/**
 * The results of the leagues, and of all predictions. The address holds every choice of the reader.
 */
export default function Data() {
  const place = usePlace()
  const parameters = place.name === 'data' ? place.parameters : {}
  const leagues = useAnswer(leaguesQuery(useLanguage()))
  const Tab = tabs[dataTabOf(parameters)]
  return (
    <div className={styles.page}>
      <Head parameters={parameters} leagues={leagues} />
      <Tabs parameters={parameters} />
      <LastUpdated className={styles.note} />
      <Tab parameters={parameters} />
      <ExpertsLink />
    </div>
  )
}

function Tabs({ parameters }: { parameters: DataParameters }) {
  const texts = useTexts()
  const active = dataTabOf(parameters)
  const { league, season } = parameters
  const selection = {
    ...(league !== undefined && { league }),
    ...(season !== undefined && { season }),
  }
  return (
    <nav
      ref={useChosenInView(active)}
      className={`${row.tabs} ${styles.tabs}`}
      aria-label={texts.tabsLabel}
      data-swipe
    >
      <ul>
        {(Object.keys(tabs) as DataTab[]).map((tab) => (
          <li key={tab}>
            <Link
              to={href(data, { ...selection, ...(tab !== 'standings' && { tab }) })}
              aria-current={active === tab ? 'page' : undefined}
            >
              {texts.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
