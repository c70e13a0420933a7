/**
 * Every call that the server answers: its path, payload and answer. The server registers exactly these, OpenAPI
 * describes exactly these, and the browser's query definitions are made of them.
 */
import { Type, type Static, type TSchema } from 'typebox'
import { Identity } from './envelope.ts'
import { Expert, RankedExpert } from './expert.ts'
import { HomeMatch, Instant } from './match.ts'
import { PlanCard } from './plan.ts'
import { boards } from './values.ts'

/** One call. `path` is below the prefix /app; `read` calls change nothing and answer GET as well, with the payload as query. */
export interface Call<Data extends TSchema = TSchema, Result extends TSchema = TSchema> {
  readonly path: string
  readonly summary: string
  readonly read: boolean
  readonly data: Data
  readonly result: Result
}

const call = <Data extends TSchema, Result extends TSchema>(definition: Call<Data, Result>) => definition

export const prefix = '/app'

const nothing = Type.Optional(Type.Object({}, { additionalProperties: false }))

/** 1-based page of a list, and how many rows it has. */
const paging = {
  page: Type.Integer({ minimum: 1, maximum: 100_000, description: '1-based page' }),
  size: Type.Integer({ minimum: 1, maximum: 100, description: 'rows a page' }),
}

export const calls = {
  visitorCreate: call({
    path: '/api/visitor/create',
    summary: 'A new anonymous visitor',
    read: false,
    data: nothing,
    result: Identity,
  }),
  queryHome: call({
    path: '/api/queryHome',
    summary: 'The carousel’s matches and the recommended experts',
    read: true,
    data: nothing,
    result: Type.Object({
      matches: Type.Array(HomeMatch, { maxItems: 10 }),
      experts: Type.Array(Expert, { maxItems: 20 }),
    }),
  }),
  queryRecommend: call({
    path: '/api/home/queryRecommend',
    summary: 'Recommended plans',
    read: true,
    data: Type.Object(paging, { additionalProperties: false }),
    result: Type.Object({ records: Type.Array(PlanCard, { maxItems: 100 }) }),
  }),
  expertList: call({
    path: '/api/expert/list',
    summary: 'A board of experts',
    read: true,
    data: Type.Object(
      {
        ...paging,
        type: Type.Enum(
          Object.values(boards).filter((type) => type !== boards.followed),
          {
            description: '1 recent form, 2 overall, 3 yield, 4 streak, 5 newcomers',
          },
        ),
      },
      { additionalProperties: false },
    ),
    result: Type.Object({
      records: Type.Array(RankedExpert, { maxItems: 100 }),
      computedAt: Instant,
    }),
  }),
} as const

export type CallName = keyof typeof calls
export type DataOf<N extends CallName> = Static<(typeof calls)[N]['data']>
export type ResultOf<N extends CallName> = Static<(typeof calls)[N]['result']>
