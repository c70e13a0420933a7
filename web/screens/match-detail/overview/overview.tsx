import { matchDetailQuery, matchEventsQuery } from '../../../api/match-detail-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useLanguage, usePlace } from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { Information } from './information.tsx'
import styles from './overview.module.css'
import { Statistics } from './statistics.tsx'
import { Timeline } from './timeline.tsx'
import { useTexts } from './words.ts'

/** What happened in the match, its statistics, and the age of its data. */
export default function Overview() {
  const texts = useTexts()
  const language = useLanguage()
  const place = usePlace()
  const matchId = place.name === 'matchDetail' ? place.parameters.matchId : 0
  const { data: match } = useAnswer(matchDetailQuery(language, matchId))
  const outcome = useAnswer(matchEventsQuery(language, matchId))
  return (
    <Block
      outcome={outcome}
      skeleton={<OverviewSkeleton />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {(found) =>
        match && (
          <>
            <Timeline match={match} found={found} />
            <div className={styles.columns}>
              <Statistics match={match} found={found} />
              <Information match={match} found={found} />
            </div>
          </>
        )
      }
    </Block>
  )
}

function OverviewSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={232} />
    </div>
  )
}
