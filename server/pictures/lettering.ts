/**
 * Text as outlines, so that a picture depends on no font, where it is made or where it is shown.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import anyAscii from 'any-ascii'
import { create, type Font } from 'fontkit'
import decompress from 'wawoff2/decompress.js'
import type { Language } from '../../contract/values.ts'
import { words } from '../http/words/index.ts'

type Family = (typeof words)[Language]['pictures']['font']

export interface Line {
  /** SVG path data; baseline and left edge at 0. */
  path: string
  /** Pixels. */
  width: number
}

interface Subset {
  name: string
  ranges: [from: number, to: number][]
}

/** A font family comes in about a hundred files by character range; a text needs few of them. */
class Typeface {
  readonly #folder: string
  readonly #name: string
  readonly #subsets: Promise<Subset[]>
  readonly #fonts = new Map<string, Promise<Font>>()

  constructor(family: Family) {
    this.#name = `noto-sans-${family}`
    this.#folder = dirname(
      createRequire(import.meta.url).resolve(`@fontsource-variable/${this.#name}/package.json`),
    )
    this.#subsets = readSubsets(this.#folder)
    this.#subsets.catch(() => {})
  }

  /** The font with this character in this weight; null if the family has none. */
  async fontOf(character: number, weight: number): Promise<Font | null> {
    const subsets = await this.#subsets
    const subset = subsets.find(({ ranges }) =>
      ranges.some(([from, to]) => character >= from && character <= to),
    )
    if (!subset) return null
    const key = `${subset.name} ${weight}`
    const font = this.#fonts.get(key) ?? this.#load(subset.name, weight)
    this.#fonts.set(key, font)
    font.catch(() => this.#fonts.delete(key))
    return font
  }

  async #load(subset: string, weight: number): Promise<Font> {
    // fontkit varies the weight of uncompressed fonts only
    const bytes = await decompress(
      await readFile(`${this.#folder}/files/${this.#name}-${subset}-wght-normal.woff2`),
    )
    const font = create(Buffer.from(bytes))
    if (!('getVariation' in font)) throw new Error(`${this.#name} ${subset} is a collection`)
    return font.getVariation({ wght: weight })
  }
}

async function readSubsets(folder: string): Promise<Subset[]> {
  // for example "[4]": "U+1f1e9-1f1f5,U+1f21a"; the file name has the number without brackets
  const ranges: Record<string, string> = JSON.parse(
    await readFile(`${folder}/unicode.json`, 'utf8'),
  )
  const subsets = Object.entries(ranges).map(([name, text]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: text.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [parseInt(from, 16), parseInt(to, 16)]
    }),
  }))
  // the Latin file is last, and has punctuation that others repeat: search it first
  return subsets.toReversed()
}

const typefaces = new Map<Family, Typeface>()
function typefaceOf(family: Family): Typeface {
  const typeface = typefaces.get(family) ?? new Typeface(family)
  typefaces.set(family, typeface)
  return typeface
}

/**
 * Marks that are characters of their own behind a letter. Each glyph has a place of its own, so
 * such a mark would cover the next letter.
 */
const loose = /(?<=\p{L}\p{M}*)(?=\p{M})\p{Script=Inherited}/gu

/**
 * One line of text. A character that no family has is written by its Latin letters, such as g for
 * ğ; one without any, such as a private character, is left out.
 */
export async function outline(
  text: string,
  language: Language,
  size: number,
  weight: 400 | 600,
): Promise<Line> {
  const family = words[language].pictures.font
  const order = [typefaceOf(family), typefaceOf(family === 'sc' ? 'hk' : 'sc')]
  let path = ''
  let width = 0
  const characters = Array.from(text.normalize('NFC').replaceAll(loose, ''))
  for (const [at, character] of characters.entries()) {
    const letters = (await firstFont(order, character, weight))
      ? [character]
      : latinOf(character, characters[at - 1])
    for (const letter of letters) {
      const font = await firstFont(order, letter, weight)
      const glyph = font?.layout(letter).glyphs[0]
      if (!font || !glyph || glyph.id === 0) continue
      const scale = size / font.unitsPerEm
      path += glyph.path.scale(scale, -scale).translate(width, 0).toSVG()
      width += glyph.advanceWidth * scale
    }
  }
  return { path, width }
}

