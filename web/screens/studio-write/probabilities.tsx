import { useId } from 'react'
import { resultPicks } from '../../../contract/values.ts'
import { useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { Figures } from '../../parts/figures.tsx'
import { percent } from '../../parts/rates.ts'
import { valueOf, type Draft, type ShownMarket } from './draft.ts'
import { percentsOf, sides, withPercent, type Percents, type PercentSide } from './linked.ts'
import styles from './studio-write.module.css'
import { useTexts } from './words.ts'

interface Props {
  draft: Draft
  market: ShownMarket
  change: (probabilities: Percents) => void
  remove: () => void
}

const even: Percents = { home: 34, draw: 33, away: 33 }

/** The expert's own probabilities: three sliders that always add up to 100. */
export function Probabilities({ draft, market, change, remove }: Props) {
  const { chances: texts } = useTexts()
  const { probabilities } = draft
  const fromMarket = market?.chances ? percentsOf(market.chances) : null
  return (
    <section aria-labelledby="chances" data-field="probabilities">
      <h2 id="chances">{texts.title}</h2>
      <p className={styles.hint}>{texts.note}</p>
      {probabilities === undefined ? (
        <p className={styles.row}>
          <button
            type="button"
            className={button.button}
            onClick={() => change(fromMarket ?? even)}
          >
            {fromMarket === null ? texts.start : texts.fromMarket}
          </button>
        </p>
      ) : (
        <>
          <Sliders percents={probabilities} market={fromMarket} change={change} />
          <Value draft={draft} market={market} />
          <p className={styles.row}>
            {fromMarket !== null && (
              <button type="button" className={button.button} onClick={() => change(fromMarket)}>
                {texts.fromMarket}
              </button>
            )}
            <button type="button" className={button.button} onClick={remove}>
              {texts.leaveOut}
            </button>
          </p>
        </>
      )}
    </section>
  )
}

interface SlidersProps {
  percents: Percents
  market: Percents | null
  change: (next: Percents) => void
}

function Sliders({ percents, market, change }: SlidersProps) {
  const { chances: texts } = useTexts()
  const { picks } = useWords()
  const id = useId()
  const names: Record<PercentSide, string> = {
    home: picks[resultPicks.home],
    draw: picks[resultPicks.draw],
    away: picks[resultPicks.away],
  }
  const spoken = sides.map((side) => `${names[side]} ${percents[side]}`).join(', ')
  return (
    <div className={styles.sliders}>
      {sides.map((side) => (
        <div key={side} className={styles.slider}>
          <label htmlFor={`${id}-${side}`}>{names[side]}</label>
          <span className={styles.track}>
            <input
              id={`${id}-${side}`}
              type="range"
              min={0}
              max={100}
              value={percents[side]}
              aria-valuetext={spoken}
              onChange={(event) => change(withPercent(percents, side, Number(event.target.value)))}
            />
            {market !== null && (
              <svg className={styles.tick} aria-hidden="true">
                <line x1={`${market[side]}%`} x2={`${market[side]}%`} y1="0" y2="100%" />
              </svg>
            )}
          </span>
          <span className={styles.typed}>
            <input
              type="number"
              min={0}
              max={100}
              value={percents[side]}
              aria-label={texts.typed(names[side])}
              onChange={(event) => change(withPercent(percents, side, Number(event.target.value)))}
            />
            %
          </span>
          <span className={styles.market}>{market !== null && texts.market(market[side])}</span>
        </div>
      ))}
    </div>
  )
}

/** The value compared with the market as a sentence, not by colour alone. */
function Value({ draft, market }: { draft: Draft; market: ShownMarket }) {
  const { chances: texts } = useTexts()
  const value = valueOf(draft, market)
  if (value === null) return <p className={styles.value}>{texts.noValue}</p>
  const sign = value.expected < 0 ? '−' : '+'
  const expected = `${sign}${percent(Math.abs(value.expected))}%`
  return (
    <p className={styles.value} aria-live="polite">
      <Figures text={texts.value(value.own, value.market, expected)} />
    </p>
  )
}
