import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'

export const route: Route<ParametersNamed<'me'>> = {
  name: 'me',
  folder: 'me',
  load: () => import('./me.tsx'),
  title: ({ titles }) => titles.me,
  description: ({ descriptions }) => descriptions.me,
  questions: () => [],
}
