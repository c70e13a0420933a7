import type { ParametersNamed } from '../../../page/links.ts'
import type { Part } from '../../route.ts'

export const following: Part<ParametersNamed<'me'>> = {
  folder: 'me/following',
  load: () => import('./following.tsx'),
  // fetched by the browser only, because the answers depend on the identity
  questions: () => [],
}
