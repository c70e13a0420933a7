import type { Route } from '../route.ts'

export const route: Route<object, unknown> = {
  name: 'notFound',
  folder: 'not-found',
  load: () => import('./not-found.tsx'),
  page: (_, { errors }) => ({ title: errors.lostTitle, description: '' }),
  questions: () => [],
}
