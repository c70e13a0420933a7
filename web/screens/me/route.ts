import type { ParametersNamed } from '../../page/links.ts'
import type { MeTab } from '../../page/me-tabs.ts'
import type { Part, Route } from '../route.ts'
import { following } from './following/part.ts'
import { plans } from './plans/part.ts'
import { points } from './points/part.ts'
import { settings } from './settings/part.ts'
import type { Shape } from './words/en.ts'

type Parameters = ParametersNamed<'me'>

const parts: Record<MeTab, Part<Parameters>> = {
  plans,
  following,
  points,
  settings,
}

export const route: Route<Parameters, Shape> = {
  name: 'me',
  folder: 'me',
  load: () => import('./me.tsx'),
  page: ({ page }) => page,
  questions: () => [],
  part: ({ tab = 'plans' }) => parts[tab],
}
