import type { KeyboardEvent } from 'react'
import {
  matchTabOf,
  type MatchDetailParameters,
  type MatchTab,
} from '../../api/match-detail-queries.ts'
import { href, matchDetail } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import { useChosenInView } from '../../parts/chosen-in-view.ts'
import styles from './tabs.module.css'
import { useTexts } from './words.ts'

const tabs: MatchTab[] = ['overview', 'plans', 'intelligence', 'lineup', 'data', 'probability']

export const panelId = 'match-panel'
export const tabId = (tab: MatchTab) => `match-tab-${tab}`

interface Props {
  parameters: MatchDetailParameters
  /** The number of plans, once loaded. */
  plans: number | undefined
}

/**
 * Follows the ARIA tab pattern: one stop for the Tab key; arrows move from tab to tab and prefetch;
 * Enter and Space open. Each tab has its own address.
 */
export function Tabs({ parameters: { matchId, ...parameters }, plans }: Props) {
  const texts = useTexts()
  const active = matchTabOf({ matchId, ...parameters })
  return (
    <div
      ref={useChosenInView(active)}
      className={styles.tabs}
      role="tablist"
      aria-label={texts.tabsLabel}
      data-swipe
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          id={tabId(tab)}
          to={href(matchDetail, { matchId, ...(tab !== 'plans' && { tab }) })}
          stay
          role="tab"
          aria-selected={tab === active}
          aria-controls={panelId}
          tabIndex={tab === active ? 0 : -1}
          onKeyDown={walk}
        >
          {texts.tabs[tab]}
          {tab === 'plans' && plans !== undefined && <b>{plans}</b>}
        </Link>
      ))}
    </div>
  )
}

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % tabs.length,
  ArrowLeft: (at) => (at + tabs.length - 1) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
}

function walk(event: KeyboardEvent<HTMLAnchorElement>) {
  const link = event.currentTarget
  if (event.key === ' ') {
    event.preventDefault()
    link.click()
    return
  }
  const step = steps[event.key]
  const links = link.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')
  if (step === undefined || links === undefined) return
  event.preventDefault()
  links[step([...links].indexOf(link))]?.focus()
}
