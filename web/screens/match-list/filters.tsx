import { ScoreSwitch } from '../../account/score-switch.tsx'
import type { Stars } from '../../api/stars.ts'
import {
  listTabOf,
  type ListedMatch,
  type MatchListParameters,
  type MatchTab,
} from '../../api/match-list-queries.ts'
import { href, match } from '../../page/links.ts'
import { matchOrders, setMatchOrder } from '../../page/match-order.ts'
import { Link, useClock, useMatchOrder } from '../../page/nav.tsx'
import { useChosenInView } from '../../parts/chosen-in-view.ts'
import segment from '../../parts/segment.module.css'
import { offsetText } from '../../page/time-text.ts'
import { isOfTab } from './choose.ts'
import styles from './filters.module.css'
import { useTexts } from './words.ts'

const tabs: readonly MatchTab[] = ['all', 'live', 'fixtures', 'results', 'followed']

interface Props {
  parameters: MatchListParameters
  /** The matches that pass the other filters. */
  matches: readonly ListedMatch[]
  following: Stars
}

export function Filters({ parameters, matches, following }: Props) {
  const texts = useTexts()
  const { tab: _, ...rest } = parameters
  const { plans, ...withoutPlans } = parameters
  const here = listTabOf(parameters)
  const order = useMatchOrder()
  const { offered } = following
  const followed = following.ids?.matches ?? null
  // The tab of an address stays, with the message that there are no follows here.
  const shown = tabs.filter((tab) => offered || tab !== 'followed' || here === 'followed')
  return (
    <div className={styles.filters}>
      <nav ref={useChosenInView(here)} aria-label={texts.tabsLabel}>
        <ul>
          {shown.map((tab) => (
            <li key={tab}>
              <Link
                to={href(match, { ...rest, ...(tab !== 'all' && { tab }) })}
                stay
                className={`${segment.segment} ${tab === 'live' ? styles.live : ''}`}
                aria-current={tab === here ? 'page' : undefined}
              >
                {tab === 'live' && <i aria-hidden="true" />}
                {texts.tabs[tab]}
                <b>
                  {(tab !== 'followed' || followed !== null) &&
                    matches.filter((one) => isOfTab(one, tab, followed ?? [])).length}
                </b>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link
        to={href(match, plans === undefined ? { ...parameters, plans: '1' } : withoutPlans)}
        stay
        className={styles.plans}
        aria-current={plans === undefined ? undefined : 'true'}
      >
        <i aria-hidden="true" />
        {texts.onlyPlans}
      </Link>
      <ScoreSwitch />
      <div role="group" aria-label={texts.order} className={styles.order}>
        {matchOrders.map((one) => (
          <button
            key={one}
            type="button"
            className={segment.segment}
            aria-pressed={one === order}
            onClick={() => setMatchOrder(one)}
          >
            {texts.orders[one]}
          </button>
        ))}
      </div>
      <p>{texts.zone(offsetText(useClock()))}</p>
    </div>
  )
}
