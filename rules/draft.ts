/** What makes a plan draft valid, beyond its shape in the contract and the state of its match. */
import type { PlanDraft, Selection } from '../contract/plan.ts'
import { languages, playForms, type PlayType, type Words } from '../contract/values.ts'
import { currentBook, type Rulebook } from './book/index.ts'
import { plays } from './plays/plays.ts'

/** Why a draft is not taken. Whoever says so to a reader has the words for it. */
export type DraftReason =
  | 'empty'
  | 'tooLong'
  | 'control'
  | 'malformed'
  | 'priceUnknown'
  | 'freeRefund'
  | 'tooManySelections'
  | 'repeatedBet'
  | 'lineNotHere'
  | 'lineMissing'
  | 'lineStep'
  | 'tooManyPicks'
  | 'pickKey'
  | 'pickTwice'
  | 'oddsTooLow'
  | 'probabilitiesTooHigh'
  | 'probabilityRange'
  | 'probabilitiesSum'

/**
 * What is wrong, and where: a path such as "selections.0.line". `limit` is what it should keep to,
 * where that is a number; a wrong key has the play type whose keys it should be one of.
 */
export type Fault<Reason extends string = DraftReason> =
  | { field: string; reason: Exclude<Reason, 'pickKey'>; limit?: number }
  | { field: string; reason: 'pickKey'; play: PlayType }

// Controls, and the marks that turn the direction of what stands around them (T12). Line breaks are
// let through in an analysis.
const forbidden = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Every fault of a draft, in the order of its fields; none where it is sound. */
export function draftFaults(draft: PlanDraft, book: Rulebook = currentBook): Fault[] {
  return [
    ...wordsFaults(draft.title, 'title', 1, book.titleLength),
    ...wordsFaults(draft.analysis, 'analysis', 0, book.analysisLength),
    ...priceFaults(draft, book),
    ...selectionsFaults(draft.selections, book),
    ...probabilitiesFaults(draft, book),
  ]
}

function* wordsFaults(words: Words, name: string, min: number, max: number): Generator<Fault> {
  for (const language of languages) {
    const field = `${name}.${language}`
    const text = words[language].trim()
    const length = Array.from(text).length
    if (length < min) yield { field, reason: 'empty' }
    if (length > max) yield { field, reason: 'tooLong', limit: max }
    const checked = name === 'analysis' ? text.replaceAll('\n', ' ') : text
    if (forbidden.test(checked)) yield { field, reason: 'control' }
    if (!text.isWellFormed()) yield { field, reason: 'malformed' }
  }
}

function* priceFaults({ price, refundOnMiss }: PlanDraft, book: Rulebook): Generator<Fault> {
  if (!book.prices.includes(price)) yield { field: 'price', reason: 'priceUnknown' }
  if (price === 0 && refundOnMiss) yield { field: 'refundOnMiss', reason: 'freeRefund' }
}

function* selectionsFaults(selections: readonly Selection[], book: Rulebook): Generator<Fault> {
  const { mostSelections: limit } = book
  if (selections.length > limit) yield { field: 'selections', reason: 'tooManySelections', limit }
  const seen = new Set<string>()
  for (const [index, selection] of selections.entries()) {
    const field = `selections.${index}`
    for (const fault of [...lineFaults(selection), ...picksFaults(selection, book)])
      yield { ...fault, field: `${field}.${fault.field}` }
    const bet = `${selection.play} ${selection.line}`
    if (seen.has(bet)) yield { field, reason: 'repeatedBet' }
    seen.add(bet)
  }
}

function* lineFaults({ play, line }: Selection): Generator<Fault> {
  const field = 'line'
  if (!playForms[play].hasLine) {
    if (line !== undefined) yield { field, reason: 'lineNotHere' }
  } else if (line === undefined) yield { field, reason: 'lineMissing' }
  else if (!Number.isInteger(line * 4)) yield { field, reason: 'lineStep' }
}

function* picksFaults({ play, picks }: Selection, book: Rulebook): Generator<Fault> {
  const { mostPicks: limit } = book
  if (picks.length > limit) yield { field: 'picks', reason: 'tooManyPicks', limit }
  const seen = new Set<string>()
  let stated = 0
  for (const [index, pick] of picks.entries()) {
    const field = `picks.${index}`
    if (!plays[play].isKey(pick.key)) yield { field: `${field}.key`, reason: 'pickKey', play }
    if (seen.has(pick.key)) yield { field: `${field}.key`, reason: 'pickTwice' }
    if (pick.odds !== undefined && !(Number(pick.odds) > 1))
      yield { field: `${field}.odds`, reason: 'oddsTooLow' }
    seen.add(pick.key)
    stated += pick.probability ?? 0
  }
  if (stated > 1 + book.probabilityTolerance)
    yield { field: 'picks', reason: 'probabilitiesTooHigh' }
}

function* probabilitiesFaults({ probabilities }: PlanDraft, book: Rulebook): Generator<Fault> {
  if (!probabilities) return
  const { home, draw, away } = probabilities
  for (const [name, value] of Object.entries(probabilities))
    if (!(value >= 0 && value <= 1))
      yield { field: `probabilities.${name}`, reason: 'probabilityRange' }
  if (!(Math.abs(home + draw + away - 1) <= book.probabilityTolerance))
    yield { field: 'probabilities', reason: 'probabilitiesSum' }
}