/**
 * Letters that `any-ascii` takes for silent, or writes as a sign: alef, hamza and ain, and those of
 * Hebrew. In names of clubs a vowel is mostly there.
 */
const silentLetter = /^[\p{Script=Arabic}\p{Script=Hebrew}]$/u

/**
 * Scripts without case begin a word with a capital, as its Latin name does. A letter without a
 * Latin form is a dot, and so is a mark without its letter.
 */
function latinOf(character: string, before = ' '): string {
  const isOther = isLetter(character, before)
  const silent = isOther && silentLetter.test(character) ? 'a' : isOther ? '·' : ''
  const found = anyAscii(character)
  const latin = /[a-z\d]/i.test(found) || silent === '' ? found : silent
  const hasCase = character.toLowerCase() !== character.toUpperCase()
  return hasCase || /[\p{L}\p{M}]/u.test(before)
    ? latin
    : latin.slice(0, 1).toUpperCase() + latin.slice(1)
}

const isLetter = (character: string, before: string) =>
  /\p{L}/u.test(character) || (/\p{M}/u.test(character) && !/[\p{L}\p{M}]/u.test(before))

async function firstFont(
  typefaces: readonly Typeface[],
  character: string,
  weight: number,
): Promise<Font | null> {
  const code = character.codePointAt(0) ?? 0
  for (const typeface of typefaces) {
    const font = await typeface.fontOf(code, weight)
    if (font?.hasGlyphForCodePoint(code)) return font
  }
  return null
}

interface Lines {
  language: Language
  size: number
  weight: 400 | 600
  /** Pixels. */
  width: number
  lines: number
  /** Places in the text at which a line may break; between words where there are none. */
  breaks?: readonly number[] | undefined
}

/**
 * At most `lines` lines, each at most `width` pixels wide; text that does not fit ends in an
 * ellipsis.
 */
export async function letterLines(
  text: string,
  { language, size, weight, width, lines, breaks = wordBreaks(text) }: Lines,
): Promise<Line[]> {
  const measure = (words: string) => outline(words, language, size, weight)
  const made: Line[] = []
  let rest = text.trimStart()
  while (rest.trimEnd() !== '' && made.length < lines) {
    const last = made.length === lines - 1
    const at = text.length - rest.length
    const places = breaks.flatMap((place) => (place > at ? [place - at] : []))
    const taken = await fitting(rest, places, width, measure)
    if (last && taken.length < rest.trimEnd().length) {
      const cut = await fitting(rest, places, width - (await measure('…')).width, measure)
      made.push(await measure(`${cut.trimEnd()}…`))
      break
    }
    made.push(await measure(taken.trimEnd()))
    rest = rest.slice(taken.length).trimStart()
  }
  return made
}

const wordBreaks = (text: string): number[] =>
  [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map(({ index }) => index)

/** The longest prefix that fits; it ends at a place if one of them fits. */
async function fitting(
  text: string,
  places: readonly number[],
  width: number,
  measure: (words: string) => Promise<Line>,
): Promise<string> {
  const fits = async (words: string) => (await measure(words)).width <= width
  if (await fits(text.trimEnd())) return text
  let taken = ''
  for (const place of places) {
    if (!(await fits(text.slice(0, place).trimEnd()))) break
    taken = text.slice(0, place)
  }
  if (taken !== '') return taken
  // a single word wider than the line is cut by characters
  for (const character of text) {
    if (!(await fits(taken + character))) break
    taken += character
  }
  return taken === '' ? (Array.from(text)[0] ?? '') : taken
}
