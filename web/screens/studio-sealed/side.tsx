import type { Id } from '../../../contract/id.ts'
import type { PlanDetail } from '../../../contract/plan-detail.ts'
import { planDetailQuery, planSealQuery, plansOfMatchQuery } from '../../api/plan-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { href, matchDetail, planDetail } from '../../page/links.ts'
import {
  Link,
  LocalTime,
  useClock,
  useLanguage,
  useSharedAddress,
  useTimeText,
} from '../../page/nav.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { Crest } from '../../parts/crest.tsx'
import { grouped } from '../../parts/grouped.ts'
import { PlanCard } from '../../parts/plan-card.tsx'
import { PlanLine } from '../../parts/plan-line.tsx'
import { offsetText } from '../../page/time-text.ts'
import { isolated } from '../../parts/isolate.ts'
import styles from './side.module.css'
import { useTexts } from './words.ts'

/** The public form of the plan; null until it is loaded. */
function usePublicPlan(id: Id): PlanDetail | null {
  const { data } = useAnswer(planDetailQuery(useLanguage(), id))
  return data === undefined || 'specOnly' in data ? null : data
}

/**
 * The lines to share, without picks and texts of the plan. Null until the plan has its place in the
 * log.
 */
export function useSharedLines(id: Id): string[] | null {
  const { share } = useTexts()
  const clock = useClock()
  const timeOf = useTimeText()
  const detail = usePublicPlan(id)
  const { data: entry } = useAnswer(planSealQuery(useLanguage(), id))
  if (detail === null || typeof entry?.index !== 'number') return null
  const { plan, match } = detail
  const time = match.matchTime
  const when = time && `${timeOf(time, 'month-day-time')} (${offsetText(clock)})`
  const print = `${entry.commitment.slice(0, 4)} ${entry.commitment.slice(4, 8)}`
  return [
    share.sealed(plan.name),
    [share.match(isolated(match.homeName), isolated(match.awayName)), when]
      .filter(Boolean)
      .join(' '),
    share.entry(grouped(entry.index), `${print}…${entry.commitment.slice(-4)}`),
  ]
}

/** Both teams with the time of kick-off between them. */
export function MatchLine({ id }: { id: Id }) {
  const detail = usePublicPlan(id)
  if (detail === null) return <p className={styles.match} />
  const { match } = detail
  return (
    <Link to={href(matchDetail, { matchId: match.matchId })} className={styles.match}>
      <span className={styles.league}>{match.leagueName}</span>
      <span className={styles.home}>
        {match.homeName}
        <Crest path={match.homeLogo} />
      </span>
      <LocalTime value={match.matchTime} format="month-day-time" className={styles.time} />
      <span className={styles.away}>
        <Crest path={match.awayLogo} />
        {match.awayName}
      </span>
    </Link>
  )
}

/** Beside the plan: its card in lists, the text to share, and the match's other plans. */
export function Side({ id }: { id: Id }) {
  const texts = useTexts()
  const detail = usePublicPlan(id)
  const lines = useSharedLines(id)
  const address = useSharedAddress(href(planDetail, { id }))
  if (detail === null) return null
  return (
    <aside className={styles.side} aria-label={texts.asReader}>
      <section aria-labelledby="now">
        <h2 id="now">{texts.asReader}</h2>
        <div className={styles.card}>
          <ErrorBoundary of={detail.plan} what="a plan">
            <PlanCard plan={detail.plan} />
          </ErrorBoundary>
        </div>
      </section>
      {lines && (
        <section aria-labelledby="shared">
          <h2 id="shared">{texts.share.title}</h2>
          <p className={styles.shared}>
            {[...lines, address].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          <p className={styles.quiet}>{texts.share.note}</p>
        </section>
      )}
      <Others id={id} matchId={detail.match.matchId} />
    </aside>
  )
}

function Others({ id, matchId }: { id: Id; matchId: Id }) {
  const { others } = useTexts()
  const { data } = useAnswer(plansOfMatchQuery(useLanguage(), matchId))
  const found = (data?.records ?? []).filter((plan) => plan.id !== id).slice(0, 5)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="others">
      <h2 id="others">{others}</h2>
      <ul>
        {found.map((plan) => (
          <li key={plan.id}>
            <ErrorBoundary of={plan} what="a plan">
              <PlanLine plan={plan} />
            </ErrorBoundary>
          </li>
        ))}
      </ul>
    </section>
  )
}
