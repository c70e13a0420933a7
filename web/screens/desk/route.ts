import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'desk'>, Shape> = {
  name: 'desk',
  folder: 'desk',
  load: () => import('./desk.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
