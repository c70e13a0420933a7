import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'studioWrite'>, Shape> = {
  name: 'studioWrite',
  folder: 'studio-write',
  load: () => import('./studio-write.tsx'),
  page: ({ page }) => page,
  questions: () => [],
}
