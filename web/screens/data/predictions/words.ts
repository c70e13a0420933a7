import { ownWords } from '../../../app/nav.tsx'
import type { Shape } from './words/en.ts'

export const useOwn = ownWords<Shape>()
