import { useId } from 'react'
import { resultPicks } from '../../../contract/values.ts'
import { useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { Figures } from '../../parts/figures.tsx'
import { pickName } from '../../parts/pick-words.ts'
import { signedPercent } from '../../parts/rates.ts'
import {
  statedPicks,
  valueOf,
  withStated,
  type Draft,
  type ShownMarket,
  type StatedPick,
  type Value as ValueOfPicks,
} from './draft.ts'
import { FieldErrors, type FieldError } from './field-errors.tsx'
import { percentsOf, sides, withPercent, type Percents, type PercentSide } from './linked.ts'
import styles from './studio-write.module.css'
import { useTexts } from './words.ts'

interface Props {
  draft: Draft
  market: ShownMarket
  errors: readonly FieldError[]
  change: (part: Pick<Draft, 'probabilities'> | Pick<Draft, 'selections'>) => void
  remove: () => void
}

const even: Percents = { home: 34, draw: 33, away: 33 }

/**
 * The expert's own probabilities: three sliders of the match result that always add up to 100, and
 * a field for each other pick.
 */
export function Probabilities({ draft, market, errors, change, remove }: Props) {
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
            onClick={() => change({ probabilities: fromMarket ?? even })}
          >
            {fromMarket === null ? texts.start : texts.fromMarket}
          </button>
        </p>
      ) : (
        <>
          <Sliders
            percents={probabilities}
            market={fromMarket}
            change={(probabilities) => change({ probabilities })}
          />
          <Value draft={draft} market={market} />
          <p className={styles.row}>
            {fromMarket !== null && (
              <button
                type="button"
                className={button.button}
                onClick={() => change({ probabilities: fromMarket })}
              >
                {texts.fromMarket}
              </button>
            )}
            <button type="button" className={button.button} onClick={remove}>
              {texts.leaveOut}
            </button>
          </p>
        </>
      )}
      <FieldErrors errors={errors} of="probabilities" />
      <Stated
        picks={statedPicks(draft, market)}
        change={({ at, key }, percent) =>
          change({
            selections: draft.selections.map((one, index) =>
              index === at ? withStated(one, key, percent) : one,
            ),
          })
        }
      />
    </section>
  )
}

/** A percentage as readers see it: from 0 to 100, with at most one place. */
const statedFrom = (typed: number): number =>
  Math.round(Math.min(100, Math.max(0, typed)) * 10) / 10

interface StatedProps {
  picks: readonly StatedPick[]
  change: (pick: StatedPick, percent: number | undefined) => void
}

/** The probabilities of single picks: over or under, and scores. */
function Stated({ picks, change }: StatedProps) {
  const { chances: texts } = useTexts()
  const words = useWords()
  const id = useId()
  if (picks.length === 0) return null
  return (
    <div className={styles.sliders}>
      <p className={styles.hint}>{texts.pickNote}</p>
      {picks.map((pick) => {
        const field = `${id}-${pick.play}-${pick.key}`
        return (
          <div key={field} className={styles.statedPick}>
            <label htmlFor={field}>{pickName(pick.play, pick.key, pick.line, words)}</label>
            <span className={styles.typed}>
              <input
                id={field}
                type="number"
                min={0}
                max={100}
                step={0.1}
                value={pick.own ?? ''}
                onChange={({ target: { value } }) =>
                  change(pick, value === '' ? undefined : statedFrom(Number(value)))
                }
              />
              %
            </span>
            <span className={styles.market}>
              {pick.market !== null && texts.market(pick.market)}
            </span>
            {pick.value !== null && <Compared value={pick.value} />}
          </div>
        )
      })}
    </div>
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

/** The value of the match result compared with the market. */
function Value({ draft, market }: { draft: Draft; market: ShownMarket }) {
  const { chances: texts } = useTexts()
  const value = valueOf(draft, market)
  return value === null ? (
    <p className={styles.value}>{texts.noValue}</p>
  ) : (
    <Compared value={value} />
  )
}

/** The value as a sentence, not by colour alone. */
function Compared({ value: { own, market, expected } }: { value: ValueOfPicks }) {
  const { chances: texts } = useTexts()
  return (
    <p className={styles.value} aria-live="polite">
      <Figures text={texts.value(own, market, signedPercent(expected))} />
    </p>
  )
}
