import { useRef } from 'react'
import type { Expert } from '../../../contract/expert.ts'
import { streakBadgeFrom } from '../../../contract/values.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, useWords } from '../../page/nav.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { KindBadge, StreakBadge } from '../../parts/badges.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ArrowHint } from './arrow-hint.tsx'
import styles from './experts.module.css'
import { useOneStop } from './use-one-stop.ts'

/** This many experts fit in a row at every width that shows the buttons, in every language. */
const alwaysFit = 3
/** At most this many fit; the others are not part of the first paint: see web/head/gate.css. */
const everFit = 8

/** Recommended experts in one row. Buttons scroll to the others; after the last comes the first. */
export function Experts({ experts }: { experts: Expert[] }) {
  const words = useWords()
  const row = useRef<HTMLUListElement>(null)
  useOneStop(row, { hint: 'experts-keys' })
  if (experts.length === 0) return <p className={styles.none}>{words.experts.empty}</p>
  function step(direction: 1 | -1) {
    const { scrollLeft, clientWidth, scrollWidth } = row.current ?? document.body
    const rest = direction === 1 ? scrollWidth - clientWidth - scrollLeft : scrollLeft
    row.current?.scrollBy({ left: direction * (rest > 1 ? clientWidth : -scrollWidth) })
  }
  return (
    <div className={styles.experts}>
      <ul ref={row} className={styles.row}>
        {experts.map((expert, at) => (
          <li key={expert.expertId} data-late={at < everFit ? undefined : ''}>
            <ErrorBoundary of={expert} what="an expert">
              <One expert={expert} />
            </ErrorBoundary>
          </li>
        ))}
      </ul>
      <ArrowHint id="experts-keys" />
      {experts.length > alwaysFit && (
        <>
          <button
            type="button"
            tabIndex={-1}
            className={`${styles.step} ${styles.previous}`}
            aria-label={words.experts.previous}
            onClick={() => step(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            tabIndex={-1}
            className={`${styles.step} ${styles.next}`}
            aria-label={words.experts.next}
            onClick={() => step(1)}
          >
            <Icon name="right" />
          </button>
        </>
      )}
    </div>
  )
}

function One({ expert }: { expert: Expert }) {
  const words = useWords()
  const { expertId, name, streakWinCnt } = expert
  return (
    <Link to={href(expertDetail, { expertId })} className={styles.expert}>
      <Avatar
        expertId={expertId}
        name={name}
        path={expert.avatar}
        size={44}
        className={styles.face}
      />
      <span className={styles.nameBlock}>
        <span className={styles.name}>{name}</span>
        {streakWinCnt < streakBadgeFrom && <KindBadge kind={expert.kind} words={words.plan} />}
        <StreakBadge count={streakWinCnt} words={words.plan} />
      </span>
    </Link>
  )
}
