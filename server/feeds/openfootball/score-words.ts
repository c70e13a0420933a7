/**
 * Scores with words beside them or in brackets: "1-1 (aet) 4-2 on penalties", "2-3 pen. 0-0 a.e.t.
 * (0-0)", "1-1 (HT 0-1)", "2-1 n.V. (1-1, 0-1)".
 */
import type { Score } from '../feed.ts'
import type { Result } from './fixture.ts'

export const score = (text: string | undefined): Score | null => {
  const parts = /^(\d{1,3})-(\d{1,3})$/.exec(text?.trim() ?? '')
  return parts ? [Number(parts[1]), Number(parts[2])] : null
}

type Part = keyof Result

/** Patterns of the words for a part of a match, in the languages of the files. */
const words: Record<Part, string> = {
  extra: String.raw`a\.?\s?e\.?\s?t\.?|(?:after |in )?extra[ -]time|asdet|g\.g\.
    |golden goal|e\.?t\.?
    |n\.?\s?v\.?|nach verlängerung|verl\.|d\.?t\.?s\.?|a\.?\s?p\.?|prol\.|après prolongation
    |pr[óo](?:rr?)?\.?|加时赛?`,
  penalties: String.raw`(?:(?:on|after|by|nach|im|nos|en|aux|ai|in)\s+)?(?:
    pen(?:alty)?[ -]shoot-?out
    |pens?\.?|penalt(?:y|ies)(?: kicks)?|shoot-?out|pso|p\.?|[in]\.?\s?e\.?|elfmeterschie(?:ß|ss)en
    |elfm\.|t\.?a\.?b\.?|tirs au but|d\.?c\.?r\.?|rigori|w\.?n\.?s\.?|strafschoppen|p[êe]n[aá]ltis
    |penales|g\.?\s?p\.?|点球(?:大战)?)`,
  half: String.raw`h\.?t\.?|half[ -]?time|hz\.?|halbzeit|半场`,
  full: String.raw`f\.?t\.?|full[ -]?time|(?:after|at|nach) 90(?: ?(?:min(?:utes|uten|\.)?|'))?`,
}
// boundary: the keys of `words` are the parts
const parts = (Object.entries(words) as [Part, string][]).map(
  ([part, pattern]) => [part, pattern.replace(/\n\s*/g, '')] as const,
)
const token = new RegExp(
  String.raw`\s*(?:(?<pair>\d{1,3}-\d{1,3})(?!\d)|(?<!\p{L})(?:` +
    parts.map(([part, pattern]) => `(?<${part}>${pattern})`).join('|') +
    String.raw`|won|wins?)(?!\p{L})|[,;/:])`,
  'iuy',
)

interface Pair {
  value: Score
  part?: Part
}
/** A pair of goals, or a word. */
type Item = Pair | { word: Part }

/** Null for a text with an unknown word in it. */
function itemsOf(text: string): Item[] | null {
  const items: Item[] = []
  token.lastIndex = 0
  while (text.slice(token.lastIndex).trim() !== '') {
    const groups = token.exec(text)?.groups
    if (!groups) return null
    const value = score(groups['pair'])
    const [word] = parts.find(([part]) => groups[part] !== undefined) ?? []
    if (value) items.push({ value })
    else if (word) items.push({ word })
  }
  return items
}

const isPair = (item: Item | undefined): item is Pair => item !== undefined && 'value' in item
const isLevel = ({ value: [home, away] }: Pair) => home === away
const isWithin = ({ value: [home, away] }: Pair, { value: total }: Pair) =>
  home <= total[0] && away <= total[1]
/** Whether a word between two pairs is of the second one. */
const isOfNext = (word: Part, last: Pair, next: Pair): boolean =>
  word === 'penalties' ? isLevel(last) && !isLevel(next) : word === 'half' && isWithin(next, last)

/**
 * The pair that a word belongs to. It stands before the word, but for "HT 1-0", "pens 4-2" and
 * "1-1 pens 4-2", since no shoot-out ends level.
 */
function pairOfWord(items: readonly Item[], at: number, before: readonly Pair[]): Pair | undefined {
  const [last, item, next, behind] = [items[at - 1], items[at], items[at + 1], items[at + 2]]
  const word = item && 'word' in item ? item.word : 'extra'
  const isFree = isPair(next) && (!behind || isPair(behind))
  if (isFree && word !== 'extra' && (!isPair(last) || isOfNext(word, last, next))) return next
  if (isPair(last) && !last.part) return last
  return before.findLast(({ part }) => !part) ?? (isPair(next) ? next : undefined)
}

/**
 * The parts of a result. Null for unknown words, two scores of one part, or brackets whose parts
 * are not certain. "2-1 (1-1) aet" has the score of 120 minutes only: that in brackets may be that
 * of half time, and after the first of two legs no score is level.
 */
export function readScores(text: string): Result | null {
  const pairs: Pair[] = []
  let inside: Score[] = []
  for (const [whole, round, square] of text.matchAll(/\(([^()]*)\)|\[([^[\]]*)\]|[^()[\]]+|./g)) {
    const items = itemsOf(round ?? square ?? whole)
    if (!items) return null
    const isBracket = round !== undefined || square !== undefined
    if (isBracket && items.length > 0 && items.every(isPair)) {
      if (inside.length > 0 || pairs.length === 0) return null
      inside = items.map(({ value }) => value)
      continue
    }
    for (const [at, item] of items.entries()) {
      if (isPair(item)) {
        pairs.push(item)
        continue
      }
      const pair = pairOfWord(items, at, pairs)
      if (!pair || pair.part) return null
      pair.part = item.word
      // "1-0 (1-0) HT" may be said at half time
      if (item.word === 'half' && inside.length > 0) return null
      if (item.word === 'extra' && inside.length === 1) inside = []
    }
  }
  return resultOf(pairs, inside)
}

/** A pair without a word is the score after 90 minutes; brackets begin where the pairs end. */
function resultOf(pairs: readonly Pair[], inside: readonly Score[]): Result | null {
  const result: Result = {}
  for (const { value, part = 'full' } of pairs) {
    // two scores of one part contradict each other
    if (result[part]) return null
    result[part] = value
  }
  if (inside.length === 2 && result.full && result.penalties && !result.extra) {
    result.extra = result.full
    delete result.full
  }
  const order = (['extra', 'full', 'half'] as const).slice(
    result.full ? 2 : result.extra ? 1 : inside.length > 2 ? 0 : 1,
  )
  if (inside.length > order.length) return null
  for (const [at, value] of inside.entries()) {
    const part = order[at]
    if (!part || result[part]) return null
    result[part] = value
  }
  return result
}
