import { homeQuery, leaderboardQuery, recommendQuery } from '../../api/queries.ts'
import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'

export const route: Route<ParametersNamed<'home'>, unknown> = {
  name: 'home',
  folder: 'home',
  load: () => import('./home.tsx'),
  page: (_, { home }) => home,
  questions: (language) => [
    homeQuery(language),
    recommendQuery(language),
    leaderboardQuery(language),
  ],
}
