import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'me'>, Shape> = {
  name: 'me',
  folder: 'me',
  load: () => import('./me.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
