import type { ParametersNamed } from '../../../page/links.ts'
import type { Part } from '../../route.ts'

export const points: Part<ParametersNamed<'me'>> = {
  folder: 'me/points',
  load: () => import('./points.tsx'),
  // fetched by the browser only, because the answers depend on the identity
  questions: () => [],
}
