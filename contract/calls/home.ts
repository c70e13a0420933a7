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
  description: 'the site’s time when it was made: UTC instant; absent where it has no entry',
})

export const homeCalls = {
  visitorCreate: call({
    path: '/api/visitor/create',
    summary: 'A new anonymous visitor',
    read: false,
    caller: 'anyone',
    data: nothing,
    result: Identity,
  }),
  queryHome: call({
    path: '/api/queryHome',
    summary: 'The carousel’s matches and the recommended experts',
    read: true,
    caller: 'anyone',
    data: nothing,
    result: Type.Object({
      matches: Type.Array(HomeMatch, {
        maxItems: 10,
        description: 'of the carousel: live ones and the next, those with plans first',
      }),
      experts: Type.Array(Expert, { maxItems: 20, description: 'recommended, in this order' }),
      simulated: Type.Optional(
        Type.Boolean({
          description:
            'whether the world is invented, which every page then says; absent: it is not',
        }),
      ),
      computedAt: Type.Optional(MadeAt),
      logSize,
    }),
  }),
  queryRecommend: call({
    path: '/api/home/queryRecommend',
    summary: 'Recommended plans',
    read: true,
    caller: 'anyone',
    data: fields(paging),
    result: Type.Object({
      records: Type.Array(PlanCard, {
        maxItems: 100,
        description: 'recommended plans, in this order',
      }),
      computedAt: Type.Optional(MadeAt),
      logSize,
    }),
  }),
} as const
