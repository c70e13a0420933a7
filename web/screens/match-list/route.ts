import { matchListQuestions } from '../../api/match-list-queries.ts'
import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'

export const route: Route<ParametersNamed<'match'>> = {
  name: 'match',
  folder: 'match-list',
  load: () => import('./match-list.tsx'),
  title: ({ titles }) => titles.match,
  description: ({ descriptions }) => descriptions.match,
  questions: matchListQuestions,
}
