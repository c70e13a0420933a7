import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'proof'>, Shape> = {
  name: 'proof',
  folder: 'proof',
  load: () => import('./proof.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
