import type { FeedItem, OnSale } from '../../../../contract/calls/following.ts'
import { hitResults, planStatus } from '../../../../contract/values.ts'
import { languageTags } from '../../../page/language.ts'
import { expertDetail, href, planDetail } from '../../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../../page/nav.tsx'
import { ShowScore } from '../../../live/show-score.tsx'
import { Avatar } from '../../../parts/avatar.tsx'
import { sidesText, titleText } from '../../../parts/isolate.ts'
import { reasonText } from '../../../parts/not-counted.ts'
import { useOdds } from '../../../parts/odds.ts'
import { pickName } from '../../../parts/pick-words.ts'
import { playNames } from '../../../parts/plan-words.ts'
import { signed } from '../../../parts/rates.ts'
import { SaleLeft } from '../../../parts/sale-left.tsx'
import { Seal } from '../../../parts/seal.tsx'
import { verdictText } from '../../../parts/verdict-text.ts'
import { ViewPlan } from '../../../parts/view-plan.tsx'
import { wholeScores } from '../../../parts/whole-scores.ts'
import styles from './feed.module.css'
import { useTexts } from './words.ts'

interface Props {
  plan: OnSale
  /** The event to tell; absent for a plan on sale, which has its kick-off instead. */
  event?: FeedItem | undefined
  /** The site's present, for a plan on sale; null until it is known. */
  now?: number | null
}

/** A plan of a followed expert with what happened to it, and with its picks if they may be read. */
export function PlanEvent({ plan, event, now = null }: Props) {
  const words = useWords()
  const price = useOdds()
  const { id, expertId, name, titleLanguage, picks } = plan
  // events stand under the head of their day
  const Title = event === undefined ? 'h3' : 'h4'
  const isLocked = event === undefined && picks.length === 0
  return (
    <li className={styles.row}>
      <Mark plan={plan} event={event} />
      <div className={styles.what}>
        <p>
          <Link to={href(expertDetail, { expertId })} className={styles.expert}>
            {name}
          </Link>{' '}
          <Told event={event} />
        </p>
        <Title lang={titleLanguage && languageTags[titleLanguage]}>
          <Link to={href(planDetail, { id, expertId })}>
            <bdi>{wholeScores(titleText(plan))}</bdi>
          </Link>
        </Title>
        <p className={styles.facts}>
          <span>{sidesText(plan.homeShortName, words.plan.versus, plan.awayShortName)}</span>
          {picks.length === 0 ? (
            <span>{playNames(plan.predictPlay, words)}</span>
          ) : (
            picks.map(({ play, line, key, odds }) => (
              <span key={`${play} ${line} ${key}`}>
                {pickName(play, key, line, words)} {odds !== undefined && <b>{price(odds)}</b>}
              </span>
            ))
          )}
          {event?.profit != null && (
            <span>
              <b>{signed(event.profit, 2)}</b> {words.plan.unit}
            </span>
          )}
          {plan.onSale && (
            <span>
              {plan.status === planStatus.free ? words.plan.free : words.plan.points(plan.price)}
            </span>
          )}
          {isLocked && <SaleLeft deadline={plan.deadline} now={now} />}
        </p>
      </div>
      <div className={styles.end}>
        <LocalTime
          value={event?.at ?? plan.matchTime}
          format={event === undefined ? 'brief' : 'time'}
          className={styles.time}
        />
        {isLocked && <ViewPlan plan={plan} />}
      </div>
    </li>
  )
}

/** The seal of a settlement; the expert's face otherwise. */
function Mark({ plan, event }: Props) {
  const words = useWords()
  const language = useLanguage()
  const hitResult = event?.verdict?.hitResult ?? hitResults.none
  return (
    <div className={styles.mark}>
      {hitResult === hitResults.none ? (
        <Avatar expertId={plan.expertId} name={plan.name} path={plan.avatar} size={40} />
      ) : (
        <Seal
          hitResult={hitResult}
          language={language}
          words={words.plan}
          className={styles.seal}
        />
      )}
    </div>
  )
}

/** "sealed a new plan", "Hit 2-1", "Corrected: Miss 0-1 → Hit 2-1". */
function Told({ event }: Pick<Props, 'event'>) {
  const words = useWords()
  const { feed, reasons } = useTexts()
  if (event === undefined) return null
  const { verdict, before, version } = event
  if (verdict === null && event.event !== 'sealed')
    return (
      <>
        {feed.settled}{' '}
        <ShowScore
          matchId={event.matchId}
          sides={sidesText(event.homeShortName, words.plan.versus, event.awayShortName)}
        />
      </>
    )
  if (verdict === null) return version === 1 ? feed.sealed : feed.sealedAgain(version)
  return (
    <>
      {before !== null && (
        <>
          <strong>{words.plan.corrected}</strong> {verdictText(before, words)}{' '}
          <span className="vh">{words.plan.becomes}</span>
          <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <b>{verdictText(verdict, words)}</b>
      {verdict.ncReason !== null && <> {reasonText(verdict.ncReason, 'inRecord', reasons)}</>}
    </>
  )
}
