import { readCrest } from '../../../contract/crest.ts'

/**
 * The SVG of a crest, 32 × 34, or null if the path is not that of a crest. The grey edge is visible
 * on light and on dark ground, so one picture serves both themes. No initials: they are illegible
 * at 24 px.
 */
export function drawCrest(path: string): string | null {
  const crest = readCrest(path)
  if (crest === null) return null
  const { edge, figure, ground, colour } = crest
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="34" viewBox="0 0 32 34">' +
    `<clipPath id="o"><path d="${edge}"/></clipPath>` +
    `<g clip-path="url(#o)"><path fill="${ground}" d="M0 0h32v34H0z"/>` +
    `<path fill="${colour}" d="${figure}"/></g>` +
    `<path fill="none" stroke="#7d7668" stroke-opacity=".6" d="${edge}"/></svg>`
  )
}
