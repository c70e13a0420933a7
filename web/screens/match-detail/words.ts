import { ownWords } from '../../app/nav.tsx'
import type { Shape } from './words/en.ts'

/** What the match's header and tabs say. */
export const useOwn = ownWords<Shape>()
export type Own = Shape
