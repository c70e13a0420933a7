import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'proof'>, Shape> = {
  name: 'proof',
  folder: 'proof',
  load: () => import('./proof.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
