import { clockOfPage } from '../../api/match-list-queries.ts'
import { searchQuery } from '../../api/search-queries.ts'
import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'search'>, Shape> = {
  name: 'search',
  folder: 'search',
  load: () => import('./search.tsx'),
  page: ({ page }) => page,
  subject: ({ parameters }) => parameters.q,
  questions: (language, { q }) =>
    q === undefined ? [] : [searchQuery(language, q, clockOfPage())],
}
