import { reasonText } from '../../parts/not-counted.ts'
import type { ExpertPlan } from '../../../contract/expert-detail.ts'
import { hitResults, matchStatus } from '../../../contract/values.ts'
import { ShowScore } from '../../live/show-score.tsx'
import { href, planDetail } from '../../page/links.ts'
import { Changed } from '../../parts/changed.tsx'
import { Link, LocalTime, useLanguage, useScoresHidden, useWords } from '../../page/nav.tsx'
import { pickName } from '../../parts/pick-words.ts'
import { playNames } from '../../parts/plan-words.ts'
import { Seal } from '../../parts/seal.tsx'
import { Sealed } from '../../parts/sealed.tsx'
import { useOdds } from '../../parts/odds.ts'
import { none, signed } from '../../parts/rates.ts'
import styles from './ledger.module.css'
import { useTexts } from './words.ts'
import { isolated, sidesText } from '../../parts/isolate.ts'

const columns = ['serial', 'match', 'pick', 'odds', 'profit', 'result'] as const

export function LedgerHead() {
  const { ledger } = useTexts()
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={styles[column]}>
            {ledger.columns[column]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface Props {
  plan: ExpertPlan
  /** The expert's plans are judged by more than one version of the rules. */
  mixed: boolean
}

/** One plan: its picks, its match and its result. */
export function LedgerRow({ plan, mixed }: Props) {
  const words = useWords()
  const { ledger, record, reasons } = useTexts()
  const price = useOdds()
  const { id, expertId, homeShortName, awayShortName, score, main, ncReason, profit } = plan
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.serial}>
        <b>{plan.serial}</b>
        <LocalTime value={plan.matchTime ?? plan.publishedAt} format="month-day" />
      </th>
      <td className={styles.match}>
        <Link to={href(planDetail, { id, expertId })}>
          {isolated(homeShortName)} {score === null ? words.plan.versus : <b>{score}</b>}{' '}
          {isolated(awayShortName)}
        </Link>
        <p>
          {ncReason === null ? (
            <>
              {isolated(plan.leagueShortName)}
              {words.plan.comma}
              {playNames(String(main?.play ?? plan.predictPlay), words)}
            </>
          ) : (
            reasonText(ncReason, 'inRecord', reasons)
          )}
          {plan.sourcesDiffer && (
            <>
              {words.plan.comma}
              {words.sourcesDiffer}
            </>
          )}
          {mixed && (
            <>
              {words.plan.comma}
              {ledger.rules(plan.ruleVersion)}
            </>
          )}
        </p>
      </td>
      <td className={styles.pick}>
        {main === undefined
          ? none
          : main.picks
              .map(({ key }) => pickName(main.play, key, main.line, words))
              .join(words.plan.comma)}
      </td>
      <td className={styles.odds}>
        {main?.picks.every(({ odds }) => odds === undefined) ? (
          <small>{record.noMarket}</small>
        ) : (
          (main?.picks.map(({ odds }) => price(odds)).join(' ') ?? none)
        )}
      </td>
      <td className={styles.profit}>{profit === null ? none : signed(profit, 2)}</td>
      <td className={styles.result}>
        <Changed value={plan.outcome}>
          <Result plan={plan} />
        </Changed>
      </td>
    </tr>
  )
}

function Result({ plan }: { plan: ExpertPlan }) {
  const { hitResult, outcome, main, onSale, setAside } = plan
  const language = useLanguage()
  const words = useWords()
  const { ledger } = useTexts()
  const hides = useScoresHidden()
  if (hitResult !== hitResults.none)
    return (
      <Seal hitResult={hitResult} language={language} words={words.plan} className={styles.seal} />
    )
  if (hides && plan.matchStatus === matchStatus.finished)
    return (
      <ShowScore
        matchId={plan.matchId}
        sides={sidesText(plan.homeShortName, words.plan.versus, plan.awayShortName)}
        className={styles.show}
      />
    )
  if (outcome === 'not_counted')
    return <span className={styles.badge}>{words.plan.notCounted}</span>
  if (outcome === 'push') return <span className={styles.badge}>{ledger.push}</span>
  if (setAside && outcome === null) return <span className={styles.badge}>{ledger.setAside}</span>
  if (main === undefined) return <Sealed label={ledger.locked} className={styles.seal} />
  return <span className={styles.open}>{onSale ? ledger.tabs.onSale : ledger.open}</span>
}
