import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'desk'>, Shape> = {
  name: 'desk',
  folder: 'desk',
  load: () => import('./desk.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
