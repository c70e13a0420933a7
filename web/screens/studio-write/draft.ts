/** The draft of a plan in the composer: its parts, its prices, and its missing parts. */
import type { DataOf, ResultOf } from '../../../contract/calls.ts'
import type { Id } from '../../../contract/id.ts'
import {
  textLanguages,
  playTypes,
  type TextLanguage,
  type PlayType,
} from '../../../contract/values.ts'
import { marketShare, oddsAsOne, priceOf as marketPrice } from '../../../rules/market.ts'
import type { Market } from '../../../rules/plays/play.ts'
import { ofResultPick } from '../../../rules/stated.ts'
import { wholePercent } from '../../parts/plan-words.ts'
import { percentsOf, type Percents } from './linked.ts'

export type Answer = ResultOf<'studioMatch'>
export type Draft = DataOf<'studioSeal'>['plan']
export type DraftSelection = Draft['selections'][number]
export type ShownPrices = DataOf<'studioSeal'>['seen']
export type ShownMarket = Answer['match']['market']

/** The play types in the order of the composer. */
export const plays = Object.values(playTypes)

export const blankDraft = (matchId: Id, planId: Id | undefined, original: TextLanguage): Draft => ({
  matchId,
  ...(planId !== undefined && { planId }),
  price: 0,
  refundOnMiss: false,
  original,
  title: {},
  analysis: {},
  selections: [{ play: playTypes.result, keys: [] }],
})

/** The prices in the form that the rules need. */
const marketOf = (market: ShownMarket): Market | null =>
  market && { ...(market.result && { result: market.result }), totals: market.totals }

/** The site's price of a pick; undefined where it knows none. */
export function priceOf(
  market: ShownMarket,
  play: number,
  line: number | undefined,
  key: string,
): string | undefined {
  return marketPrice(marketOf(market), play, line ?? null, key)
}

/** The prices of all picks as they are shown now. */
export const seenPrices = ({ selections }: Draft, market: ShownMarket): ShownPrices =>
  selections.flatMap(({ play, line, keys }) =>
    keys.flatMap((key) => {
      const odds = priceOf(market, play, line, key)
      return odds === undefined ? [] : [{ play, ...(line !== undefined && { line }), key, odds }]
    }),
  )

export interface Value {
  /** Percent. */
  own: number
  /** Whole percent. */
  market: number
  /** Expected return of one unit at this price, less the unit. */
  expected: number
}

/** The stated probabilities of the result's picks compared with the market; null if unknown. */
export function valueOf({ selections, probabilities }: Draft, market: ShownMarket): Value | null {
  const result = selections.find(({ play }) => play === playTypes.result)
  if (!result || result.keys.length === 0 || !probabilities) return null
  const sumOf = (percents: Percents) =>
    result.keys.reduce((sum, key) => sum + (ofResultPick(percents, result.play, key) ?? 0), 0)
  const odds = oddsAsOne(
    result.keys.map((key) => priceOf(market, result.play, undefined, key) ?? null),
  )
  if (!market?.chances || odds === null) return null
  const own = sumOf(probabilities)
  // the same numbers as beside the sliders
  const chance = sumOf(percentsOf(market.chances))
  return { own, market: chance, expected: (own / 100) * odds - 1 }
}

/** A pick whose probability is stated by itself: the three of the match result are linked. */
export interface StatedPick {
  /** The place of its selection in the draft. */
  at: number
  play: PlayType
  line: number | undefined
  key: string
  /** Percent; undefined where none is stated. */
  own: number | undefined
  /** Whole percent; null where the site has no price. */
  market: number | null
  value: Value | null
}

export function statedPicks(
  { selections, probabilities }: Draft,
  market: ShownMarket,
): StatedPick[] {
  return selections.flatMap(({ play, line, keys, stated }, at) => {
    if (play === playTypes.result && (probabilities !== undefined || stated === undefined))
      return []
    return keys.map((key): StatedPick => {
      const own = stated?.find((one) => one.key === key)?.percent
      const share = marketShare(marketOf(market), { play, line: line ?? null, keys: [key] })
      const chance = share === null ? null : wholePercent(share)
      const odds = priceOf(market, play, line, key)
      const value =
        own === undefined || chance === null || odds === undefined
          ? null
          : { own, market: chance, expected: (own / 100) * Number(odds) - 1 }
      return { at, play, line, key, own, market: chance, value }
    })
  })
}

/** The selection with these picks; probabilities of others are dropped. */
export function withKeys({ stated, ...rest }: DraftSelection, keys: string[]): DraftSelection {
  const remaining = stated?.filter(({ key }) => keys.includes(key)) ?? []
  return { ...rest, keys, ...(remaining.length > 0 && { stated: remaining }) }
}

/** The selection with the probability of a pick in percent; undefined removes it. */
export function withStated(
  { stated = [], ...rest }: DraftSelection,
  key: string,
  percent: number | undefined,
): DraftSelection {
  const others = stated.filter((one) => one.key !== key)
  const next = percent === undefined ? others : [...others, { key, percent }]
  return { ...rest, ...(next.length > 0 && { stated: next }) }
}

/** The probability of a pick as it is sealed, in percent; undefined where none is stated. */
export const statedPercent = (
  { probabilities }: Draft,
  { play, stated }: DraftSelection,
  key: string,
): number | undefined =>
  ofResultPick(probabilities, play, key) ?? stated?.find((one) => one.key === key)?.percent

/** The field of a missing part, by its mark in the composer. */
export type Gap = 'selections' | `selections.${number}` | 'price' | 'title' | 'analysis'

/**
 * Missing parts that the browser can detect, in the order of the form; `highest` is the highest
 * price that the record allows now. The rules themselves are the server's.
 */
export function gapsOf(
  { selections, price, title, analysis, original }: Draft,
  highest: number,
): Gap[] {
  const written = (texts: Draft['title']) => (texts[original] ?? '').trim() !== ''
  return [
    ...(selections.length === 0 ? (['selections'] as const) : []),
    ...selections.flatMap(({ keys }, at): Gap[] => (keys.length === 0 ? [`selections.${at}`] : [])),
    ...(price > highest ? (['price'] as const) : []),
    ...(written(title) ? [] : (['title'] as const)),
    ...(written(analysis) ? [] : (['analysis'] as const)),
  ]
}

/**
 * Tests whether two drafts have the same content; the account may keep their fields in another
 * order.
 */
export const isSameDraft = (one: Draft, other: Draft): boolean => ordered(one) === ordered(other)

const ordered = (draft: Draft): string =>
  JSON.stringify(draft, (_, of: unknown) =>
    typeof of === 'object' && of !== null && !Array.isArray(of)
      ? Object.fromEntries(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : of,
  )

/** Whether anything was written or picked at all. */
export const isBlank = ({ selections, title, analysis, probabilities }: Draft): boolean =>
  selections.every(({ keys }) => keys.length === 0) &&
  probabilities === undefined &&
  textLanguages.every((one) => !title[one]?.trim() && !analysis[one]?.trim())
