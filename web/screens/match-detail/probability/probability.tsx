import type { MatchProbability } from '../../../../contract/match-detail.ts'
import { matchDetailQuery, matchProbabilityQuery } from '../../../api/match-detail-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useLanguage, usePlace, useWords } from '../../../page/nav.tsx'
import { isAhead } from '../../../parts/live-match.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Block } from '../../../parts/block.tsx'
import { Skeleton, times } from '../../../parts/skeleton.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { percent } from '../../../parts/rates.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { sourceName } from '../../../parts/source-words.ts'
import { Model } from './model.tsx'
import styles from './probability.module.css'
import { Chances } from './chances.tsx'
import { Movement } from './movement.tsx'
import { Track } from './track.tsx'
import { useTexts } from './words.ts'

/**
 * The probabilities of home, draw and away by the market and by each model of the house, each with
 * its track record.
 */
export default function Probability() {
  const texts = useTexts()
  const place = usePlace()
  const matchId = place.name === 'matchDetail' ? place.parameters.matchId : 0
  const outcome = useAnswer(matchProbabilityQuery(useLanguage(), matchId))
  return (
    <Block
      outcome={outcome}
      skeleton={<SectionSkeleton />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {(found) => <All found={found} />}
    </Block>
  )
}

function All({ found }: { found: MatchProbability }) {
  const words = useWords()
  const texts = useTexts()
  const { market, models, marketRecord } = found
  if (market === null && models.every(({ planId }) => planId === null)) return <Nothing />
  return (
    <div className={styles.columns}>
      <div>
        <section aria-labelledby="market">
          <SectionHead id="market" title={texts.market} note={texts.note} />
          {market === null ? (
            <p className={styles.quiet}>{texts.noMarket}</p>
          ) : (
            <>
              <Chances chances={market.chances} />
              <p className={styles.quiet}>
                {texts.margin(sourceName(market.source, words), percent(market.margin))}
              </p>
            </>
          )}
          {(market !== null || marketRecord.n > 0) && <Track record={marketRecord} />}
        </section>
        <Movement />
        {models.length > 0 && (
          <section aria-labelledby="models">
            <SectionHead id="models" title={texts.models} note={texts.modelsNote} />
            <ul>
              {models.map((model) => (
                <Model key={model.expertId} model={model} />
              ))}
            </ul>
            {models.some(({ planId }) => planId === null) && (
              <p className={styles.quiet}>{texts.whySilent}</p>
            )}
          </section>
        )}
      </div>
      <aside aria-labelledby="scores">
        <h2 id="scores">{texts.scores.title}</h2>
        <p className={styles.quiet}>{texts.scores.text}</p>
      </aside>
    </div>
  )
}

function Nothing() {
  const texts = useTexts()
  const place = usePlace()
  const matchId = place.name === 'matchDetail' ? place.parameters.matchId : 0
  const { data: match } = useAnswer(matchDetailQuery(useLanguage(), matchId))
  const [title, text] =
    match && !isAhead(match)
      ? [texts.emptyOver, texts.emptyOverNote]
      : [texts.empty, texts.emptyNote]
  return <EmptyState drawing="empty" level={2} title={title} text={text} />
}

function SectionSkeleton() {
  return (
    <div aria-hidden="true">
      {times(4, (at) => (
        <div key={at} className={styles.skeletonRow}>
          <Skeleton width={140} height={20} />
          <Skeleton width="100%" height={28} />
        </div>
      ))}
    </div>
  )
}
