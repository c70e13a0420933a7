/** The colour of each side's players: the club's own, taken from the name of its crest. */

export interface Shirt {
  /** "#1f3f6b"; null if the club's colours are unknown. */
  fill: string | null
  /** Tests whether light text is more legible on it than dark text. */
  dark: boolean
}

const plain: Shirt = { fill: null, dark: true }
/** Colours with a smaller distance are indistinguishable on discs of 30 px. */
const nearest = 110

/** Two distinguishable shirts: if the first colours are alike, the away side wears its second. */
export function shirtsOf(
  homeCrest: string,
  awayCrest: string,
): readonly [home: Shirt, away: Shirt] {
  const [home] = coloursOf(homeCrest)
  const [first, second] = coloursOf(awayCrest)
  const alike = home && first && distance(home, first) < nearest
  return [shirt(home), shirt(alike ? second : first)]
}

/** crest/<outline>-<pattern>-<rrggbb>-<rrggbb>.svg */
function coloursOf(crest: string): string[] {
  return crest.match(/(?<=-)[0-9a-f]{6}/g) ?? []
}

const shirt = (colour: string | undefined): Shirt =>
  colour === undefined ? plain : { fill: `#${colour}`, dark: luminance(colour) < 0.179 }

const channels = (colour: string) =>
  [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)]
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
}

/** WCAG 2 relative luminance: below 0.179, white has the better contrast. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
