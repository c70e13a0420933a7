/**
 * Conditions of a valid plan draft, beyond its shape in the contract and the state of its match.
 */
import type { PlanDraft, Selection } from '../contract/plan.ts'
import {
  textLanguages,
  playForms,
  playTypes,
  resultPicks,
  type PlayType,
  type Words,
} from '../contract/values.ts'
import { currentBook, type Rulebook } from './book/index.ts'
import { betOf, hitChance, marketShare } from './market.ts'
import type { Market } from './plays/play.ts'
import { findPlay, plays } from './plays/plays.ts'
import { modelChance, type Reference } from './reference.ts'
import { textReasons, type TextReason } from './text.ts'

/** Why a draft is refused. Callers turn it into sentences for readers. */
export type DraftReason =
  | TextReason
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
  | 'oddsStated'
  | 'lineNotOffered'
  | 'tooSure'
  | 'tooLarge'
  | 'probabilitiesTooHigh'
  | 'probabilityRange'
  | 'probabilitiesSum'
  | 'probabilitiesDiffer'

/**
 * An error and its field: a path such as "selections.0.line". `limit` is the permitted value, if it
 * is a number; an error about a key has the play type with the permitted keys.
 */
export type DraftError<Reason extends string = DraftReason> =
  | { field: string; reason: Exclude<Reason, 'pickKey'>; limit?: number }
  | { field: string; reason: 'pickKey'; play: PlayType }

/** Every error of a draft, in the order of its fields; none where it is sound. */
export function draftErrors(draft: PlanDraft, book: Rulebook = currentBook): DraftError[] {
  return [
    ...textErrors(draft.title, 'title', 1, book.titleLength, book),
    ...textErrors(draft.analysis, 'analysis', 0, book.analysisLength, book),
    ...priceErrors(draft, book),
    ...selectionErrors(draft.selections, book),
    ...probabilityErrors(draft, book),
    ...differenceErrors(draft, book),
    ...sizeErrors(draft, book),
  ]
}

/** Every error of a plan's sealed body, without its texts. */
export const bodyErrors = (
  body: Pick<PlanDraft, 'selections' | 'probabilities'>,
  market: Market | null,
  reference: Reference | null,
  book: Rulebook = currentBook,
): DraftError[] => [
  ...selectionErrors(body.selections, book),
  ...probabilityErrors(body, book),
  ...marketErrors(body, market, reference, book),
]

/**
 * Errors against the market of the match, in a draft that is valid otherwise: a line that is not
 * offered, and a main selection that is too likely by the market, or where the market has no price
 * of it by the house's model. `market` and `reference` are null where they are not known.
 */
export function* marketErrors(
  { selections }: Pick<PlanDraft, 'selections'>,
  market: Market | null,
  reference: Reference | null,
  book: Rulebook = currentBook,
): Generator<DraftError> {
  for (const [index, { play, line }] of selections.entries()) {
    if (line === undefined || book.linesWithoutMarket === null) continue
    const offered = market ? (findPlay(play)?.offers(market) ?? []) : []
    const lines = offered.length > 0 ? offered.map((offer) => offer.line) : book.linesWithoutMarket
    if (!lines.includes(line)) yield { field: `selections.${index}.line`, reason: 'lineNotOffered' }
  }
  const [main] = selections
  if (!main || book.likeliest === null) return
  const bet = betOf(main)
  const chance =
    hitChance(market, bet, book) ??
    marketShare(market, bet, book.margin) ??
    (book.modelReference ? modelChance(reference, bet) : null)
  if (chance !== null && chance > book.likeliest)
    yield { field: 'selections.0', reason: 'tooSure', limit: Math.round(book.likeliest * 100) }
}

function* textErrors(
  words: Words,
  name: string,
  min: number,
  max: number,
  book: Rulebook,
): Generator<DraftError> {
  const limits = { longest: max, lines: name === 'analysis', mostMarks: book.mostMarks }
  for (const language of textLanguages) {
    const field = `${name}.${language}`
    const text = words[language].trim()
    if (min > 0 && text === '' && book.languages?.includes(language))
      yield { field, reason: 'empty' }
    for (const reason of textReasons(text, limits))
      yield reason === 'tooLong' ? { field, reason, limit: max } : { field, reason }
  }
  if (
    min > 0 &&
    textLanguages.every((language) => words[language].trim() === '') &&
    !book.languages
  )
    yield { field: name, reason: 'empty' }
}

