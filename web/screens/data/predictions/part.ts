import type { Part } from '../../route.ts'

export const predictions: Part<object> = {
  folder: 'data/predictions',
  load: () => import('./predictions.tsx'),
  // The screen's own questions depend on its tab and include those of this part.
  questions: () => [],
}
