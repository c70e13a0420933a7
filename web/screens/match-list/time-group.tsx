import type { ReactNode } from 'react'
import { matchStatus } from '../../../contract/values.ts'
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

function Head({ group: { heading, matches } }: { group: Group }) {
  const texts = useTexts()
  const { matchStates } = useWords()
  if (heading.by === 'kickoff')
    return (
      <h2 className={styles.time}>
        <LocalTime value={heading.at} format="time" />
      </h2>
    )
  const names = {
    live: texts.tabs.live,
    open: matchStates[matchStatus.toBeDecided],
    undecided: texts.undecided,
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
