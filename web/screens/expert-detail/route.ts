import { expertDetailQuery, expertPlansQuery } from '../../api/expert-detail-queries.ts'
import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'expertDetail'>, Shape> = {
  name: 'expertDetail',
  folder: 'expert-detail',
  load: () => import('./expert-detail.tsx'),
  page: ({ page }) => page,
  subject: ({ answered, language, parameters }) =>
    answered(expertDetailQuery(language, parameters))?.expert?.name,
  questions: (language, parameters) => [
    expertDetailQuery(language, parameters),
    expertPlansQuery(language, parameters),
  ],
}
