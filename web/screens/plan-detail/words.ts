import { ownWords } from '../../app/nav.tsx'
import type { Shape } from './words/en.ts'

/** What only the plan screen says. */
export const useOwn = ownWords<Shape>()
export type Own = Shape
