import type { PriceGroup, PriceGroups } from '../../../../contract/price-groups.ts'
import { Breakdown } from '../../../parts/breakdown.tsx'
import { meanInterval, signed, signedPercent } from '../../../parts/rates.ts'
import styles from '../data.module.css'
import own from './by-price.module.css'
import { useTexts } from './words.ts'

/** Whether the plans that cost points did better than the free ones; people only. */
export function ByPrice({ groups: { priced, free } }: { groups: PriceGroups }) {
  const words = useTexts()
  const texts = words.byPrice
  if (priced.n === 0) return null
  return (
    <div className={own.block}>
      <Breakdown
        id="by-price"
        title={texts.title}
        groups={[
          { name: texts.priced, slice: priced },
          { name: texts.free, slice: free },
        ]}
        words={words}
      />
      {[
        { name: texts.priced, group: priced },
        { name: texts.free, group: free },
      ].map(({ name, group }) => (
        <Sentence key={name} name={name} group={group} />
      ))}
      <p className={styles.note}>{texts.note}</p>
    </div>
  )
}

/** Hits against the market and yield, each with its 95% interval. */
function Sentence({ name, group }: { name: string; group: PriceGroup }) {
  const { byPrice: texts } = useTexts()
  const { skillN, skill, skillError, yieldN, yieldError } = group
  const hundred = (share: number) => signed(share * 100, 1)
  const within = (mean: number, error: number | null, write: (share: number) => string) => {
    const interval = meanInterval(mean, error)
    return interval === null ? '' : texts.interval(write(interval.low), write(interval.high))
  }
  const gain = group.yield
  return (
    <p className={styles.note}>
      {texts.named(name)}
      {skill === null
        ? texts.noMarket
        : texts.skill(hundred(skill), skillN) + within(skill, skillError, hundred)}
      {gain !== null &&
        texts.yield(signedPercent(gain), yieldN) + within(gain, yieldError, signedPercent)}
    </p>
  )
}
