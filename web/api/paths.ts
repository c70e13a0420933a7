import type { CallName } from '../../contract/calls.ts'

/** Where each call is, and whether it may be repeated: the contract's own values, without its schemas, which no browser needs. */
export const paths = {
  visitorCreate: { path: '/api/visitor/create', read: false },
  queryHome: { path: '/api/queryHome', read: true },
  queryRecommend: { path: '/api/home/queryRecommend', read: true },
  expertList: { path: '/api/expert/list', read: true },
} as const satisfies Record<CallName, { path: string; read: boolean }>
