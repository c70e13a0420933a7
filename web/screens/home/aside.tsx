import type { ReactNode } from 'react'
import type { Gap } from '../../../contract/calls/home.ts'
import { hitResults } from '../../../contract/values.ts'
import type { PlanCard } from '../../../contract/plan.ts'
import { onSaleQuery } from '../../api/me-queries.ts'
import { useAccount, useUid } from '../../api/mutation.ts'
import { homeQuery, useAnswer } from '../../api/queries.ts'
import { useSiteMinute } from '../../live/use-site-now.ts'
import { href, matchDetail, me, planDetail } from '../../page/links.ts'
import { Link, LocalTime, useClock, useLanguage, useWords } from '../../page/nav.tsx'
import { timeText } from '../../page/time-text.ts'
import { Icon } from '../../parts/icon.tsx'
import { sidesText } from '../../parts/isolate.ts'
import { PlanTitle } from '../../parts/plan-title.tsx'
import { playNames, wholePercent } from '../../parts/plan-words.ts'
import { SaleLeft } from '../../parts/sale-left.tsx'
import { Seal } from '../../parts/seal.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { useNearViewport } from '../../parts/use-near-viewport.ts'
import styles from './aside.module.css'

/** Rows of each block. */
const most = 5

/** Plans of people among the recommended ones whose matches were today, with their results. */
export function SettledToday({ plans, today }: { plans: readonly PlanCard[]; today: string }) {
  const words = useWords()
  const language = useLanguage()
  const clock = useClock()
  const day = timeText(today, 'date', clock)
  const settled = plans.filter(
    ({ hitResult, matchTime, kind }) =>
      kind !== 'model' &&
      hitResult !== hitResults.none &&
      matchTime !== null &&
      timeText(matchTime, 'date', clock) === day,
  )
  if (settled.length === 0) return null
  return (
    <section aria-labelledby="settled-today">
      <SectionHead id="settled-today" title={words.aside.settled} note={words.aside.settledNote} />
      <ul>
        {settled.slice(0, most).map((plan) => (
          <Row key={plan.id} plan={plan}>
            <Seal
              hitResult={plan.hitResult}
              language={language}
              words={words.plan}
              className={styles.seal}
            />
          </Row>
        ))}
      </ul>
    </section>
  )
}

/**
 * Matches ahead on which the free picks of people and the market differ most; nothing where a back
 * end does not compare them.
 */
export function BiggestGaps() {
  const { aside } = useWords()
  const gaps = useAnswer(homeQuery(useLanguage())).data?.gaps
  if (gaps === undefined) return null
  return (
    <section aria-labelledby="gaps">
      <SectionHead id="gaps" title={aside.gaps} note={aside.gapsNote} />
      <ul>
        {gaps.slice(0, most).map((gap) => (
          <li key={gap.matchId}>
            <GapRow gap={gap} />
          </li>
        ))}
      </ul>
      <p className={styles.rule}>{gaps.length === 0 ? aside.noGaps : aside.gapsRule}</p>
    </section>
  )
}

function GapRow({ gap }: { gap: Gap }) {
  const { aside, picks, plan } = useWords()
  const { matchId, homeShortName, awayShortName, matchTime, key, people, share, chance } = gap
  return (
    <Link to={href(matchDetail, { matchId })} className={styles.row}>
      <span>
        {sidesText(homeShortName, plan.versus, awayShortName)}
        <small>
          {matchTime !== null && <LocalTime value={matchTime} format="month-day-time" />}{' '}
          <span>{picks[key]}</span>
        </small>
      </span>
      <span className={styles.figures}>
        <span>{aside.people(people)}</span>
        <b>{wholePercent(share)}%</b>
        <span>{aside.market}</span>
        <b>{wholePercent(chance)}%</b>
      </span>
    </Link>
  )
}

/** What the experts that the reader follows have on sale; asked for when it is near the window. */
export function FollowedOnSale() {
  const [element, near] = useNearViewport<HTMLDivElement>(false, 200)
  const uid = useUid()
  const account = useAccount()
  return <div ref={element}>{near && uid !== null && <OnSale key={String(account)} />}</div>
}

function OnSale() {
  const { aside, plan: words } = useWords()
  const now = useSiteMinute()
  const language = useLanguage()
  const { data } = useAnswer(onSaleQuery(language))
  if (data === undefined || data.records.length === 0) return null
  return (
    <section aria-labelledby="followed">
      <SectionHead id="followed" title={aside.followed} note={String(data.total)}>
        <Link to={href(me, { tab: 'following' })}>
          {aside.all}
          <Icon name="right" size={16} />
        </Link>
      </SectionHead>
      <ul>
        {data.records.slice(0, most).map((plan) => (
          <Row
            key={plan.id}
            plan={plan}
            left={
              plan.picks.length === 0 && (
                <SaleLeft deadline={plan.deadline} now={now} className={styles.left} />
              )
            }
          >
            <span className={styles.action}>
              <b>{plan.price === 0 ? words.free : words.view}</b>
              {plan.picks.length === 0 && words.points(plan.price)}
            </span>
          </Row>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  plan: PlanCard
  /** For how long it is sold. */
  left?: ReactNode
  children: ReactNode
}

function Row({ plan, left, children }: RowProps) {
  const words = useWords()
  return (
    <li>
      <Link to={href(planDetail, { id: plan.id, expertId: plan.expertId })} className={styles.row}>
        <span>
          <PlanTitle plan={plan} />
          <small>
            {plan.name} <span>{playNames(plan.predictPlay, words)}</span>
          </small>
          {left}
        </span>
        {children}
      </Link>
    </li>
  )
}
