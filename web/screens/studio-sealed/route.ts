import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'studioSealed'>, Shape> = {
  name: 'studioSealed',
  folder: 'studio-sealed',
  load: () => import('./studio-sealed.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
