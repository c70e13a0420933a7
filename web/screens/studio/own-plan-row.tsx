import type { ResultOf } from '../../../contract/calls.ts'
import { href, planDetail, studioWrite } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { Figures } from '../../parts/figures.tsx'
import { useMovedOdds, useOdds } from '../../parts/odds.ts'
import { pickName } from '../../parts/pick-words.ts'
import { signed, signedPercent } from '../../parts/rates.ts'
import { Seal } from '../../parts/seal.tsx'
import { sidesText } from '../../parts/isolate.ts'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type OwnPlan = ResultOf<'studioPlans'>['records'][number]

/** One of the expert's plans as a row: its content, its readers, and its outcome. */
export function OwnPlanRow({ plan }: { plan: OwnPlan }) {
  const texts = useTexts()
  const words = useWords()
  const price = useOdds()
  const moved = useMovedOdds()
  const language = useLanguage()
  const { id, matchId, main } = plan
  return (
    <tr>
      <td className={styles.number}>{plan.serial}</td>
      <th scope="row">
        <h3>
          <Link to={href(planDetail, { id })}>{plan.title}</Link>
        </h3>
        <small>
          {`${plan.leagueName} · `}
          {sidesText(plan.homeName, plan.score ?? words.plan.versus, plan.awayName)} ·{' '}
          <LocalTime value={plan.matchTime} format="month-day-time" />
        </small>
      </th>
      <td>
        {main.picks.map(({ key, sealed, now }) => (
          <span key={key} className={styles.pick}>
            {pickName(main.play, key, main.line, words)}{' '}
            {sealed !== null && (
              <Figures
                text={now === null ? price(sealed) : texts.plan.moved(...moved(sealed, now))}
              />
            )}
          </span>
        ))}
      </td>
      <td className={styles.wide}>{plan.version}</td>
      <td className={styles.wide}>{plan.price === 0 ? texts.plan.free : plan.price}</td>
      <td>{plan.unlocks}</td>
      <td>{plan.points}</td>
      <td className={styles.wide}>
        {plan.closingValue !== null && signedPercent(plan.closingValue)}
      </td>
      <td>{plan.profit !== null && signed(plan.profit, 2)}</td>
      <td className={styles.end}>
        <Seal hitResult={plan.hitResult} language={language} words={words.plan} />
        {plan.ncReason !== null && (
          <span className={styles.strong}>
            {words.plan.notCounted} NC{plan.ncReason}
          </span>
        )}
        {plan.open && (
          <Link to={href(studioWrite, { matchId, planId: id })} className={button.button}>
            {texts.plan.next}
          </Link>
        )}
      </td>
    </tr>
  )
}
