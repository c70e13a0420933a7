import { inEach, type Words, type TextLanguage } from '../../../contract/values.ts'
import type { Fixture } from '../history.ts'
import { chance, oneOf } from '../models/chance.ts'
import type { Fact, FactKind } from './fact.ts'
import { sentencesEn } from './sentences-en.ts'
import { sentencesZh } from './sentences-zh.ts'
import { sentencesZht } from './sentences-zht.ts'
import { phrasing, type Phrases } from './phrasing.ts'
import { fits, set, setIn } from './text.ts'
import { titlesEn } from './titles-en.ts'
import { titlesZh } from './titles-zh.ts'
import { titlesZht } from './titles-zht.ts'
import { plainViews, speaksFor, viewWords } from './view-words.ts'
import { voices, type Persona } from './voices.ts'
import type { HouseSelection } from '../models/picks.ts'

const titles: Record<TextLanguage, Phrases> = { zh: titlesZh, zht: titlesZht, en: titlesEn }
/** Sentences of an analysis by kind of fact, several for each. */
export const sentences: Record<TextLanguage, Phrases> = {
  zh: sentencesZh,
  zht: sentencesZht,
  en: sentencesEn,
}

export interface Title {
  words: Words
  fact: Fact
  /** The pattern it was made from: kind and number. */
  pattern: string
}

/**
 * Writes a title from the fact that this persona prefers. It has no access to the picks, so it
 * cannot reveal them. `stale(pattern, fact)` is higher for a repetition that readers notice more;
 * the first of the least stale is taken. The result is a function of the arguments: choices depend
 * on `key` only.
 */
export function writeTitle(
  facts: readonly Fact[],
  fixture: Fixture,
  persona: Persona,
  key: string,
  stale: (pattern: string, fact: Fact) => number,
): Title {
  const liking = (fact: Fact) =>
    fact.weight *
    (persona.prefers.includes(fact.kind) ? 1.7 : 1) *
    (0.75 + chance(key, fact.kind, fact.side) / 2)
  const options = facts
    .map((fact) => ({ fact, liking: liking(fact) }))
    .toSorted((a, b) => b.liking - a.liking)
    .flatMap(({ fact }) => optionsOf(fact, fixture, key))
    .filter(({ words }) => fits(words))
  const [title] = options
    .map((option) => ({ option, repeats: stale(option.pattern, option.fact) }))
    .toSorted((a, b) => a.repeats - b.repeats)
    .map(({ option }) => option)
  // the last pattern of the kind 'plain' names no club and always fits
  if (!title) throw new Error('There is no title for a match that nothing is known of')
  return title
}

function optionsOf(fact: Fact, fixture: Fixture, key: string): Title[] {
  const count = titles.zh[fact.kind].length
  const first = Math.floor(chance(key, 'variant', fact.kind) * count)
  const numbers =
    fact.kind === 'plain'
      ? Array.from({ length: count }, (_, n) => n)
      : Array.from({ length: count }, (_, n) => (first + n) % count)
  return numbers.map((number) => ({
    words: set(
      inEach(
        (language) =>
          titles[language][fact.kind][number]?.(phrasing(language, fact, fixture)) ?? '',
      ),
    ),
    fact,
    pattern: `${fact.kind}.${number}`,
  }))
}

/** Pairs of kinds that state the same in opposite or weaker form; one of them suffices. */
const alike: Partial<Record<FactKind, FactKind>> = {
  winless: 'homeWinless',
  unbeaten: 'homeUnbeaten',
  scoringRun: 'scoring',
  concedingRun: 'leaking',
  goalShy: 'blanks',
  tight: 'cleanSheets',
}

