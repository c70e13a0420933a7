import type { Id } from '../../../contract/id.ts'
import {
  planDetailQuery,
  planSealQuery,
  plansOfExpertQuery,
} from '../../api/plan-detail-queries.ts'
import type { ParametersNamed } from '../../page/links.ts'
import { titleText } from '../../parts/isolate.ts'
import type { Route } from '../route.ts'
import type { Shape } from './words/en.ts'

/**
 * An address may name any expert. If this server cannot have such an id, the expert's plans are not
 * requested in advance, because a refusal would fail the whole page.
 */
const isPlausible = (expertId: Id | undefined): expertId is number =>
  typeof expertId === 'number' && expertId < 2 ** 31

export const route: Route<ParametersNamed<'planDetail'>, Shape> = {
  name: 'planDetail',
  folder: 'plan-detail',
  load: () => import('./plan-detail.tsx'),
  page: ({ page }) => page,
  subject: ({ answered, language, parameters }) => {
    const plan = answered(planDetailQuery(language, parameters.id))?.plan
    return plan ? titleText(plan) : undefined
  },
  questions: (language, { id, expertId }) => [
    planDetailQuery(language, id),
    planSealQuery(language, id),
    ...(isPlausible(expertId) ? [plansOfExpertQuery(language, expertId)] : []),
  ],
}
