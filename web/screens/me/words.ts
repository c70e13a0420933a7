import { screenTexts } from '../../page/nav.tsx'
import type { Shape } from './words/en.ts'

/** The words of the reader's own screen. */
export const useTexts = screenTexts<Shape>()
