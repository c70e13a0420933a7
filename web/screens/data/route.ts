import { dataQuestions } from '../../api/data-queries.ts'
import type { ParametersNamed } from '../../app/links.ts'
import type { Route } from '../../app/route.ts'
import { predictions } from './predictions/part.ts'

export const route: Route<ParametersNamed<'data'>> = {
  name: 'data',
  folder: 'data',
  load: () => import('./data.tsx'),
  title: ({ titles }) => titles.data,
  description: ({ descriptions }) => descriptions.data,
  questions: dataQuestions,
  // A separate chunk: it is most of the screen's code, and independent of the tables.
  part: ({ tab }) => (tab === 'predictions' ? predictions : undefined),
}
