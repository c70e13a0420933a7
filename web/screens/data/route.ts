import { dataQuestions } from '../../api/data-queries.ts'
import type { ParametersNamed } from '../../page/links.ts'
import type { Route } from '../route.ts'
import { predictions } from './predictions/part.ts'
import type { Shape } from './words/en.ts'

export const route: Route<ParametersNamed<'data'>, Shape> = {
  name: 'data',
  folder: 'data',
  load: () => import('./data.tsx'),
  page: ({ page }) => page,
  questions: dataQuestions,
  // A separate chunk: it is most of the screen's code, and independent of the tables.
  part: ({ tab }) => (tab === 'predictions' ? predictions : undefined),
}
