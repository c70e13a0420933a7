/** Draws one picture, in a thread of its own: see painters.ts. */
import { createHash } from 'node:crypto'
import { renderAsync } from '@resvg/resvg-js'
import type { ResultOf } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'
import { loadWords } from '../../web/words/index.ts'
import { lowerPriority } from '../http/limits/lower-priority.ts'
import { expertPicture, matchPicture, planPicture, type Translation } from './compose.ts'

/** The data of a picture: the answer of a call, by the kind of the picture. */
export type Shown =
  | { kind: 'plan'; data: ResultOf<'planDetail'> }
  | { kind: 'expert'; data: ResultOf<'expertDetail'> }
  | { kind: 'match'; data: Parameters<typeof matchPicture>[0] }

export interface Painting {
  shown: Shown
  language: Language
}

export interface Painted {
  /** Of the drawing: equal drawings are equal pictures. */
  hash: string
  png: Uint8Array
}

lowerPriority()

export async function paint({ shown, language }: Painting): Promise<Painted> {
  const drawing = await draw(shown, { language, words: await loadWords(language) })
  const hash = createHash('sha256').update(drawing).digest('base64url').slice(0, 22)
  const image = await renderAsync(drawing, { font: { loadSystemFonts: false } })
  return { hash, png: image.asPng() }
}

function draw(shown: Shown, translation: Translation): Promise<string> {
  if (shown.kind === 'plan') return planPicture(shown.data, translation)
  if (shown.kind === 'expert') return expertPicture(shown.data, translation)
  return matchPicture(shown.data, translation)
}
