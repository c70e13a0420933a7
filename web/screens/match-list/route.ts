import { matchListQuestions } from '../../api/match-list-queries.ts'
import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'match'>, Shape> = {
  name: 'match',
  folder: 'match-list',
  load: () => import('./match-list.tsx'),
  page: ({ page }) => page,
  questions: matchListQuestions,
}
