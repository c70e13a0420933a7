import { useState } from 'react'
import { isPickOf, playForms, type PlayType } from '../../../contract/values.ts'
import { currentBook } from '../../../rules/book/index.ts'
import { useWords } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { useOdds } from '../../parts/odds.ts'
import { pickName } from '../../parts/pick-words.ts'
import { Tiles, type Tile } from '../../parts/tiles.tsx'
import {
  plays,
  priceOf,
  withKeys,
  type Draft,
  type DraftSelection,
  type ShownMarket,
} from './draft.ts'
import { FieldErrors, isWithin, type FieldError } from './field-errors.tsx'
import styles from './studio-write.module.css'
import { useTexts } from './words.ts'

interface Props {
  draft: Draft
  market: ShownMarket
  errors: readonly FieldError[]
  change: (selections: DraftSelection[]) => void
}

const { linesWithoutMarket } = currentBook
const mostPicksOf = (play: PlayType) => currentBook.mostPicks[play] ?? 0
const plainScores = ['1-0', '2-0', '2-1', '0-0', '1-1', '2-2', '0-1', '0-2', '1-2']

/** The play types that the plan has, and the picks of each. The first one is the main selection. */
export function Selections({ draft: { selections }, market, errors, change }: Props) {
  const texts = useTexts()
  const words = useWords()
  const ofAll = errors.filter(
    (error) => !selections.some((_, at) => isWithin(error, `selections.${at}`)),
  )
  const replace = (at: number, next: DraftSelection) =>
    change(selections.map((one, index) => (index === at ? next : one)))
  return (
    <section aria-labelledby="picks" data-field="selections">
      <h2 id="picks">{texts.picks.title}</h2>
      {market !== null && <p className={styles.hint}>{texts.picks.note}</p>}
      <Tiles
        label={texts.picks.plays}
        headed={false}
        tiles={plays.map((play) => ({ key: String(play), label: words.plays[play].name }))}
        picked={selections.map(({ play }) => String(play))}
        change={(picked) => change(withPlays(selections, picked))}
        most={plays.length}
      />
      <FieldErrors errors={ofAll} of="selections" />
      {selections.map((selection, at) => (
        <div key={selection.play} data-field={`selections.${at}`}>
          <Picks
            selection={selection}
            market={market}
            isMain={at === 0}
            change={(next) => replace(at, next)}
          />
          <FieldErrors errors={errors} of={`selections.${at}`} />
          {at > 0 && (
            <button
              type="button"
              className={`${button.button} ${styles.addButton}`}
              onClick={() => change([selection, ...selections.filter((one) => one !== selection)])}
            >
              {texts.picks.makeMain(words.plays[selection.play].name)}
            </button>
          )}
        </div>
      ))}
    </section>
  )
}

function withPlays(selections: DraftSelection[], picked: readonly string[]): DraftSelection[] {
  const remaining = selections.filter(({ play }) => picked.includes(String(play)))
  const added = plays.filter(
    (play) => picked.includes(String(play)) && !remaining.some((one) => one.play === play),
  )
  return [...remaining, ...added.map((play) => ({ play, keys: [] }))]
}

interface PicksProps {
  selection: DraftSelection
  market: ShownMarket
  isMain: boolean
  change: (next: DraftSelection) => void
}

function Picks({ selection, market, isMain, change }: PicksProps) {
  const texts = useTexts()
  const words = useWords()
  const price = useOdds()
  const figureOf = (odds: string | undefined) => odds && price(odds)
  const { play, line, keys } = selection
  const most = mostPicksOf(play)
  const note = isMain ? texts.picks.main(most) : texts.picks.further(most)
  const group = { label: words.plays[play].name, note, most }
  const tile = (key: string, ofLine?: number): Tile => ({
    key: ofLine === undefined ? key : `${ofLine} ${key}`,
    label: pickName(play, key, ofLine, words),
    figure: figureOf(priceOf(market, play, ofLine, key)),
  })
  const { hasLine, namedKeys } = playForms[play]
  if (hasLine) {
    const lines =
      market && market.totals.length > 0
        ? market.totals.map((one) => one.line)
        : (linesWithoutMarket ?? [2.5])
    return (
      <Tiles
        {...group}
        tiles={lines.flatMap((one) => namedKeys.map((key) => tile(key, one)))}
        picked={keys.map((key) => `${line} ${key}`)}
        change={([picked]) => {
          const [chosen = '', key = ''] = picked?.split(' ') ?? []
          change(
            picked === undefined ? { play, keys: [] } : { play, line: Number(chosen), keys: [key] },
          )
        }}
      />
    )
  }
  if (namedKeys.length > 0)
    return (
      <Tiles
        {...group}
        tiles={namedKeys.map((key) => tile(key))}
        picked={keys}
        change={(picked) => change(withKeys(selection, picked))}
      />
    )
  return (
    <>
      <Tiles
        {...group}
        tiles={[...new Set([...plainScores, ...keys])].map((key) => tile(key))}
        picked={keys}
        change={(picked) => change(withKeys(selection, picked))}
      />
      <OtherScore
        play={play}
        add={(key) =>
          keys.length < mostPicksOf(play) &&
          !keys.includes(key) &&
          change(withKeys(selection, [...keys, key]))
        }
      />
    </>
  )
}

function OtherScore({ play, add }: { play: PlayType; add: (key: string) => void }) {
  const texts = useTexts()
  const [text, setText] = useState('')
  const key = text.trim().replaceAll(/[:：–—]/g, '-')
  const isScore = isPickOf(play, key)
  return (
    <p className={styles.other}>
      <label>
        {texts.picks.otherScore}{' '}
        <input
          value={text}
          maxLength={5}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button
        type="button"
        className={button.button}
        aria-disabled={!isScore}
        onClick={() => {
          if (!isScore) return
          add(key)
          setText('')
        }}
      >
        {texts.picks.add}
      </button>
    </p>
  )
}
