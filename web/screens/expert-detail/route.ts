import { expertDetailQuery, expertPlansQuery } from '../../api/expert-detail-queries.ts'
import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'

export const route: Route<ParametersNamed<'expertDetail'>> = {
  name: 'expertDetail',
  folder: 'expert-detail',
  load: () => import('./expert-detail.tsx'),
  title: ({ titles }) => titles.expertDetail,
  subject: ({ answered, language, parameters }) =>
    answered(expertDetailQuery(language, parameters))?.expert.name,
  description: ({ descriptions }) => descriptions.expertDetail,
  questions: (language, parameters) => [
    expertDetailQuery(language, parameters),
    expertPlansQuery(language, parameters),
  ],
}
