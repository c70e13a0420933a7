/** What makes a plan draft valid, beyond its shape in the contract and the state of its match. */
import type { PlanDraft, Selection } from '../contract/plan.ts'
import { languages, playForms, type PlayType, type Words } from '../contract/values.ts'
import { plays } from './plays/plays.ts'

/** Why a draft is not taken. Whoever says so to a reader has the words for it. */
export type DraftReason =
  | 'empty'
  | 'tooLong'
  | 'control'
  | 'malformed'
  | 'freeRefund'
  | 'repeatedBet'
  | 'lineNotHere'
  | 'lineMissing'
  | 'lineStep'
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

/** Lengths in Unicode characters. */
const titleLength = 120
const analysisLength = 5_000

// Controls, and the marks that turn the direction of what stands around them (T12). Line breaks are
// let through in an analysis.
const forbidden = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Every fault of a draft, in the order of its fields; none where it is sound. */
export function draftFaults(draft: PlanDraft): Fault[] {
  return [
    ...wordsFaults(draft.title, 'title', 1, titleLength),
    ...wordsFaults(draft.analysis, 'analysis', 0, analysisLength),
    ...priceFaults(draft),
    ...selectionsFaults(draft.selections),
    ...probabilitiesFaults(draft),
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

function* priceFaults({ price, refundOnMiss }: PlanDraft): Generator<Fault> {
  if (price === 0 && refundOnMiss) yield { field: 'refundOnMiss', reason: 'freeRefund' }
}

function* selectionsFaults(selections: readonly Selection[]): Generator<Fault> {
  const seen = new Set<string>()
  for (const [index, selection] of selections.entries()) {
    const field = `selections.${index}`
    for (const fault of [...lineFaults(selection), ...picksFaults(selection)])
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

function* picksFaults({ play, picks }: Selection): Generator<Fault> {
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
  if (stated > 1 + tolerance) yield { field: 'picks', reason: 'probabilitiesTooHigh' }
}

/** Stated probabilities may be rounded to three places each. */
const tolerance = 0.002

function* probabilitiesFaults({ probabilities }: PlanDraft): Generator<Fault> {
  if (!probabilities) return
  const { home, draw, away } = probabilities
  for (const [name, value] of Object.entries(probabilities))
    if (!(value >= 0 && value <= 1))
      yield { field: `probabilities.${name}`, reason: 'probabilityRange' }
  if (!(Math.abs(home + draw + away - 1) <= tolerance))
    yield { field: 'probabilities', reason: 'probabilitiesSum' }
}
