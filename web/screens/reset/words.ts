import { screenTexts } from '../../page/nav.tsx'
import type { Shape } from './words/en.ts'

/** The words of the page of a reset link. */
export const useTexts = screenTexts<Shape>()
