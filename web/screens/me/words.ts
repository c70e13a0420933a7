import { ownWords } from '../../app/nav.tsx'
import type { Shape } from './words/en.ts'

/** What only the reader's own page says. */
export const useOwn = ownWords<Shape>()
