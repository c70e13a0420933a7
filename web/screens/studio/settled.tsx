import { useAnswer } from '../../api/queries.ts'
import { studioPlansQuery } from '../../api/studio-queries.ts'
import { href, planDetail, studio } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import { pickName } from '../../parts/pick-words.ts'
import { signed, signedPercent } from '../../parts/rates.ts'
import { Seal } from '../../parts/seal.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { sidesText } from '../../parts/isolate.ts'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

/** Maximum number of plans, taken from the last page. */
const shown = 7

/** The plans that were settled last, with profit and closing-line value. */
export function Settled() {
  const texts = useTexts()
  const words = useWords()
  const language = useLanguage()
  const { data } = useAnswer(studioPlansQuery(language, undefined))
  const plans = data?.records.filter(({ outcome }) => outcome !== null).slice(0, shown) ?? []
  if (plans.length === 0) return null
  return (
    <section aria-labelledby="settled">
      <SectionHead id="settled" title={texts.settled.title} />
      <ul className={styles.settled}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <Seal hitResult={plan.hitResult} language={language} words={words.plan} />
            <p>
              <Link to={href(planDetail, { id: plan.id })}>
                {sidesText(plan.homeName, plan.score ?? words.plan.versus, plan.awayName)}
              </Link>
              <small>
                <LocalTime value={plan.matchTime} format="month-day" />{' '}
                {plan.main.picks
                  .map(({ key }) => pickName(plan.main.play, key, plan.main.line, words))
                  .join(', ')}
              </small>
            </p>
            <p>
              <b>{plan.profit === null ? '' : signed(plan.profit, 2)}</b>
              <small>
                {plan.ncReason === null
                  ? plan.closingValue !== null && texts.plan.clv(signedPercent(plan.closingValue))
                  : `NC${plan.ncReason}`}
              </small>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link to={href(studio, { tab: 'plans' })}>{texts.settled.all}</Link>
      </p>
    </section>
  )
}
