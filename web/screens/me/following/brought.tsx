import type { ResultOf } from '../../../../contract/calls.ts'
import { broughtQuery } from '../../../api/me-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { expertDetail, href } from '../../../page/links.ts'
import { Link, LocalTime, useLanguage } from '../../../page/nav.tsx'
import { signed } from '../../../parts/rates.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './brought.module.css'
import { useTexts } from './words.ts'

type Brought = ResultOf<'followBrought'>

/** What the plans of followed experts came to since the reader followed; never an invitation. */
export function Brought() {
  const { brought } = useTexts()
  const { data } = useAnswer(broughtQuery(useLanguage()))
  if (data === undefined || data.experts.length === 0) return null
  const { experts, all } = data
  return (
    <section aria-labelledby="brought">
      <SectionHead id="brought" title={brought.title} />
      <p className={styles.note}>{brought.note}</p>
      <ul className={styles.list}>
        {experts.map((expert) => (
          <li key={expert.expertId}>
            <p>
              <Link to={href(expertDetail, { expertId: expert.expertId })}>{expert.name}</Link>
              <span>
                {brought.since} <LocalTime value={expert.since} format="date" />
              </span>
            </p>
            <Sums of={expert} />
          </li>
        ))}
        {experts.length > 1 && (
          <li>
            <p>
              <b>{brought.all}</b>
            </p>
            <Sums of={all} />
          </li>
        )}
      </ul>
    </section>
  )
}

function Sums({ of }: { of: Brought['all'] }) {
  const { brought } = useTexts()
  const { plans, hits, misses, paid, returned, units, unitsError } = of
  if (plans === 0) return <p className={styles.sums}>{brought.none}</p>
  return (
    <p className={styles.sums}>
      <span>{brought.plans(plans, hits, misses)}</span>
      {paid > 0 && <span>{brought.points(paid, returned)}</span>}
      <span>
        {units === null
          ? brought.noUnits
          : brought.units(signed(units, 2), unitsError === null ? '—' : unitsError.toFixed(2))}
      </span>
    </p>
  )
}
