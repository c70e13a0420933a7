import type { ReactNode } from 'react'
import { matchStatus } from '../../../contract/values.ts'
import { useSiteNow } from '../../live/use-site-now.ts'
import { LocalTime, useWords } from '../../page/nav.tsx'
import { LiveDot } from '../../parts/live-dot.tsx'
import type { Group } from './choose.ts'
import styles from './time.module.css'
import { useTexts } from './words.ts'

interface Props {
  group: Group
  /** False for the further matches of a group that began before. */
  head: boolean
  children: ReactNode
}

/** Matches of one kick-off, or of one state, beside their time. */
export function TimeGroup({ group, head, children }: Props) {
  return (
    <section className={`${styles.group} ${head ? styles.begins : ''}`}>
      {head && <Head group={group} />}
      {children}
    </section>
  )
}

/** Kick-offs within so many minutes have the time that is left. */
const soon = 120

/** The minutes until a kick-off by the site's clock; empty until that clock is loaded. */
function Until({ at }: { at: string }) {
  const texts = useTexts()
  const now = useSiteNow()
  const minutes = now === null ? 0 : Math.ceil((Date.parse(at) - now) / 60_000)
  if (minutes <= 0 || minutes > soon) return null
  return <p className={styles.until}>{texts.until(Math.floor(minutes / 60), minutes % 60)}</p>
}

function Head({ group: { heading, matches } }: { group: Group }) {
  const texts = useTexts()
  const { matchStates, resultMissing } = useWords()
  if (heading.by === 'kickoff')
    return (
      <div className={styles.kickoff}>
        <h2 className={styles.time}>
          <LocalTime value={heading.at} format="time" />
        </h2>
        <Until at={heading.at} />
      </div>
    )
  const names = {
    live: texts.tabs.live,
    open: matchStates[matchStatus.toBeDecided],
    undecided: texts.undecided,
    missing: resultMissing,
    over: texts.tabs.results,
  }
  return (
    <h2 className={heading.by === 'live' ? styles.live : ''}>
      {heading.by === 'live' && <LiveDot minute={null} />}
      <span>
        {heading.by !== 'league' && names[heading.by]}
        <small>{texts.count(matches.length)}</small>
      </span>
    </h2>
  )
}
