import { expertListQuestions } from '../../api/expert-list-queries.ts'
import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'

export const route: Route<ParametersNamed<'expertList'>> = {
  name: 'expertList',
  folder: 'expert-list',
  load: () => import('./expert-list.tsx'),
  title: ({ titles }) => titles.expertList,
  description: ({ descriptions }) => descriptions.expertList,
  questions: expertListQuestions,
}
