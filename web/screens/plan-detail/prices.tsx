import { matchPricesQuery } from '../../api/match-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { samePricesOf, useSamePrices } from '../../api/same-price.ts'
import type { PlanDetail } from '../../../contract/plan-detail.ts'
import { useIsScoreHidden } from '../../live/show-score.tsx'
import { useLanguage } from '../../page/nav.tsx'
import { PriceMovement } from '../../parts/price-movement.tsx'
import { useTexts } from './words.ts'

/** The movement of the prices of an open plan's match; nothing where none are known. */
export function Prices({ detail: { plan, match } }: { detail: PlanDetail }) {
  const { prices } = useTexts()
  const hidden = useIsScoreHidden()
  const language = useLanguage()
  const { data } = useAnswer(matchPricesQuery(language, plan.matchId))
  const same = useSamePrices()
  if (data === undefined) return null
  return (
    <PriceMovement
      words={prices}
      prices={data}
      kickoff={match.matchTime}
      withResults={!hidden(match)}
      before={(latest) => (same ? samePricesOf(same, latest) : null)}
    />
  )
}
