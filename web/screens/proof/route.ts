import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'

export const route: Route<ParametersNamed<'proof'>> = {
  name: 'proof',
  folder: 'proof',
  load: () => import('./proof.tsx'),
  title: ({ titles }) => titles.proof,
  description: ({ descriptions }) => descriptions.proof,
  questions: () => [],
}
