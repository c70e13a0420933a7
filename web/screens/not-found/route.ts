import type { Route } from '../../app/route.ts'

export const route: Route<object> = {
  name: 'notFound',
  folder: 'not-found',
  load: () => import('./not-found.tsx'),
  title: ({ titles }) => titles.notFound,
  description: () => '',
  questions: () => [],
}
