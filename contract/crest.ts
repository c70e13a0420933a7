/**
 * Paths of club crests, which are below the static prefix like all pictures. The name of a crest
 * that this site draws describes its look, crest/<outline 1-3>-<pattern 1-6>-<rrggbb>-<rrggbb>.svg,
 * so that a page can draw it itself: see docs/decisions/0022-draw-crests-in-the-page.md. The
 * drawing area is 32 by 34.
 */

export const crestOutlines = [
  'M3 2h26v15c0 7-6 12-13 16C9 29 3 24 3 17z',
  'M3 4c5 0 9-1 13-3 4 2 8 3 13 3v14c0 8-7 12-13 15C10 30 3 26 3 18z',
  'M16 1.5a15.5 15.5 0 1 1 0 31 15.5 15.5 0 0 1 0-31z',
] as const

/** Halves, stripes, hoop, sash, chevron, chief. The outline clips them. */
export const crestPatterns = [
  'M16 0h16v34H16z',
  'M7 0h5v34H7zM20 0h5v34h-5z',
  'M0 12h32v10H0z',
  'M0 4 4 0l28 28-4 6z',
  'M0 24 16 12l16 12v-7L16 5 0 17z',
  'M0 0h32v11H0z',
] as const

export interface CrestDrawing {
  /** Number of the outline, from 1. */
  outline: number
  /** SVG path data. */
  edge: string
  figure: string
  /** Colours of ground and figure, as "#1f3f6b". */
  ground: string
  colour: string
}

const name = /^crest\/([1-3])-([1-6])-([0-9a-f]{6})-([0-9a-f]{6})\.svg$/

/** Parses the path of a crest drawn by this site; null for every other path. */
export function readCrest(path: string): CrestDrawing | null {
  const [, outline, pattern, ground, colour] = name.exec(path) ?? []
  const edge = crestOutlines[Number(outline) - 1]
  const figure = crestPatterns[Number(pattern) - 1]
  if (edge === undefined || figure === undefined) return null
  return { outline: Number(outline), edge, figure, ground: `#${ground}`, colour: `#${colour}` }
}
