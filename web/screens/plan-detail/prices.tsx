import type { ReactNode } from 'react'
import type { PlanDetail } from '../../../contract/plan-detail.ts'
import { codes } from '../../../contract/values.ts'
import { matchPricesQuery } from '../../api/match-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { samePricesOf, useSamePrices } from '../../api/same-price.ts'
import { useIsScoreHidden } from '../../live/show-score.tsx'
import { useLanguage } from '../../page/nav.tsx'
import { Failed } from '../../parts/failed.tsx'
import { PriceChart, PriceMovement, PriceTables } from '../../parts/price-movement.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './prices.module.css'
import { useTexts } from './words.ts'

interface Props {
  detail: PlanDetail
}

/** The prices of an open plan's match. */
function usePrices({ plan, match }: PlanDetail) {
  const { prices: words } = useTexts()
  const hidden = useIsScoreHidden()
  const outcome = useAnswer(matchPricesQuery(useLanguage(), plan.matchId))
  const same = useSamePrices()
  const drawn = outcome.data && {
    prices: outcome.data,
    words,
    kickoff: match.matchTime,
    withResults: !hidden(match),
    before: (latest: readonly string[]) => (same ? samePricesOf(same, latest) : null),
  }
  return { ...outcome, drawn, words }
}

/** The movement of the prices; nothing where none are known. */
export function Prices({ detail }: Props) {
  const { drawn } = usePrices(detail)
  return drawn === undefined ? null : <PriceMovement {...drawn} />
}

/**
 * The movement of the prices beside another figure where there is room, with the tables below both.
 * The place of the chart is kept while it loads, because text follows.
 */
export function PricesBeside({ detail, children }: Props & { children: ReactNode }) {
  const { drawn, waiting, failed, words } = usePrices(detail)
  const isUnknown = failed?.code === codes.notOffered || failed?.code === codes.notFound
  const isThere = drawn === undefined ? waiting || !isUnknown : drawn.prices.result.length > 0
  return (
    <>
      <div className={styles.pair}>
        {children}
        {isThere && (
          <figure className={styles.prices}>
            <figcaption>
              {words.title} <small>{words.note}</small>
            </figcaption>
            {drawn !== undefined ? (
              <PriceChart {...drawn} />
            ) : failed ? (
              <Failed failure={failed} title={words.failed} brief />
            ) : (
              <Skeleton width="100%" height={246} />
            )}
          </figure>
        )}
      </div>
      {isThere && (
        <div className={styles.tables}>{drawn !== undefined && <PriceTables {...drawn} />}</div>
      )}
    </>
  )
}
