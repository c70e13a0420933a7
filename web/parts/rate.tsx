import type { Shape } from '../words/en.ts'
import { wholePercent } from './plan-words.ts'
import styles from './rate.module.css'

interface Props {
  rate: number
  /** The sample size: a rate is never shown without it. */
  count: number
  words: Shape['plan']
}

/** The recent hit rate over its sample; a dash if nothing is settled. */
export function Rate({ rate, count, words }: Props) {
  return (
    <p className={styles.rate}>
      <b>
        {count > 0 ? wholePercent(rate) : '—'}
        {count > 0 && <small>%</small>}
      </b>
      {count > 0 ? words.rate(count) : words.noRecord}
    </p>
  )
}
