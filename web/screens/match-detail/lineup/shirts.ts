/**
 * The colour that each side's players are drawn in: a club's own, told by the name of its crest.
 */

export interface Shirt {
  /** "#1f3f6b"; null where no colours are known. */
  fill: string | null
  /** Whether a light figure is read on it better than a dark one. */
  dark: boolean
}

const plain: Shirt = { fill: null, dark: true }
/** Colours nearer than this are not told from each other on discs of 30 px. */
const nearest = 110

/**
 * Two shirts that are told from each other: where the first colours are alike, the visitors wear
 * their second.
 */
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
