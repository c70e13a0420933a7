import type { Id } from '../../contract/id.ts'
import type { Language } from '../../contract/values.ts'
import { expertDetailQuery } from './expert-detail-queries.ts'
import type { Question } from './queries.ts'

/** The number of other plans beside the open one. */
const besides = 6

export const planDetailQuery = (lang: Language, id: Id): Question<'planDetail'> => ({
  name: 'planDetail',
  data: { id },
  lang,
})

/** The entry of the plan in the public log. */
export const planSealQuery = (lang: Language, id: Id): Question<'planSeal'> => ({
  name: 'planSeal',
  data: { id },
  lang,
})

export const plansOfMatchQuery = (lang: Language, matchId: Id): Question<'planList'> => ({
  name: 'planList',
  data: { matchId, size: besides },
  lang,
})

export const plansOfExpertQuery = (lang: Language, expertId: Id): Question<'planList'> => ({
  name: 'planList',
  data: { expertId, size: besides },
  lang,
})

/** Over all time, as their own screen asks for it. */
export const recordOfExpertQuery = (lang: Language, expertId: Id): Question<'expertDetail'> =>
  expertDetailQuery(lang, { expertId })
