/** Colours of an avatar without a photograph. Without schemas, for the browser too. */

/** Number of colours. They are numbered from 1. */
export const pigments = 8

/** The path of the picture of a colour below the static prefix. */
export const pigmentPath = (pigment: number): string => `avatar/pigment-${pigment}.svg`

/** The colour that a path names; null for any other path. */
export function readPigment(path: string): number | null {
  const found = /^avatar\/pigment-([1-8])\.svg$/.exec(path)?.[1]
  return found === undefined ? null : Number(found)
}
