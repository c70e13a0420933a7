import { ownWords } from '../../../app/nav.tsx'
import type { Shape } from './words/en.ts'

/** What only this tab says. */
export const useOwn = ownWords<Shape>()
