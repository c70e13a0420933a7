import type { ReactNode } from 'react'
import type { Id } from '../../../contract/id.ts'
import type { ResultOf } from '../../../contract/calls.ts'
import type { PlanDetail } from '../../../contract/plan-detail.ts'
import {
  plansOfExpertQuery,
  plansOfMatchQuery,
  recordOfExpertQuery,
} from '../../api/plan-detail-queries.ts'
import { useAnswer, type Outcome } from '../../api/queries.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, useLanguage, useWords } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { againstMarket } from '../../parts/against-market.ts'
import { biasOf, type Bias } from '../../parts/bias.ts'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { Skeleton, times } from '../../parts/skeleton.tsx'
import { Failed } from '../../parts/failed.tsx'
import { FormStrip } from '../../parts/form-strip.tsx'
import { IntervalBar } from '../../parts/interval-bar.tsx'
import { PlanLine } from '../../parts/plan-line.tsx'
import planLine from '../../parts/plan-line.module.css'
import { useNearViewport } from '../../parts/use-near-viewport.ts'
import { meanInterval, none, percent, signed, signedPercent } from '../../parts/rates.ts'
import styles from './side.module.css'
import { useTexts } from './words.ts'

/** Beside the plan: its author’s record, and other plans. */
export function Side({ detail }: { detail: PlanDetail }) {
  const language = useLanguage()
  const { side } = useTexts()
  const { id, matchId, expertId } = detail.plan
  const ofMatch = useAnswer(plansOfMatchQuery(language, matchId))
  const ofExpert = useAnswer(plansOfExpertQuery(language, expertId))
  return (
    <div className={styles.side} data-late="narrow">
      <Record detail={detail} />
      <LongRun record={detail.record} expertId={expertId} />
      <Others id="same-match" title={side.sameMatch} outcome={ofMatch} without={id} />
      <Others
        id="same-expert"
        title={side.sameExpert}
        outcome={ofExpert}
        without={id}
        ofOneExpert
      />
    </div>
  )
}

function Record({ detail: { record, plan } }: { detail: PlanDetail }) {
  const words = useWords()
  const { side, record: recordTexts } = useTexts()
  const { n, hits, hitRate, hitRateLow, hitRateHigh } = record
  const { market, yield: profit } = againstMarket(record, recordTexts)
  const interval = side.interval(percent(hitRateLow), percent(hitRateHigh))
  return (
    <section aria-labelledby="record">
      <h2 id="record">{side.record}</h2>
      {n === 0 ? (
        <p className={styles.quiet}>{side.none}</p>
      ) : (
        <>
          <p className={styles.rate}>
            <b>
              {percent(hitRate)}
              <small>%</small>
            </b>
            {side.sample(hits, n)}
          </p>
          <IntervalBar
            rate={hitRate}
            low={hitRateLow}
            high={hitRateHigh}
            label={interval}
            lettered
          />
          <p className={styles.quiet} aria-hidden="true">
            {interval}
          </p>
          <p className={styles.quiet}>{`${market} · ${profit}`}</p>
        </>
      )}
      {record.form.length > 0 && (
        <p className={styles.form}>
          <FormStrip marks={record.form} label={words.form} />
        </p>
      )}
      <Link to={href(expertDetail, { expertId: plan.expertId })} className={styles.all}>
        {side.all}
      </Link>
    </section>
  )
}

/**
 * Whether the expert's picks were worth their prices over all plans: one plan proves nothing.
 * Nothing on a server that sends no intervals, and before the first plan with a market. The bias is
 * asked for when the reader is near: on a phone it is far below the plan.
 */
function LongRun({ record, expertId }: { record: PlanDetail['record']; expertId: Id }) {
  const [place, near] = useNearViewport<HTMLElement>(false, 200)
  const { longRun } = useTexts()
  const { skillCnt, skillLow, skillHigh } = record
  if (skillCnt === 0 || skillLow == null || skillHigh == null) return null
  const skill = { low: skillLow, high: skillHigh }
  return (
    <section ref={place} aria-labelledby="long-run">
      <h2 id="long-run">{longRun.title}</h2>
      {near ? (
        <WithBias record={record} skill={skill} expertId={expertId} />
      ) : (
        <Lines record={record} skill={skill} bias="waiting" />
      )}
    </section>
  )
}

