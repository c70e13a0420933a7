import { useState } from 'react'
import type { ExpertDetail } from '../../../contract/expert-detail.ts'
import { expertDetailQuery, type ExpertDetailParameters } from '../../api/expert-detail-queries.ts'
import { boardQuery } from '../../api/expert-list-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { expertDetail, href } from '../../page/links.ts'
import { Link, useGo, useLanguage } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import control from '../../parts/control.module.css'
import { NavigationSelect } from '../../parts/navigation-select.tsx'
import { none, percent, percentError, range, signed, signedPercent } from '../../parts/rates.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import styles from './compare.module.css'
import { useTexts } from './words.ts'

interface Props {
  parameters: ExpertDetailParameters
  detail: ExpertDetail
}

/** The record beside that of another expert, over the same window. Fetches after a press. */
export function Compare({ parameters, detail }: Props) {
  const { compare } = useTexts()
  const [isOpen, setOpen] = useState(parameters.with !== undefined)
  if (isOpen) return <Choice parameters={parameters} detail={detail} />
  return (
    <button type="button" className={button.button} onClick={() => setOpen(true)}>
      {compare.title}
    </button>
  )
}

/** The experts of the skill board, of which one can be chosen. */
function Choice({ parameters, detail }: Props) {
  const { compare } = useTexts()
  const go = useGo()
  const board = useAnswer(boardQuery(useLanguage(), { kind: 'all' })).data
  const { with: chosen, ...rest } = parameters
  const others = (board?.records ?? []).filter(({ expertId }) => expertId !== parameters.expertId)
  if (others.length === 0 && chosen === undefined) return null
  const isListed = chosen === undefined || others.some(({ expertId }) => expertId === chosen)
  return (
    <section aria-labelledby="compare">
      <SectionHead id="compare" title={compare.title} note={compare.note}>
        <NavigationSelect
          className={control.control}
          label={compare.choose}
          chosen={String(chosen ?? '')}
          choose={(value) => {
            const other = others.find(({ expertId }) => String(expertId) === value)
            go(href(expertDetail, other ? { ...rest, with: other.expertId } : rest), true)
          }}
        >
          <option value="">{compare.nobody}</option>
          {!isListed && <option value={chosen}>{`${compare.expert} ${chosen}`}</option>}
          {others.map(({ expertId, name }) => (
            <option key={expertId} value={expertId}>
              {name}
            </option>
          ))}
        </NavigationSelect>
      </SectionHead>
      {chosen !== undefined && <Both parameters={{ ...rest, expertId: chosen }} one={detail} />}
    </section>
  )
}

function Both({ parameters, one }: { parameters: ExpertDetailParameters; one: ExpertDetail }) {
  const { compare } = useTexts()
  const { data: other } = useAnswer(expertDetailQuery(useLanguage(), parameters))
  if (other === undefined || 'specOnly' in other) return null
  const rows: [string, (detail: ExpertDetail) => string][] = [
    [compare.counted, ({ record }) => String(record.n)],
    [
      compare.hitRate,
      ({ record: { n, hitRate, hitRateLow: low, hitRateHigh: high } }) =>
        n === 0 ? none : `${percent(hitRate)}% (${range(percent(low), percent(high))}%)`,
    ],
    [
      compare.expected,
      ({ record: { expectedHitRate: rate, expectedN: n } }) =>
        rate === null ? none : `${percent(rate)}% (n ${n})`,
    ],
    [
      compare.skill,
      ({ record: { skill, skillLow: low, skillHigh: high } }) =>
        skill === null || low === null || high === null
          ? none
          : `${perHundred(skill)} (${perHundred(low)} – ${perHundred(high)})`,
    ],
    [compare.yield, ({ record }) => withError(record.yield, record.yieldError)],
    [compare.closing, ({ record }) => withError(record.closingValue, record.closingError)],
    [compare.onSale, ({ ledger }) => String(ledger.onSale)],
  ]
  return (
    <div
      className={`${styles.scroll} fades-end`}
      role="group"
      aria-labelledby="compare"
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{compare.figure}</span>
            </th>
            {[one, other].map(({ expert: { expertId, name } }) => (
              <th key={expertId} scope="col">
                <Link to={href(expertDetail, { expertId })}>{name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{of(one)}</td>
              <td>{of(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const perHundred = (share: number) => signed(share * 100, 1)

function withError(value: number | null, error: number | null): string {
  if (value === null) return none
  const reach = percentError(error)
  return reach === null ? signedPercent(value) : `${signedPercent(value)} ± ${reach}`
}
