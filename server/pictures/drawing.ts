/** Parts of share pictures: lines of text, and seals. */
import { readFileSync } from 'node:fs'
import type { Language } from '../../contract/values.ts'
import { colours } from '../http/files/site-mark.ts'
import { outline, letterLines } from './lettering.ts'

/** Pixels, the size that link previews expect. */
export const canvas = { width: 1200, height: 630, margin: 72 } as const

interface Place {
  x: number
  /** Of the first baseline. */
  y: number
  size: number
  weight?: 400 | 600
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  /** Pixels; longer text is cut with an ellipsis. */
  width?: number
  lines?: number
  /** Places at which a line may break; between words where there are none. */
  breaks?: readonly number[] | undefined
}

/** Text as SVG paths. */
export async function text(words: string, language: Language, place: Place): Promise<string> {
  const {
    x,
    y,
    size,
    weight = 400,
    fill = colours.ink,
    anchor = 'start',
    width = canvas.width,
    lines = 1,
    breaks,
  } = place
  const made = await letterLines(words, { language, size, weight, width, lines, breaks })
  return made
    .map((line, at) => {
      const left = anchor === 'start' ? x : anchor === 'end' ? x - line.width : x - line.width / 2
      const top = y + at * size * 1.45
      const place = `translate(${round(left)} ${round(top)})`
      return `<path fill="${fill}" transform="${place}" d="${line.path}"/>`
    })
    .join('')
}

/** Width of the text in pixels. */
export const widthOf = async (
  words: string,
  language: Language,
  size: number,
  weight: 400 | 600,
): Promise<number> => (await outline(words, language, size, weight)).width

const round = (value: number) => Math.round(value * 100) / 100

const seals = new Map<string, string>()

/** The two paths of a seal as on the site, in the light theme's ink. */
export function seal(
  kind: 'hit' | 'miss',
  language: Language,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const key = `${kind} ${language}`
  const drawn = seals.get(key) ?? readSeal(kind, language)
  seals.set(key, drawn)
  const tilt = kind === 'hit' ? -8 : 5
  return (
    `<g transform="translate(${x} ${y}) rotate(${tilt} ${size / 2} ${size / 2}) ` +
    `scale(${size / 212}) translate(6 6)">${drawn}</g>`
  )
}

function readSeal(kind: 'hit' | 'miss', language: Language): string {
  const sprite = readFileSync(
    new URL(`../../web/assets/seals-${language}.svg`, import.meta.url),
    'utf8',
  )
  const [, symbol = ''] =
    new RegExp(`<symbol id="${kind}"[^>]*>(.*?)</symbol>`, 's').exec(sprite) ?? []
  // the second path is the ink; the first is the paper strip, visible in the dark theme only
  const [, ink = ''] = [...symbol.matchAll(/<path d="([^"]+)"[^>]*>/g)].map(([, path]) => path)
  const fill = kind === 'hit' ? colours.hit : colours.ink
  return `<path fill-rule="evenodd" fill="${fill}" d="${ink}"/>`
}
