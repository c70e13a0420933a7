import { screenTexts } from '../../../page/nav.tsx'
import type { Shape } from './words/en.ts'

export type Texts = Shape
/** The words of this tab. */
export const useTexts = screenTexts<Shape>()
