import { codes } from '../../../../contract/values.ts'
import { useIsScoreHidden } from '../../../live/show-score.tsx'
import { matchDetailQuery, matchPricesQuery } from '../../../api/match-detail-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { samePricesOf, useSamePrices } from '../../../api/same-price.ts'
import { useLanguage, usePlace } from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { PriceMovement } from '../../../parts/price-movement.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { useTexts } from './words.ts'

/** The movement of the prices; nothing on a back end that does not know it. */
export function Movement() {
  const language = useLanguage()
  const { prices: words } = useTexts()
  const place = usePlace()
  const matchId = place.name === 'matchDetail' ? place.parameters.matchId : 0
  const outcome = useAnswer(matchPricesQuery(language, matchId))
  const match = useAnswer(matchDetailQuery(language, matchId)).data
  const same = useSamePrices()
  const hidden = useIsScoreHidden()
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={220} />}
      renderFailed={(failure) =>
        failure.code === codes.notOffered || failure.code === codes.notFound ? null : (
          <Failed failure={failure} title={words.failed} brief />
        )
      }
    >
      {(prices) => (
        <PriceMovement
          prices={prices}
          words={words}
          kickoff={match?.matchTime ?? null}
          before={(latest) => (same ? samePricesOf(same, latest) : null)}
          withResults={match === undefined || !hidden(match)}
        />
      )}
    </Block>
  )
}
