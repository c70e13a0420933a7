import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PlanDetail as Detail } from '../../../contract/plan-detail.ts'
import { ReportText } from '../../account/report-text.tsx'
import { planDetailQuery } from '../../api/plan-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { ShowScore, useIsScoreHidden } from '../../live/show-score.tsx'
import { href, match, matchDetail } from '../../page/links.ts'
import { Link, useLanguage, usePlace, useWords } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import { ExpertsLink } from '../../parts/experts-link.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PlanSkeleton } from './skeleton.tsx'
import { SpecOnlyPlan } from './spec-only-plan.tsx'
import { Content } from './content.tsx'
import { Evidence } from './evidence.tsx'
import { LockPanel } from './lock-panel.tsx'
import { MatchRow } from './match-row.tsx'
import { Notes } from './notes.tsx'
import { PlanHead } from './plan-head.tsx'
import { Tombstone } from '../../parts/tombstone.tsx'
import { Share } from '../../parts/share.tsx'
import styles from './plan-detail.module.css'
import { Proof } from './proof.tsx'
import { Compared, NotSealed, Receipts } from './receipt.tsx'
import { SealedRows } from './rows.tsx'
import { SetAside, Settled } from './settled.tsx'
import { Side } from './side.tsx'
import { usePlanAccess } from './use-plan-access.ts'
import { useNow } from './use-now.ts'
import { useReading } from './use-reading.ts'
import { useTexts } from './words.ts'
import { sidesText, titleText } from '../../parts/isolate.ts'

/** One plan: its content if readable, otherwise its price; and its settlement. */
export default function PlanDetail() {
  const texts = useTexts()
  const place = usePlace()
  const language = useLanguage()
  const outcome = useAnswer(
    planDetailQuery(language, place.name === 'planDetail' ? place.parameters.id : 0),
  )
  return (
    <>
      {outcome.data === undefined && <h1 className="vh">{texts.page.title}</h1>}
      <Block
        outcome={outcome}
        skeleton={<PlanSkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
      >
        {(detail) =>
          'specOnly' in detail ? (
            <SpecOnlyPlan plan={detail.plan} />
          ) : (
            <Plan key={detail.plan.id} detail={detail} />
          )
        }
      </Block>
      <ExpertsLink />
    </>
  )
}

function Plan({ detail }: { detail: Detail }) {
  const { plan, settlements } = detail
  const access = usePlanAccess(plan.id, plan.price === 0)
  const now = useNow(access.state?.clock, access.at)
  useFresh(detail, now)
  const words = useWords()
  const hidden = useIsScoreHidden()
  const answered = detail.content ?? access.state?.content
  const reading = useReading(detail, access, answered)
  const [insists, setInsists] = useState(false)
  const isShown = reading.mayShow || insists
  const content = isShown ? answered : undefined
  return (
    <div className={styles.columns}>
      <article className={styles.plan}>
        <Crumb detail={detail} />
        <PlanHead plan={plan} record={detail.record} />
        {detail.removed?.title && <Tombstone removed={detail.removed.title} field="title" />}
        <MatchRow match={detail.match} now={now} />
        {hidden(detail.match) && (
          <ShowScore
            matchId={plan.matchId}
            sides={sidesText(plan.homeShortName, words.plan.versus, plan.awayShortName)}
            className={styles.show}
          />
        )}
        {answered !== undefined && (!isShown || reading.read?.state === 'differs') && (
          <NotSealed reading={reading} show={isShown ? undefined : () => setInsists(true)} />
        )}
        {content === undefined ? (
          <>
            <SealedRows detail={detail} />
            {!plan.setAside && answered === undefined && (
              <LockPanel plan={plan} access={access} now={now} />
            )}
            {plan.onSale && answered === undefined && detail.evidence && (
              <Evidence detail={detail} evidence={detail.evidence} access={access} />
            )}
          </>
        ) : (
          <>
            <Content detail={detail} content={content} access={access} />
            <Compared reading={reading} />
          </>
        )}
        {plan.setAside && <SetAside />}
        {settlements.length > 0 && (
          <Settled settlements={settlements} main={content?.selections[0]} />
        )}
        <Proof detail={detail} />
        <Receipts plan={plan} access={access} reading={reading} />
        {detail.removed?.title === undefined && (
          <ReportText expertId={plan.expertId} planId={plan.id} field="title" />
        )}
        {content !== undefined && content.analysis !== '' && (
          <ReportText expertId={plan.expertId} planId={plan.id} field="analysis" />
        )}
        <Notes />
      </article>
      <Side detail={detail} />
    </div>
  )
}

function Crumb({ detail }: { detail: Detail }) {
  const words = useWords()
  const texts = useTexts()
  const { homeShortName, awayShortName, matchId } = detail.plan
  return (
    <div className={styles.above}>
      <nav className={styles.crumb} aria-label={texts.crumb.label}>
        <Link to={href(match)}>{words.nav.match}</Link>
        <Icon name="right" size={16} />
        <Link to={href(matchDetail, { matchId })}>
          {sidesText(homeShortName, words.plan.versus, awayShortName)}
        </Link>
        <Icon name="right" size={16} />
        <span aria-current="page">{texts.crumb.plan}</span>
      </nav>
      <Share name={titleText(detail.plan)} />
    </div>
  )
}

/** Refetches at the deadline and at the kick-off. */
function useFresh({ plan, match: { matchTime } }: Detail, now: number | null): void {
  const client = useQueryClient()
  const passed = (instant: string | null) =>
    now !== null && instant !== null && now >= Date.parse(instant)
  const due = (plan.onSale && passed(plan.deadline)) || (!plan.revealed && passed(matchTime))
  useEffect(() => {
    if (!due) return undefined
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['planDetail', { id: plan.id }] }),
      3000,
    )
    return () => clearInterval(timer)
  }, [client, due, plan.id])
}
