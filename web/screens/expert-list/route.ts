import { expertListQuestions } from '../../api/expert-list-queries.ts'
import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'expertList'>, Shape> = {
  name: 'expertList',
  folder: 'expert-list',
  load: () => import('./expert-list.tsx'),
  page: ({ page }) => page,
  questions: expertListQuestions,
}
