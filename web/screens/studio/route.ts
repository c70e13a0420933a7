import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'studio'>, Shape> = {
  name: 'studio',
  folder: 'studio',
  load: () => import('./studio.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
