/** What makes a plan draft valid, beyond its shape in the contract and the state of its match. */
import type { PlanDraft, Selection } from '../contract/plan.ts'
import { languages, playTypes, resultPicks, type Words } from '../contract/values.ts'

/** What is wrong, and where: a path such as "selections.0.line". */
export interface Fault {
  field: string
  reason: string
}

/** Lengths in Unicode characters. */
const titleLength = 120
const analysisLength = 5_000

// Controls, and the marks that turn the direction of what stands around them (T12). Line breaks are let through in an analysis.
const forbidden = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** The first fault of a draft, or null. */
export function draftFault(draft: PlanDraft): Fault | null {
  return (
    wordsFault(draft.title, 'title', 1, titleLength) ??
    wordsFault(draft.analysis, 'analysis', 0, analysisLength) ??
    priceFault(draft) ??
    selectionsFault(draft.selections) ??
    probabilitiesFault(draft)
  )
}

function wordsFault(words: Words, name: string, min: number, max: number): Fault | null {
  for (const language of languages) {
    const field = `${name}.${language}`
    const text = words[language].trim()
    const length = Array.from(text).length
    if (length < min) return { field, reason: 'is empty' }
    if (length > max) return { field, reason: `is longer than ${max} characters` }
    const checked = name === 'analysis' ? text.replaceAll('\n', ' ') : text
    if (forbidden.test(checked)) return { field, reason: 'has a control or direction character' }
    if (!text.isWellFormed()) return { field, reason: 'is not well-formed Unicode' }
  }
  return null
}

function priceFault({ price, refundOnMiss }: PlanDraft): Fault | null {
  return price === 0 && refundOnMiss ? { field: 'refundOnMiss', reason: 'a free plan has nothing to give back' } : null
}

function selectionsFault(selections: readonly Selection[]): Fault | null {
  const seen = new Set<string>()
  for (const [index, selection] of selections.entries()) {
    const field = `selections.${index}`
    const fault = lineFault(selection) ?? picksFault(selection)
    if (fault) return { field: `${field}.${fault.field}`, reason: fault.reason }
    const bet = `${selection.play} ${selection.line}`
    if (seen.has(bet)) return { field, reason: 'repeats the play type and line of an earlier selection' }
    seen.add(bet)
  }
  return null
}

function lineFault({ play, line }: Selection): Fault | null {
  if (play !== playTypes.totalGoals) return line === undefined ? null : { field: 'line', reason: 'only total goals have a line' }
  if (line === undefined) return { field: 'line', reason: 'total goals need a line' }
  return Number.isInteger(line * 4) ? null : { field: 'line', reason: 'is not a multiple of 0.25' }
}

function picksFault({ play, picks }: Selection): Fault | null {
  const seen = new Set<string>()
  let stated = 0
  for (const [index, pick] of picks.entries()) {
    const field = `picks.${index}`
    if (!keyFits(play, pick.key)) return { field: `${field}.key`, reason: `is no pick of play type ${play}` }
    if (seen.has(pick.key)) return { field: `${field}.key`, reason: 'is picked twice' }
    if (pick.odds !== undefined && !(Number(pick.odds) > 1)) return { field: `${field}.odds`, reason: 'is not above 1' }
    seen.add(pick.key)
    stated += pick.probability ?? 0
  }
  return stated <= 1 + tolerance ? null : { field: 'picks', reason: 'state probabilities above 1 together' }
}

function keyFits(play: Selection['play'], key: string): boolean {
  if (play === playTypes.result) return Object.values<string>(resultPicks).includes(key)
  if (play === playTypes.totalGoals) return key === 'over' || key === 'under'
  return /^(0|[1-9]\d?)-(0|[1-9]\d?)$/.test(key)
}

/** Stated probabilities may be rounded to three places each. */
const tolerance = 0.002

function probabilitiesFault({ probabilities }: PlanDraft): Fault | null {
  if (!probabilities) return null
  const { home, draw, away } = probabilities
  for (const [name, value] of Object.entries(probabilities))
    if (!(value >= 0 && value <= 1)) return { field: `probabilities.${name}`, reason: 'is not between 0 and 1' }
  return Math.abs(home + draw + away - 1) <= tolerance ? null : { field: 'probabilities', reason: 'do not sum to 1' }
}
