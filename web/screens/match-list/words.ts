import { screenTexts } from '../../page/nav.tsx'
import type { Shape } from './words/en.ts'

export type Texts = Shape
export const useTexts = screenTexts<Shape>()
