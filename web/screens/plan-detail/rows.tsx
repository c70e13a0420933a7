import type { ReactNode } from 'react'
import type { PlanContent, PlanDetail } from '../../../contract/plan-detail.ts'
import { hitResults } from '../../../contract/values.ts'
import { useLanguage, useWords } from '../../page/nav.tsx'
import { useOdds } from '../../parts/odds.ts'
import { pickName } from '../../parts/pick-words.ts'
import { playBasis, playNames } from '../../parts/plan-words.ts'
import { percent } from '../../parts/rates.ts'
import { Seal } from '../../parts/seal.tsx'
import { Sealed } from '../../parts/sealed.tsx'
import styles from './rows.module.css'
import { useTexts } from './words.ts'

type Selection = PlanContent['selections'][number]
type Pick = Selection['picks'][number]

/**
 * The market's odds on a plan’s play types, with a seal in the place of the result. The answer has
 * no picks, so none can show.
 */
export function SealedRows({ detail: { plan, market } }: { detail: PlanDetail }) {
  const words = useWords()
  const texts = useTexts()
  const plays = plan.predictPlay.split(',').map(Number)
  return (
    <ul aria-label={texts.selections}>
      {plays.map((play) => {
        const options = market
          .filter((one) => one.play === play)
          .flatMap((one) => one.options.map((option) => ({ ...option, line: one.line })))
        return (
          <Row key={play} play={play} result={<Sealed label={texts.sealed} />}>
            {options.length === 0 && <span className={styles.none}>{texts.hidden}</span>}
            {options.map(({ key, odds, line }) => (
              <Option key={`${key} ${line}`} name={pickName(play, key, line, words)} odds={odds} />
            ))}
          </Row>
        )
      })}
    </ul>
  )
}

/**
 * The selections: picked options among those of the market. The first selection decides hit or
 * miss.
 */
export function SelectionRows({ detail, content }: { detail: PlanDetail; content: PlanContent }) {
  const words = useWords()
  const texts = useTexts()
  return (
    <ul aria-label={texts.selections}>
      {content.selections.map((selection, at) => {
        const { play, line } = selection
        const note = at === 0 && content.selections.length > 1 ? texts.main : undefined
        return (
          <Row
            key={`${play} ${line}`}
            play={play}
            note={note}
            result={<Result selection={selection} outcome={detail.plan.outcome} />}
          >
            {optionsOf(selection, detail.market).map(({ key, odds, pick }) => (
              <Option key={key} name={pickName(play, key, line, words)} odds={odds} pick={pick} />
            ))}
          </Row>
        )
      })}
    </ul>
  )
}

interface Offered {
  key: string
  odds: string | undefined
  pick?: Pick
}

/** The options of the market in its order, with the picks at the plan’s own odds. */
function optionsOf({ play, line, picks }: Selection, market: PlanDetail['market']): Offered[] {
  const offered = market.find((one) => one.play === play && one.line === line)?.options ?? []
  const picksByKey = new Map(picks.map((pick) => [pick.key, pick]))
  const rest = picks.filter((pick) => !offered.some(({ key }) => key === pick.key))
  return [...offered, ...rest].map(({ key, odds }) => {
    const pick = picksByKey.get(key)
    return pick === undefined ? { key, odds } : { key, odds: pick.odds, pick }
  })
}

function Row({
  play,
  note,
  result,
  children,
}: {
  play: number
  note?: string | undefined
  result: ReactNode
  children: ReactNode
}) {
  const words = useWords()
  return (
    <li className={styles.row}>
      <div className={styles.play}>
        <h2>{playNames(String(play), words)}</h2>
        <p>{[playBasis(play, words), note].filter(Boolean).join(words.plan.comma)}</p>
      </div>
      <div className={styles.options}>{children}</div>
      <div className={styles.result}>{result}</div>
    </li>
  )
}

function Option({
  name,
  odds,
  pick,
}: {
  name: string
  odds: string | undefined
  pick?: Pick | undefined
}) {
  const texts = useTexts()
  const price = useOdds()
  const { halves = 0 } = pick ?? {}
  const state =
    pick === undefined ? '' : halves > 0 ? styles.hit : halves < 0 ? styles.miss : styles.picked
  return (
    <span className={`${styles.option} ${state}`}>
      {pick === undefined ? name : <strong>{name}</strong>}
      {odds !== undefined && <b>{price(odds)}</b>}
      {pick?.probability !== undefined && (
        <small>{texts.stated(Number(percent(pick.probability)))}</small>
      )}
    </span>
  )
}

/** The result of a selection: that of its best pick. */
function Result({
  selection,
  outcome,
}: {
  selection: Selection
  outcome: PlanDetail['plan']['outcome']
}) {
  const words = useWords()
  const texts = useTexts()
  const language = useLanguage()
  if (outcome === 'not_counted')
    return <span className={styles.badge}>{words.plan.notCounted}</span>
  const halves = selection.picks.flatMap((pick) => pick.halves ?? [])
  if (halves.length === 0) return null
  const best = Math.max(...halves)
  if (best === 0) return <span className={styles.badge}>{texts.push}</span>
  return (
    <Seal
      hitResult={best > 0 ? hitResults.hit : hitResults.miss}
      language={language}
      words={words.plan}
      className={styles.seal}
    />
  )
}