/** Errors in a plan's price and refund that do not depend on its expert. */
export function* priceErrors(
  { price, refundOnMiss }: { price: number; refundOnMiss: boolean },
  book: Rulebook,
): Generator<DraftError> {
  if (!book.prices.includes(price)) yield { field: 'price', reason: 'priceUnknown' }
  if (price === 0 && refundOnMiss) yield { field: 'refundOnMiss', reason: 'freeRefund' }
}

function* selectionErrors(selections: readonly Selection[], book: Rulebook): Generator<DraftError> {
  const { mostSelections: limit } = book
  if (selections.length > limit) yield { field: 'selections', reason: 'tooManySelections', limit }
  const seen = new Set<string>()
  for (const [index, selection] of selections.entries()) {
    const field = `selections.${index}`
    if (selection.oddsSource !== undefined && book.pricesOf === 'site')
      yield { field: `${field}.oddsSource`, reason: 'oddsStated' }
    for (const error of [...lineErrors(selection), ...pickErrors(selection, book)])
      yield { ...error, field: `${field}.${error.field}` }
    const bet = `${selection.play} ${selection.line}`
    if (seen.has(bet)) yield { field, reason: 'repeatedBet' }
    seen.add(bet)
  }
}

function* lineErrors({ play, line }: Selection): Generator<DraftError> {
  const field = 'line'
  if (!playForms[play].hasLine) {
    if (line !== undefined) yield { field, reason: 'lineNotHere' }
  } else if (line === undefined) yield { field, reason: 'lineMissing' }
  else if (!Number.isInteger(line * 4)) yield { field, reason: 'lineStep' }
}

function* pickErrors({ play, picks }: Selection, book: Rulebook): Generator<DraftError> {
  const limit = book.mostPicks[play] ?? 0
  if (picks.length > limit) yield { field: 'picks', reason: 'tooManyPicks', limit }
  const seen = new Set<string>()
  let stated = 0
  for (const [index, pick] of picks.entries()) {
    const field = `picks.${index}`
    if (!plays[play].isKey(pick.key)) yield { field: `${field}.key`, reason: 'pickKey', play }
    if (seen.has(pick.key)) yield { field: `${field}.key`, reason: 'pickTwice' }
    if (pick.odds !== undefined && book.pricesOf === 'site')
      yield { field: `${field}.odds`, reason: 'oddsStated' }
    else if (pick.odds !== undefined && !(Number(pick.odds) > 1))
      yield { field: `${field}.odds`, reason: 'oddsTooLow' }
    seen.add(pick.key)
    stated += pick.probability ?? 0
  }
  if (stated > 1 + book.probabilityTolerance)
    yield { field: 'picks', reason: 'probabilitiesTooHigh' }
}

function* probabilityErrors(
  { probabilities }: Pick<PlanDraft, 'probabilities'>,
  book: Rulebook,
): Generator<DraftError> {
  if (!probabilities) return
  const { home, draw, away } = probabilities
  for (const [name, value] of Object.entries(probabilities))
    if (!(value >= 0 && value <= 1))
      yield { field: `probabilities.${name}`, reason: 'probabilityRange' }
  if (!(Math.abs(home + draw + away - 1) <= book.probabilityTolerance))
    yield { field: 'probabilities', reason: 'probabilitiesSum' }
}

/**
 * A reader is shown one number for a result: the probability of a pick is that of its result. Not
 * part of `bodyErrors`: plans of earlier releases are sealed with two.
 */
function* differenceErrors(
  { selections, probabilities }: Pick<PlanDraft, 'selections' | 'probabilities'>,
  book: Rulebook,
): Generator<DraftError> {
  if (!probabilities) return
  const byKey: Partial<Record<string, number>> = {
    [resultPicks.home]: probabilities.home,
    [resultPicks.draw]: probabilities.draw,
    [resultPicks.away]: probabilities.away,
  }
  for (const [index, { play, picks }] of selections.entries()) {
    if (play !== playTypes.result) continue
    for (const [at, { key, probability }] of picks.entries()) {
      const stated = byKey[key]
      if (stated === undefined || probability === undefined) continue
      const field = `selections.${index}.picks.${at}.probability`
      if (Math.abs(probability - stated) > book.probabilityTolerance)
        yield { field, reason: 'probabilitiesDiffer' }
    }
  }
}

const utf8 = new TextEncoder()

function* sizeErrors(draft: PlanDraft, { versionBytes }: Rulebook): Generator<DraftError> {
  const { title, analysis, selections, probabilities } = draft
  const sealed = JSON.stringify({ title, analysis, selections, probabilities })
  if (versionBytes !== null && utf8.encode(sealed).length > versionBytes)
    yield { field: '', reason: 'tooLarge', limit: versionBytes }
}
