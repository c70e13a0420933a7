import type { ResultOf } from '../../../../contract/calls.ts'
import { matchLineupQuery } from '../../../api/match-detail-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { LocalTime, useLanguage, usePlace } from '../../../page/nav.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Block } from '../../../parts/block.tsx'
import { Skeleton, times } from '../../../parts/skeleton.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { Half } from './half.tsx'
import styles from './lineup.module.css'
import pitch from './pitch.module.css'
import { Sheet } from './sheet.tsx'
import { shirtsOf } from './shirts.ts'
import { useTexts } from './words.ts'

type Found = ResultOf<'matchLineup'>

/** The line-ups on the pitch and as a list, announced or expected. */
export default function Lineup() {
  const texts = useTexts()
  const place = usePlace()
  const outcome = useAnswer(
    matchLineupQuery(useLanguage(), place.name === 'matchDetail' ? place.parameters.matchId : 0),
  )
  return (
    <Block
      outcome={outcome}
      skeleton={<SectionSkeleton />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {(found) =>
        found.home.lineup === null && found.away.lineup === null ? (
          <EmptyState drawing="empty" level={2} title={texts.empty} text={texts.emptyText} />
        ) : (
          <Both found={found} />
        )
      }
    </Block>
  )
}

function Both({ found: { home, away } }: { found: Found }) {
  const texts = useTexts()
  const [homeShirt, awayShirt] = shirtsOf(home.club.crest, away.club.crest)
  return (
    <>
      <div className={styles.heads}>
        {[home, away].map((sheet) => (
          <Head key={sheet.club.clubId} sheet={sheet} />
        ))}
      </div>
      <div className={pitch.pitch} aria-hidden="true">
        <Half
          side="home"
          lineup={home.lineup}
          shirt={homeShirt}
          unknown={texts.unknown(home.club.name)}
        />
        <Half
          side="away"
          lineup={away.lineup}
          shirt={awayShirt}
          unknown={texts.unknown(away.club.name)}
        />
      </div>
      <div className={styles.columns}>
        <Sheet sheet={home} />
        <Sheet sheet={away} />
      </div>
    </>
  )
}

/** The formation, whether it is announced or only expected, and the time of the last update. */
function Head({ sheet: { club, lineup } }: { sheet: Found['home'] }) {
  const texts = useTexts()
  return (
    <p>
      <b>
        {club.name} {lineup?.formation}
      </b>
      {lineup && (
        <>
          <b
            className={`${styles.badge} ${lineup.confirmed ? styles.confirmed : styles.predicted}`}
          >
            {lineup.confirmed ? texts.confirmed : texts.predicted}
          </b>
          <span>
            {texts.asOf} <LocalTime value={lineup.observedAt} format="month-day-time" />
          </span>
        </>
      )}
    </p>
  )
}

function SectionSkeleton() {
  return (
    <>
      <div className={styles.heads}>
        <Skeleton width={160} height={24} />
        <Skeleton width={160} height={24} />
      </div>
      <div className={pitch.pitch}>
        <div className={pitch.half} />
        <div className={pitch.half} />
      </div>
      <div className={styles.columns}>
        {times(2, (column) => (
          <div key={column}>
            <div className={styles.head}>
              <Skeleton width={24} height={24} round />
              <Skeleton width={120} height={18} />
            </div>
            {times(8, (row) => (
              <Skeleton key={row} width="100%" height={39} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
