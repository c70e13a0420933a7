import type { ResultOf } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'
import { useLanguage } from '../page/nav.tsx'
import styles from './brought-sums.module.css'
import { signed } from './rates.ts'

type Sums = ResultOf<'followBrought'>['all']

const en = {
  plans: (plans: number, hits: number, misses: number) =>
    `${plans} settled: ${hits} hit, ${misses} missed`,
  points: (paid: number, returned: number) => `Unlocking all: ${paid} points, ${returned} returned`,
  units: (units: string, error: string) => `${units} ± ${error} units`,
  noUnits: 'no prices',
  none: 'Nothing is settled yet.',
}
const words: Record<Language, typeof en> = {
  en,
  zh: {
    plans: (plans, hits, misses) => `已结算 ${plans} 份：${hits} 红 ${misses} 黑`,
    points: (paid, returned) => `若全部解锁：${paid} 积分，退回 ${returned}`,
    units: (units, error) => `${units} ± ${error} 单位`,
    noUnits: '没有赔率',
    none: '还没有已结算的方案。',
  },
  zht: {
    plans: (plans, hits, misses) => `已結算 ${plans} 份：${hits} 紅 ${misses} 黑`,
    points: (paid, returned) => `若全部解鎖：${paid} 積分，退回 ${returned}`,
    units: (units, error) => `${units} ± ${error} 單位`,
    noUnits: '沒有賠率',
    none: '未有已結算的方案。',
  },
}

/** What settled plans came to: results, points, and units at the recorded prices. */
export function BroughtSums({ of }: { of: Sums }) {
  const texts = words[useLanguage()]
  const { plans, hits, misses, paid, returned, units, unitsError } = of
  if (plans === 0) return <p className={styles.sums}>{texts.none}</p>
  return (
    <p className={styles.sums}>
      <span>{texts.plans(plans, hits, misses)}</span>
      {paid > 0 && <span>{texts.points(paid, returned)}</span>}
      <span>
        {units === null
          ? texts.noUnits
          : texts.units(signed(units, 2), unitsError === null ? '—' : unitsError.toFixed(2))}
      </span>
    </p>
  )
}
