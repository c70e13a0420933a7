import bar from '../../parts/interval-bar.module.css'
import { percent } from '../../parts/rates.ts'
import styles from './chances.module.css'
import { useTexts } from './words.ts'

/** What three parties gave a pick: probabilities from 0 to 1. */
export interface Chances {
  name: string
  expert: number
  sealed: number
  close: number | undefined
}

/** The axis has whole steps of 10 points around all probabilities, and at least 20 points. */
export function axisOf(chances: readonly Chances[]): { from: number; to: number } {
  const all = chances.flatMap(({ expert, sealed, close = sealed }) => [expert, sealed, close])
  const from = Math.max(0, Math.floor(Math.min(...all) * 10) / 10)
  const to = Math.min(1, Math.ceil(Math.max(...all) * 10) / 10)
  if (to - from > 0.15) return { from, to }
  return from >= 0.1 ? { from: from - 0.1, to } : { from, to: to + 0.1 }
}

/** The lines on a bar. */
const marks = { expert: bar.rate, sealed: styles.sealed, close: styles.close }

/**
 * The probability of each pick by the expert beside the market's: the band spans from the market's
 * at sealing to the expert's.
 */
export function ChanceBars({ chances }: { chances: readonly Chances[] }) {
  const { value } = useTexts()
  const { from, to } = axisOf(chances)
  const at = (share: number) => `${Math.round((1000 * (share - from)) / (to - from)) / 10}%`
  return (
    <figure className={styles.chances}>
      <figcaption>{value.chances}</figcaption>
      <dl>
        {chances.map(({ name, expert, sealed, close }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <svg
                width="100%"
                height="24"
                role="img"
                aria-label={value.chancesOf(
                  percent(expert),
                  percent(sealed),
                  close === undefined ? null : percent(close),
                )}
              >
                <line className={bar.axis} x1="0%" x2="100%" y1="12" y2="12" />
                <line className={bar.band} x1={at(sealed)} x2={at(expert)} y1="12" y2="12" />
                <line className={marks.sealed} x1={at(sealed)} x2={at(sealed)} y1="4" y2="20" />
                {close !== undefined && (
                  <line className={marks.close} x1={at(close)} x2={at(close)} y1="4" y2="20" />
                )}
                <line className={marks.expert} x1={at(expert)} x2={at(expert)} y1="5" y2="19" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.ends} aria-hidden="true">
        <span>{percent(from, 0)}%</span>
        <span>{percent(to, 0)}%</span>
      </p>
      <ul className={styles.legend} aria-hidden="true">
        {(['expert', 'sealed', 'close'] as const).map(
          (mark) =>
            (mark !== 'close' || chances.some(({ close }) => close !== undefined)) && (
              <li key={mark}>
                <svg width="6" height="16">
                  <line className={marks[mark]} x1="3" x2="3" y1="1" y2="15" />
                </svg>
                {value.legend[mark]}
              </li>
            ),
        )}
      </ul>
    </figure>
  )
}
