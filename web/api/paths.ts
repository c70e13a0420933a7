import type { CallName } from '../../contract/calls.ts'

/** Where each call is, and whether it may be repeated: the contract's own values behind its prefix, without its schemas, which no browser needs. */
export const paths = {
  visitorCreate: { path: '/app/api/visitor/create', read: false },
  queryHome: { path: '/app/api/queryHome', read: true },
  queryRecommend: { path: '/app/api/home/queryRecommend', read: true },
  expertList: { path: '/app/api/expert/list', read: true },
} as const satisfies Record<CallName, { path: string; read: boolean }>
