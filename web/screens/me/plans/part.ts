import type { ParametersNamed } from '../../../page/links.ts'
import type { Part } from '../../route.ts'

export const plans: Part<ParametersNamed<'me'>> = {
  folder: 'me/plans',
  load: () => import('./plans.tsx'),
  // fetched by the browser only, because the answers depend on the identity
  questions: () => [],
}
