/** Letters of right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko and their forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name to stand in a sentence: one of a right-to-left script gets isolates (Unicode UAX 9), so
 * that a score or a name beside it keeps its place. Any other is unchanged.
 */
export const isolated = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name

/** "Home v Away", or with the score between the names: home is always first. */
export const sidesText = (home: string, between: string, away: string): string =>
  `${isolated(home)} ${between} ${isolated(away)}`

/** The sides of a match, as far as a text about it may name them. */
export interface Sides {
  homeShortName?: string
  awayShortName?: string
}

/** Left-to-right mark: what a text begins with decides its direction, and a name tells nothing. */
const fromLeft = '\u200e'

/** Where names of right-to-left scripts stand in a text. */
function placesOf(text: string, names: readonly string[]): [from: number, to: number][] {
  const foreign = names
    .filter((name) => rightToLeft.test(name))
    .toSorted((a, b) => b.length - a.length)
  const places: [number, number][] = []
  for (let at = 0; at < text.length && foreign.length > 0; at++) {
    const name = foreign.find((one) => text.startsWith(one, at))
    if (name === undefined) continue
    places.push([at, at + name.length])
    at += name.length - 1
  }
  return places
}

/**
 * A text about a match, such as the title of a plan, with isolates around names of right-to-left
 * scripts: numbers and the other name keep their places, and the text is read from the left.
 * Without such names, or with other words of these scripts, it is unchanged: then it is a text in
 * one of them. `breaks` are places in the text; those in a name are left out.
 */
export function withIsolatedSides(
  text: string,
  { homeShortName = '', awayShortName = '' }: Sides,
  breaks: readonly number[] = [],
): { text: string; breaks: readonly number[] } {
  const places = placesOf(text, [homeShortName, awayShortName])
  const others = places
    .toReversed()
    .reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text)
  if (places.length === 0 || rightToLeft.test(others)) return { text, breaks }
  const ends = [0, ...places.map(([, to]) => to)]
  const pieces = ends.map((end, at) => {
    const [from, to] = places[at] ?? [text.length, text.length]
    return text.slice(end, from) + isolated(text.slice(from, to))
  })
  const moved = breaks
    .filter((place) => places.every(([from, to]) => place <= from || place >= to))
    .map((place) => place + 1 + 2 * places.filter(([, to]) => to <= place).length)
  return { text: fromLeft + pieces.join(''), breaks: moved }
}

/** The title of a plan in a sentence, in the head of a page, or as a label. */
export const titleText = (plan: Sides & { solutionTitle: string }): string =>
  withIsolatedSides(plan.solutionTitle, plan).text
