import type { Part } from '../../../app/route.ts'

export const predictions: Part<object> = {
  folder: 'data/predictions',
  load: () => import('./predictions.tsx'),
  // the screen's own questions depend on its tab and cover this part
  questions: () => [],
}
