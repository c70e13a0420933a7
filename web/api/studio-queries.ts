import type { Id } from '../../contract/id.ts'
import type { Language } from '../../contract/values.ts'
import type { Question } from './queries.ts'

/** Fetched by the browser only, because the answer depends on the identity. */
export const studioQuery = (lang: Language): Question<'studioMine'> => ({
  name: 'studioMine',
  data: {},
  lang,
})

export const studioKeysQuery = (lang: Language): Question<'studioKeys'> => ({
  name: 'studioKeys',
  data: {},
  lang,
})

/** The matches of the 24 hours that begin `day` days from now. */
export const openMatchesQuery = (lang: Language, day: number): Question<'expertMatches'> => ({
  name: 'expertMatches',
  data: { day },
  lang,
})

export const studioMatchesQuery = (lang: Language, day: number): Question<'studioMatches'> => ({
  name: 'studioMatches',
  data: { day },
  lang,
})
export const studioMatchQuery = (
  lang: Language,
  { matchId, planId }: { matchId: Id; planId?: Id | undefined },
): Question<'studioMatch'> => ({
  name: 'studioMatch',
  data: { matchId, ...(planId !== undefined && { planId }) },
  lang,
})
export const studioNoticesQuery = (lang: Language): Question<'studioNotices'> => ({
  name: 'studioNotices',
  data: {},
  lang,
})
export const studioOverviewQuery = (lang: Language): Question<'studioOverview'> => ({
  name: 'studioOverview',
  data: {},
  lang,
})
export const studioPlansQuery = (
  lang: Language,
  before?: number,
  only?: Question<'studioPlans'>['data']['only'],
): Question<'studioPlans'> => ({
  name: 'studioPlans',
  data: {
    size: 30,
    ...(before !== undefined && { before }),
    ...(only !== undefined && { only }),
  },
  lang,
})
/**
 * The fields in a refusal's message: "data.name.en: taken" is the field "name.en" with its reason.
 */
export function refusedField(msg: string): { field: string; reason: string } | null {
  const found = /data\.([\w.]+)(?:: (\w+))?/.exec(msg)
  return found === null ? null : { field: found[1] ?? '', reason: found[2] ?? '' }
}

/** Every line of a refused plan: "data.plan.title.zh: is empty" is the field "title.zh". */
export const refusedPlan = (msg: string): { field: string; text: string }[] =>
  msg.split('\n').flatMap((line) => {
    const found = /data\.(?:plan\.)?([\w.]+)[:：]\s*(.+)$/.exec(line)
    return found === null ? [] : [{ field: found[1] ?? '', text: found[2] ?? '' }]
  })
