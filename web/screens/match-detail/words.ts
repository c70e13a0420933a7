import { screenTexts } from '../../page/nav.tsx'
import type { Shape } from './words/en.ts'

/** The words of the match's header and tabs. */
export const useTexts = screenTexts<Shape>()
export type Texts = Shape
