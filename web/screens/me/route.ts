import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'me'>, Shape> = {
  name: 'me',
  folder: 'me',
  load: () => import('./me.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
