import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'studioWrite'>, Shape> = {
  name: 'studioWrite',
  folder: 'studio-write',
  load: () => import('./studio-write.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
