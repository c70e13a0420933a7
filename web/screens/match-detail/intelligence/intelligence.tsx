import type { ResultOf } from '../../../../contract/calls.ts'
import { matchIntelligenceQuery } from '../../../api/match-detail-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { ShowScore } from '../../../live/show-score.tsx'
import { LocalTime, useLanguage, usePlace, useScoresHidden, useWords } from '../../../page/nav.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Block } from '../../../parts/block.tsx'
import { Skeleton, times } from '../../../parts/skeleton.tsx'
import { Crest } from '../../../parts/crest.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { sidesText, withIsolatedSides } from '../../../parts/isolate.ts'
import styles from './intelligence.module.css'
import { Tones } from './tones.tsx'
import { useTexts } from './words.ts'

type Found = ResultOf<'matchIntelligence'>

/**
 * Facts in favour of and against each side, then those about both. All are computed from data, each
 * with its weight, source and date.
 */
export default function Intelligence() {
  const texts = useTexts()
  const place = usePlace()
  const outcome = useAnswer(
    matchIntelligenceQuery(
      useLanguage(),
      place.name === 'matchDetail' ? place.parameters.matchId : 0,
    ),
  )
  return (
    <Block
      outcome={outcome}
      skeleton={<SectionSkeleton />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {(found) => (found.items.length === 0 ? <Empty found={found} /> : <Sides found={found} />)}
    </Block>
  )
}

function Empty({ found: { matchId, home, away } }: { found: Found }) {
  const texts = useTexts()
  const { plan, scores } = useWords()
  if (!useScoresHidden())
    return <EmptyState drawing="empty" level={2} title={texts.empty} text={texts.emptyText} />
  return (
    <EmptyState drawing="empty" level={2} title={scores.hidden} text={texts.hidden}>
      <ShowScore matchId={matchId} sides={sidesText(home.shortName, plan.versus, away.shortName)} />
    </EmptyState>
  )
}

function Sides({ found }: { found: Found }) {
  const texts = useTexts()
  const { home, away, asOf, matchTime } = found
  const sides = { homeShortName: home.shortName, awayShortName: away.shortName }
  const items = found.items.map((item) => ({
    ...item,
    text: withIsolatedSides(item.text, sides).text,
  }))
  const both = items.filter(({ side }) => side === 'neutral')
  return (
    <>
      <p className={styles.note}>
        {texts.note}
        <span>
          {asOf === matchTime ? texts.asOfKickoff : texts.asOf}{' '}
          <LocalTime value={asOf} format="month-day-time" />
        </span>
      </p>
      <div className={styles.columns}>
        {([home, away] as const).map((club, at) => (
          <section key={club.clubId} aria-labelledby={`intelligence-${club.clubId}`}>
            <h2 id={`intelligence-${club.clubId}`} className={styles.head}>
              <Crest path={club.crest} />
              {club.name}
            </h2>
            <Tones items={items.filter(({ side }) => side === (at === 0 ? 'home' : 'away'))} />
          </section>
        ))}
      </div>
      {both.length > 0 && (
        <section className={styles.both} aria-labelledby="intelligence-both">
          <h2 id="intelligence-both" className={styles.head}>
            {texts.both}
          </h2>
          <Tones items={both} />
        </section>
      )}
    </>
  )
}

function SectionSkeleton() {
  return (
    <>
      <p className={styles.note}>
        <Skeleton width="70%" height={14} />
      </p>
      <div className={styles.columns}>
        {times(2, (column) => (
          <div key={column}>
            <div className={styles.head}>
              <Skeleton width={24} height={24} round />
              <Skeleton width={120} height={18} />
            </div>
            {times(5, (row) => (
              <div key={row} className={styles.skeletonRow}>
                <Skeleton width="86%" height={16} />
                <Skeleton width="40%" height={12} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
