import type { ReactNode } from 'react'
import type { PlanEvidence } from '../../../contract/evidence.ts'
import type { PlanDetail } from '../../../contract/plan-detail.ts'
import { expertDetail, href, planDetail } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, useScoresHidden, useWords } from '../../page/nav.tsx'
import { useMovedOdds } from '../../parts/odds.ts'
import { pickName } from '../../parts/pick-words.ts'
import { meanInterval, none, percent, signed, signedPercent } from '../../parts/rates.ts'
import { Seal } from '../../parts/seal.tsx'
import styles from './evidence.module.css'
import type { PlanAccess } from './use-plan-access.ts'
import { useTexts, type Texts } from './words.ts'

/**
 * Beside the price of a locked plan: what the expert's record is worth against the market, the last
 * plans that were paid for, what this reader paid, and how the prices moved since sealing.
 */
export function Evidence({
  detail,
  evidence,
  access: { state, lost },
}: {
  detail: PlanDetail
  evidence: PlanEvidence
  access: PlanAccess
}) {
  const { evidence: texts } = useTexts()
  const { scores } = useWords()
  const hides = useScoresHidden()
  const { plan, market, marketNow } = detail
  const paid = state?.paid
  return (
    <section className={styles.evidence} aria-labelledby="evidence">
      <h2 id="evidence">{texts.title}</h2>
      <dl>
        {recordLines(evidence, texts).map(({ name, value, note }) => (
          <Line key={name} name={name} value={value} note={note} />
        ))}
        <Line name={texts.priced} value={<Priced evidence={evidence} expertId={plan.expertId} />} />
        <Line
          name={texts.paid}
          value={hides ? scores.hidden : lost ? texts.paidLost : paid ? texts.paidSoFar(paid) : ' '}
        />
        <Line
          name={texts.now}
          value={<Moves sealed={market} now={marketNow?.offers ?? []} />}
          note={marketNow && movesNote(market, marketNow.offers, texts)}
        />
      </dl>
      <p className={styles.all}>
        <Link to={href(expertDetail, { expertId: plan.expertId })}>{texts.all}</Link>
      </p>
    </section>
  )
}

function Line({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}

interface RecordLine {
  name: string
  value: ReactNode
  note: string
}

function recordLines(evidence: PlanEvidence, texts: Texts['evidence']): RecordLine[] {
  const { skillCnt, skillHits, expectedHits, skill, skillLow, skillHigh } = evidence
  const { yieldCnt, closingCnt, closing, closingMargin } = evidence
  const hundred = (share: number) => signed(share * 100, 1)
  const meanLine = (n: number, mean: number | null, error: number | null, more = '') => {
    const interval = meanInterval(mean, error)
    return {
      value: <b>{mean === null ? none : signedPercent(mean)}</b>,
      note:
        texts.plans(n) +
        (interval === null
          ? ''
          : texts.interval(signedPercent(interval.low), signedPercent(interval.high))) +
        more,
    }
  }
  return [
    {
      name: texts.skill,
      value: <b>{skill === null ? none : texts.perHundred(hundred(skill))}</b>,
      note:
        skill === null || skillLow === null || skillHigh === null
          ? texts.plans(0)
          : texts.hits(skillHits, skillCnt, expectedHits.toFixed(1)) +
            texts.interval(hundred(skillLow), hundred(skillHigh)),
    },
    { name: texts.yield, ...meanLine(yieldCnt, evidence.yield, evidence.yieldError) },
    {
      name: texts.closing,
      ...meanLine(
        closingCnt,
        closing,
        evidence.closingError,
        closingMargin === null ? '' : texts.margin(signedPercent(closingMargin)),
      ),
    },
  ]
}

/** The last settled plans that had a price, the latest first. */
function Priced({ evidence: { priced }, expertId }: PricedProps) {
  const words = useWords()
  const language = useLanguage()
  const { evidence: texts } = useTexts()
  const hides = useScoresHidden()
  if (priced.length === 0) return texts.noPriced
  return (
    <ul className={styles.priced}>
      {priced.map(({ planId, kickoff, price, hitResult, outcome, profit }) => (
        <li key={planId}>
          <Link to={href(planDetail, { id: planId, expertId })}>
            <LocalTime value={kickoff} format="month-day" />
          </Link>{' '}
          {hides ? null : hitResult === 0 ? (
            texts.noResult[outcome === 'push' ? 'push' : 'notCounted']
          ) : (
            <Seal
              hitResult={hitResult}
              language={language}
              words={words.plan}
              className={styles.seal}
            />
          )}{' '}
          {texts.points(price)}
          {profit !== null && ` · ${texts.units(signed(profit, 2))}`}
        </li>
      ))}
    </ul>
  )
}

interface PricedProps {
  evidence: PlanEvidence
  expertId: PlanDetail['plan']['expertId']
}

type Offers = PlanDetail['market']

interface Moved {
  play: number
  line: number | undefined
  key: string
  sealed: string
  now: string
}

/** The picks that had a price at sealing and have one now. */
function movesIn(sealed: Offers, now: Offers): Moved[] {
  return sealed.flatMap(({ play, line, options }) => {
    const present = now.find((one) => one.play === play && one.line === line)?.options ?? []
    return options.flatMap(({ key, odds }) => {
      const price = present.find((one) => one.key === key)?.odds
      return price === undefined ? [] : [{ play, line, key, sealed: odds, now: price }]
    })
  })
}

/** Price at sealing and now of each pick on offer; which of them is the plan's own is sealed. */
function Moves({ sealed, now }: { sealed: Offers; now: Offers }) {
  const words = useWords()
  const { evidence: texts } = useTexts()
  const moved = useMovedOdds()
  const moves = movesIn(sealed, now)
  if (moves.length === 0) return texts.noNow
  return (
    <ul className={styles.moves}>
      {moves.map(({ play, line, key, sealed: before, now: price }) => {
        const [first, last] = moved(before, price)
        return (
          <li key={`${play} ${line} ${key}`}>
            {pickName(play, key, line, words)} {first} → <b>{last}</b>
          </li>
        )
      })}
    </ul>
  )
}

/** By how much of its price each pick is worth more or less than at sealing. */
function movesNote(sealed: Offers, now: Offers, texts: Texts['evidence']): string | undefined {
  const shares = movesIn(sealed, now).map((one) => Number(one.now) / Number(one.sealed) - 1)
  if (shares.length === 0) return undefined
  const [least, most] = [Math.min(...shares), Math.max(...shares)]
  const isSame = percent(Math.abs(least)) === '0.0' && percent(Math.abs(most)) === '0.0'
  return isSame ? texts.unmoved : texts.moved(signedPercent(least), signedPercent(most))
}
