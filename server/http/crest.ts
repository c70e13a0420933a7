/** Draws a crest from its path name: the grammar of server/feeds/crest-path.ts. */
const name = /^crest\/([1-3])-([1-6])-([0-9a-f]{6})-([0-9a-f]{6})\.svg$/

const outlines = [
  'M3 2h26v15c0 7-6 12-13 16C9 29 3 24 3 17z',
  'M3 4c5 0 9-1 13-3 4 2 8 3 13 3v14c0 8-7 12-13 15C10 30 3 26 3 18z',
  'M16 1.5a15.5 15.5 0 1 1 0 31 15.5 15.5 0 0 1 0-31z',
]

/** Halves, stripes, hoop, sash, chevron, chief. */
const patterns = [
  'M16 0h16v34H16z',
  'M7 0h5v34H7zM20 0h5v34h-5z',
  'M0 12h32v10H0z',
  'M0 4 4 0l28 28-4 6z',
  'M0 24 16 12l16 12v-7L16 5 0 17z',
  'M0 0h32v11H0z',
]

/**
 * The SVG document of a crest, 32 by 34, or null where the path names none. The grey edge shows on light and on dark paper, so
 * one picture serves both themes; an initial would be too small to read at 24 px.
 */
export function drawCrest(path: string): string | null {
  const [, outline, pattern, first, second] = name.exec(path) ?? []
  if (outline === undefined || pattern === undefined) return null
  const edge = outlines[Number(outline) - 1]
  const figure = patterns[Number(pattern) - 1]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="34" viewBox="0 0 32 34"><clipPath id="o"><path d="${edge}"/></clipPath>` +
    `<g clip-path="url(#o)"><path fill="#${first}" d="M0 0h32v34H0z"/><path fill="#${second}" d="${figure}"/></g>` +
    `<path fill="none" stroke="#7d7668" stroke-opacity=".6" d="${edge}"/></svg>`
  )
}