interface LinesProps {
  record: PlanDetail['record']
  skill: { low: number; high: number }
  bias: Bias | null | 'waiting'
}

function WithBias({ expertId, ...props }: Omit<LinesProps, 'bias'> & { expertId: Id }) {
  const { data: expert, waiting } = useAnswer(recordOfExpertQuery(useLanguage(), expertId))
  if (waiting) return <Lines {...props} bias="waiting" />
  const known = expert !== undefined && !('specOnly' in expert)
  return <Lines {...props} bias={known ? biasOf(expert.calibration) : null} />
}

function Lines({ record, skill, bias }: LinesProps) {
  const { longRun } = useTexts()
  const { skillCnt, skillHits, expectedHits, closing, closingMargin } = record
  const hundred = (share: number) => signed(share * 100, 1)
  const { closingCnt = 0, closingError = null, closingAbove } = record
  const interval = meanInterval(closing ?? null, closingError)
  const lines: ReactNode[][] = [
    [longRun.skill, hundred((skillHits - expectedHits) / skillCnt)],
    [longRun.interval, longRun.between(hundred(skill.low), hundred(skill.high))],
    ...(closing == null
      ? []
      : [
          [longRun.closing, signedPercent(closing)],
          [
            longRun.interval,
            interval === null
              ? none
              : longRun.between(signedPercent(interval.low), signedPercent(interval.high)),
          ],
        ]),
    // by luck alone a price falls about as often as it rises
    ...(closingAbove === undefined || closingCnt === 0
      ? []
      : [
          [
            longRun.above,
            longRun.of(percent(closingAbove / closingCnt, 0), closingAbove, closingCnt),
          ],
        ]),
  ]
  if (bias === 'waiting')
    for (const name of [longRun.bias, longRun.interval])
      lines.push([name, <Skeleton key={name} width={90} height={16} />])
  else if (bias !== null)
    lines.push(
      [
        longRun.bias,
        <span key="bias" className={styles.words}>
          {longRun.points(percent(Math.abs(bias.mean)), Math.sign(bias.mean))}
        </span>,
      ],
      [longRun.interval, longRun.between(hundred(bias.low), hundred(bias.high))],
    )
  return (
    <>
      <dl className={styles.lines}>
        {lines.map(([name, value], at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        {longRun.sample(skillCnt)}
        {closing != null &&
          closingMargin != null &&
          longRun.margin(closingCnt, signedPercent(closingMargin))}
        {bias !== null && bias !== 'waiting' && longRun.stated(bias.n)}
      </p>
    </>
  )
}

interface OthersProps {
  id: string
  title: string
  outcome: Outcome<ResultOf<'planList'>>
  without: Id
  ofOneExpert?: boolean
}

function Others({ id, title, outcome, without, ofOneExpert = false }: OthersProps) {
  const { side } = useTexts()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Block
        outcome={outcome}
        skeleton={<MiniSkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={side.failed} brief />}
      >
        {({ records }) => {
          const others = records.filter((plan) => plan.id !== without).slice(0, 5)
          if (others.length === 0) return <p className={styles.quiet}>{side.noOthers}</p>
          return (
            <ul>
              {others.map((plan) => (
                <li key={plan.id}>
                  <ErrorBoundary of={plan} what="a plan">
                    <PlanLine plan={plan} ofOneExpert={ofOneExpert} />
                  </ErrorBoundary>
                </li>
              ))}
            </ul>
          )
        }}
      </Block>
    </section>
  )
}

function MiniSkeleton() {
  return (
    <ul aria-hidden="true">
      {times(3, (at) => (
        <li key={at}>
          <span className={planLine.line}>
            <Skeleton width="86%" height={18} />
            <Skeleton width={36} height={18} />
            <Skeleton width={110} height={14} />
          </span>
        </li>
      ))}
    </ul>
  )
}
