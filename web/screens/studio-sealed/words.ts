import { screenTexts } from '../../page/nav.tsx'
import type { Shape } from './words/en.ts'

/** The words of this screen of the studio. */
export const useTexts = screenTexts<Shape>()
