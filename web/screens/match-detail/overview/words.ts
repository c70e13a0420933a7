import { screenTexts } from '../../../page/nav.tsx'
import type { Shape } from './words/en.ts'

/** The words of this tab. */
export const useTexts = screenTexts<Shape>()
export type Texts = Shape
