import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'reset'>, Shape> = {
  name: 'reset',
  folder: 'reset',
  load: () => import('./reset.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
