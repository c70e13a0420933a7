import { playName } from '../../parts/plan-words.ts'
import type { ExpertDetail as Detail } from '../../../contract/expert-detail.ts'
import {
  expertDetailQuery,
  tabOf,
  type ExpertDetailParameters,
} from '../../api/expert-detail-queries.ts'
import { useAnswer, type Failure } from '../../api/queries.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, useLanguage, usePlace, useScoresHidden, useWords } from '../../page/nav.tsx'
import { leastPlans } from '../../page/scores.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Block } from '../../parts/block.tsx'
import { Breakdown } from '../../parts/breakdown.tsx'
import button from '../../parts/button.module.css'
import { Calibration } from '../../parts/calibration.tsx'
import { Failed } from '../../parts/failed.tsx'
import { HeadSkeleton, PanelSkeleton, RecordSkeleton } from './skeleton.tsx'
import { Brought } from './brought.tsx'
import { Compare } from './compare.tsx'
import { Curves } from './curves.tsx'
import styles from './expert-detail.module.css'
import { SpecOnlyHead, Head } from './head.tsx'
import { Ledger } from './ledger.tsx'
import { Record } from './record.tsx'
import { SealedPanel } from './sealed-panel.tsx'
import { Windows } from './windows.tsx'
import { useTexts } from './words.ts'

const silent = () => null

/** One expert: the whole record over a window, and every plan. */
export default function ExpertDetail() {
  const texts = useTexts()
  const place = usePlace()
  const parameters = place.name === 'expertDetail' ? place.parameters : { expertId: 0 }
  const outcome = useAnswer(expertDetailQuery(useLanguage(), parameters))
  const renderFailed = (failure: Failure) => <Failed failure={failure} title={texts.failed} />
  return (
    <>
      {/* Shown until the name is loaded. */}
      {outcome.data === undefined && <h1 className="vh">{texts.page.title}</h1>}
      <Block outcome={outcome} skeleton={<HeadSkeleton />} renderFailed={renderFailed}>
        {(detail) =>
          'specOnly' in detail ? (
            <SpecOnlyHead expert={detail.expert} />
          ) : (
            <>
              <Head detail={detail} />
              <Windows parameters={parameters} />
              <Record detail={detail} />
            </>
          )
        }
      </Block>
      <div className={styles.columns}>
        <div className={styles.main}>
          {/* The block above already shows the error. */}
          <Block outcome={outcome} skeleton={<RecordSkeleton />} renderFailed={silent}>
            {(detail) =>
              'specOnly' in detail ? null : detail.record.n === 0 ? (
                <EmptyRecord detail={detail} parameters={parameters} />
              ) : (
                <>
                  <Drawn detail={detail} />
                  <Compare parameters={parameters} detail={detail} />
                  <Brought expertId={detail.expert.expertId} published={detail.ledger.published} />
                </>
              )
            }
          </Block>
          <Ledger
            key={tabOf(parameters)}
            parameters={parameters}
            detail={outcome.data && 'ledger' in outcome.data ? outcome.data : undefined}
          />
        </div>
        <Block outcome={outcome} skeleton={<PanelSkeleton />} renderFailed={silent}>
          {(detail) =>
            'specOnly' in detail ? null : (
              <SealedPanel expertId={detail.expert.expertId} ledger={detail.ledger} />
            )
          }
        </Block>
      </div>
    </>
  )
}

function Drawn({ detail: { curve, byPlay, byLeague, byMonth, calibration } }: { detail: Detail }) {
  const texts = useTexts()
  const site = useWords()
  const words = { ...texts, intervalOf: texts.record.intervalOf, asTable: texts.table }
  const leagues = byLeague.map((slice) => ({ name: slice.name || texts.others, slice }))
  const hides = useScoresHidden()
  return (
    <>
      <Curves curve={curve} />
      {hides && <p className={styles.few}>{texts.fewHidden(leastPlans)}</p>}
      <div className={styles.pair}>
        <Breakdown id="league" title={texts.byLeague} groups={leagues} words={words} />
        <Breakdown
          id="play"
          title={texts.byPlay}
          groups={byPlay.map((slice) => ({ name: playName(slice.play, site), slice }))}
          words={words}
        />
        <Breakdown
          id="month"
          title={texts.byMonth}
          groups={byMonth.map((slice) => ({ name: slice.month, slice }))}
          words={words}
        />
        <Calibration bins={calibration} words={words} />
      </div>
    </>
  )
}

/** No plan counts in this window, so there is no chart. */
function EmptyRecord({
  detail,
  parameters,
}: {
  detail: Detail
  parameters: ExpertDetailParameters
}) {
  const { empty } = useTexts()
  const { window: _window, ...rest } = parameters
  return (
    <EmptyState drawing="empty" title={empty.title(detail.window)} text={empty.text}>
      {detail.window !== 'all' && (
        <Link className={button.button} to={href(expertDetail, rest)} stay>
          {empty.all}
        </Link>
      )}
    </EmptyState>
  )
}
