import {
  planDetailQuery,
  planSealQuery,
  plansOfExpertQuery,
} from '../../api/plan-detail-queries.ts'
import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'

export const route: Route<ParametersNamed<'planDetail'>> = {
  name: 'planDetail',
  folder: 'plan-detail',
  load: () => import('./plan-detail.tsx'),
  title: ({ titles }) => titles.planDetail,
  subject: ({ answered, language, parameters }) =>
    answered(planDetailQuery(language, parameters.id))?.plan.solutionTitle,
  description: ({ descriptions }) => descriptions.planDetail,
  questions: (language, { id, expertId }) => [
    planDetailQuery(language, id),
    planSealQuery(language, id),
    ...(expertId === undefined ? [] : [plansOfExpertQuery(language, expertId)]),
  ],
}