/** Three paragraphs: the main facts, the other facts, and the view with its probability. */
export function writeAnalysis(
  facts: readonly Fact[],
  title: Title,
  fixture: Fixture,
  selections: readonly HouseSelection[],
  persona: Persona,
  key: string,
): Words {
  const chosen = factsFor(facts, title, selections)
  const speaks = sumFor(chosen, selections)
  const { opens, ends } = voices[persona.voice]
  const open = oneOf(opens, key, 'open')
  const end = oneOf(ends, key, 'end')
  const view = viewWords(selections, fixture, {
    view: Math.floor(chance(key, 'view') * (speaks > 0 ? 3 : plainViews)),
    price: Math.floor(chance(key, 'price') * 4),
    against: sumFor([title.fact], selections) < 0 ? Math.floor(chance(key, 'against') * 3) : null,
  })
  const write = (language: TextLanguage) => {
    const texts = sentencesAbout(chosen, fixture, key, language)
    const paragraphs = [
      [open[language], ...texts.slice(0, 2)],
      texts.slice(2),
      [view[language], end[language]],
    ]
    return paragraphs
      .map((lines) => lines.filter((line) => line !== '').join(language === 'en' ? ' ' : ''))
      .filter((text) => text !== '')
  }
  // each paragraph is formatted separately, so that each begins with a capital
  return inEach((language) =>
    write(language)
      .map((text) => setIn(language, text))
      .join('\n\n'),
  )
}

/** The facts that the analysis of a plan with these picks states. */
function factsFor(facts: readonly Fact[], title: Title, [main]: readonly HouseSelection[]): Fact[] {
  return chooseFacts(facts, title.fact, (fact) => (main ? speaksFor(fact, main) : 0))
}

/** Whether the facts of such an analysis speak against its main pick, all in all. */
export const leansAgainst = (
  facts: readonly Fact[],
  title: Title,
  selections: readonly HouseSelection[],
): boolean => sumFor(factsFor(facts, title, selections), selections) < 0

/** How many facts speak for the main pick, less those that speak against it. */
const sumFor = (stated: readonly Fact[], [main]: readonly HouseSelection[]): number =>
  main ? stated.reduce((sum, fact) => sum + speaksFor(fact, main), 0) : 0

const they: Words = { zh: '他们', zht: '他們', en: 'They' }

/**
 * One sentence per fact. If a sentence is about the same side as the one before, its name becomes a
 * pronoun.
 */
function sentencesAbout(
  chosen: readonly Fact[],
  fixture: Fixture,
  key: string,
  language: TextLanguage,
): string[] {
  return chosen.map((fact, n) => {
    const names = phrasing(language, fact, fixture)
    const sentence = oneOf(sentences[language][fact.kind], key, 'sentence', fact.kind)(names)
    const again = n > 0 && n !== 2 && fact.side !== 'both' && chosen[n - 1]?.side === fact.side
    return again && sentence.startsWith(names.club)
      ? `${they[language]}${sentence.slice(names.club.length)}`
      : sentence
  })
}

/**
 * The fact of the title, then the strongest others that do not speak against the pick: four in all
 * and not all about one side, first those that speak for it. The fact 'plain' is used only if there
 * is no other.
 */
export function chooseFacts(
  all: readonly Fact[],
  first: Fact,
  speaks: (fact: Fact) => number,
): Fact[] {
  const facts = all
    .filter((fact) => speaks(fact) >= 0)
    .toSorted((a, b) => Number(speaks(b) > 0) - Number(speaks(a) > 0))
  const chosen = [first]
  const other = facts.find(
    ({ side }) => side !== 'both' && first.side !== 'both' && side !== first.side,
  )
  for (const fact of facts) {
    const repeats = chosen.some(
      ({ kind, side }) =>
        side === fact.side && (alike[kind] === fact.kind || alike[fact.kind] === kind),
    )
    const room = chosen.length < (other && !chosen.includes(other) && fact !== other ? 3 : 4)
    if (room && fact.kind !== 'plain' && !repeats && !chosen.includes(fact)) chosen.push(fact)
  }
  if (chosen.length === 1) return chosen
  // facts about the same side are kept together
  const rest = chosen
    .slice(1)
    .toSorted((a, b) => Number(b.side === first.side) - Number(a.side === first.side))
  return [first, ...rest].filter(({ kind }) => kind !== 'plain')
}
