import type { Language } from '../../contract/values.ts'
import type { Question } from './queries.ts'

/** Fetched by the browser only, because the answer depends on the identity. */
export const studioQuery = (lang: Language): Question<'studioMine'> => ({
  name: 'studioMine',
  data: {},
  lang,
})

/** The matches of the 24 hours that begin `day` days from now. */
export const openMatchesQuery = (lang: Language, day: number): Question<'expertMatches'> => ({
  name: 'expertMatches',
  data: { day },
  lang,
})

/** What a refusal names: "data.name.en: taken" is the field "name.en" with its reason. */
export function refusedField(msg: string): { field: string; reason: string } | null {
  const found = /data\.([\w.]+)(?:: (\w+))?/.exec(msg)
  return found === null ? null : { field: found[1] ?? '', reason: found[2] ?? '' }
}
