import type { ParametersNamed } from '../../../page/links.ts'
import type { Part } from '../../route.ts'

export const settings: Part<ParametersNamed<'me'>> = {
  folder: 'me/settings',
  load: () => import('./settings.tsx'),
  // fetched by the browser only, because the answers depend on the identity
  questions: () => [],
}
