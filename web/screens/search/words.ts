import { screenTexts } from '../../page/nav.tsx'
import type { Shape } from './words/en.ts'

export const useTexts = screenTexts<Shape>()
