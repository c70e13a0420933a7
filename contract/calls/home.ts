/** The calls of the home screen. */
import { Type } from 'typebox'
import { Identity } from '../envelope.ts'
import { Expert } from '../expert.ts'
import { HomeMatch } from '../match.ts'
import { PlanCard } from '../plan.ts'
import { logSize } from '../schema.ts'
import { call, fields, nothing, paging } from './call.ts'

const MadeAt = Type.String({
  format: 'date-time',
  description:
    'time of the computation on the site’s clock, UTC instant; absent if there is no entry',
})

export const homeCalls = {
  visitorCreate: call({
    path: '/api/visitor/create',
    summary: 'Creates an anonymous visitor',
    read: false,
    caller: 'anyone',
    data: nothing,
    result: Identity,
  }),
  queryHome: call({
    path: '/api/queryHome',
    summary: 'Returns the matches of the carousel and the recommended experts',
    read: true,
    caller: 'anyone',
    data: nothing,
    result: Type.Object({
      matches: Type.Array(HomeMatch, {
        maxItems: 10,
        description: 'matches of the carousel: live and next ones, those with plans first',
      }),
      experts: Type.Array(Expert, {
        maxItems: 20,
        description: 'experts recommended, in this order',
      }),
      simulated: Type.Optional(
        Type.Boolean({
          description:
            'true if the world is invented, which every page then states; absent otherwise',
        }),
      ),
      computedAt: Type.Optional(MadeAt),
      logSize,
    }),
  }),
  queryRecommend: call({
    path: '/api/home/queryRecommend',
    summary: 'Lists recommended plans',
    read: true,
    caller: 'anyone',
    data: fields(paging),
    result: Type.Object({
      records: Type.Array(PlanCard, {
        maxItems: 100,
        description: 'plans recommended, in this order',
      }),
      computedAt: Type.Optional(MadeAt),
      logSize,
    }),
  }),
} as const
