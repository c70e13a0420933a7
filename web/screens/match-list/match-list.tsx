import { startTransition, useEffect, useState } from 'react'
import { useStars } from '../../api/stars.ts'
import {
  matchListQuery,
  type DayOfMatches,
  type MatchListParameters,
} from '../../api/match-list-queries.ts'
import { useAnswer, useCached, usePrefetch, useRefetch, type Outcome } from '../../api/queries.ts'
import { LastUpdated } from '../../live/last-updated.tsx'
import { onClock, siteNow } from '../../live/clock.ts'
import { useClock, useLanguage, usePlace } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { ExpertsLink } from '../../parts/experts-link.tsx'
import { Failed } from '../../parts/failed.tsx'
import { timeText, type Clock } from '../../page/time-text.ts'
import { DaySkeleton, StripSkeleton } from './skeleton.tsx'
import { Day } from './day-view.tsx'
import styles from './match-list.module.css'
import { Strip } from './strip.tsx'
import { useTexts } from './words.ts'

/**
 * The matches of one day of the reader's calendar. The address holds every choice of the reader.
 */
export default function MatchList() {
  const texts = useTexts()
  const place = usePlace()
  const parameters = place.name === 'match' ? place.parameters : {}
  const { outcome, calendar } = useDay(parameters)
  const following = useStars()
  const today = outcome.data?.today ?? parameters.date
  useMidnight(outcome.data?.today, calendar)
  return (
    <div className={styles.page}>
      <h1 className="vh">{texts.page.title}</h1>
      {today === undefined ? (
        <StripSkeleton />
      ) : (
        <Strip
          parameters={parameters}
          today={outcome.data?.today}
          shown={outcome.data?.date ?? today}
        />
      )}
      <Block
        outcome={outcome}
        skeleton={<DaySkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
      >
        {(day) => (
          <>
            <LastUpdated className={styles.lastUpdated} />
            <Day day={day} calendar={calendar} parameters={parameters} following={following} />
          </>
        )}
      </Block>
      <ExpertsLink />
    </div>
  )
}

/**
 * The matches of the reader's day. If it differs from the day of the server's page, that page stays
 * until the reader's day is loaded, which is then rendered in slices. It stays if that fails, and
 * while it is asked for again.
 */
function useDay(parameters: MatchListParameters): {
  outcome: Outcome<DayOfMatches>
  calendar: Clock
} {
  const language = useLanguage()
  const clock = useClock()
  const [shown, setShown] = useState(clock)
  const prefetch = usePrefetch()
  const outcome = useAnswer(matchListQuery(language, parameters, shown))
  const arrived = outcome.data !== undefined
  useEffect(() => {
    if (shown === clock) return undefined
    let left = false
    // of two failures the first is shown: another question would be asked again at once
    const show = (isThere: boolean) =>
      !left && (isThere || arrived) && startTransition(() => setShown(clock))
    void prefetch(matchListQuery(language, parameters, clock)).then(show)
    return () => {
      left = true
    }
  }, [shown, clock, language, parameters, prefetch, arrived])
  const sent = useCached(matchListQuery(language, parameters, 'server'))
  if (outcome.data !== undefined || sent === null) return { outcome, calendar: shown }
  const { failed } = outcome
  return { outcome: failed ? { ...sent, failed } : { data: sent.data }, calendar: 'server' }
}

/** Milliseconds by which the page's estimate of the site's clock may be ahead of the server's. */
const astray = 5_000

/** Refetches once when the day that was today at the time of the answer is over. */
function useMidnight(today: string | undefined, calendar: Clock): void {
  const refetch = useRefetch()
  useEffect(() => {
    let lastDay = today
    return onClock(() => {
      const now = siteNow()
      if (now === null || lastDay === undefined) return
      const day = timeText(new Date(now - astray).toISOString(), 'date', calendar)
      if (day <= lastDay) return
      lastDay = day
      void refetch()
    })
  }, [today, calendar, refetch])
}
