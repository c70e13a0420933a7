import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { markSeen, openPlan, takeOut } from '../following/opened.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { isPlaceOfOpened, listOpened } from '../publishing/opened-plans.ts'
import { listNews } from '../publishing/plan-news.ts'

/** The calls about the plans that a reader opened. */
export function openedCalls(
  db: Kysely<Tables>,
): HandlersOf<'planOpened' | 'planOpen' | 'planTakeOut' | 'planNews' | 'planSeen'> {
  return {
    planOpened: {
      answer: (request, language, { principal }) => {
        if (request.after !== undefined && !isPlaceOfOpened(request.after))
          throw new Refusal(codes.badRequest, 'after')
        return listOpened(db, language, principal.uid, request)
      },
    },
    planOpen: {
      answer: async ({ id }, _, { principal }) => {
        if (!(await openPlan(db, principal.uid, id))) throw new Refusal(codes.notFound, 'id')
        return {}
      },
    },
    planTakeOut: {
      answer: async ({ id }, _, { principal }) => {
        await takeOut(db, principal.uid, id)
        return {}
      },
    },
    planNews: {
      answer: (_, language, { principal }) => listNews(db, language, principal.uid),
    },
    planSeen: {
      answer: async ({ plans }, _, { principal }) => {
        await markSeen(db, principal.uid, plans)
        return {}
      },
    },
  }
}
