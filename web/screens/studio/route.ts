import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'studio'>, Shape> = {
  name: 'studio',
  folder: 'studio',
  load: () => import('./studio.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
