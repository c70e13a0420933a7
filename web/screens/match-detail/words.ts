import { ownWords } from '../../app/nav.tsx'
import type { Shape } from './words/en.ts'

/** The words of the match's header and tabs. */
export const useTexts = ownWords<Shape>()
export type Texts = Shape
