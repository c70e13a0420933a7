import {
  planDetailQuery,
  planSealQuery,
  plansOfExpertQuery,
} from '../../api/plan-detail-queries.ts'
import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'planDetail'>, Shape> = {
  name: 'planDetail',
  folder: 'plan-detail',
  load: () => import('./plan-detail.tsx'),
  page: ({ page }) => page,
  subject: ({ answered, language, parameters }) =>
    answered(planDetailQuery(language, parameters.id))?.plan?.solutionTitle,
  questions: (language, { id, expertId }) => [
    planDetailQuery(language, id),
    planSealQuery(language, id),
    ...(expertId === undefined ? [] : [plansOfExpertQuery(language, expertId)]),
  ],
}
