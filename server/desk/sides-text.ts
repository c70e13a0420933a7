import { sql, type RawBuilder } from 'kysely'
import type { TextLanguage } from '../../contract/values.ts'

/**
 * Letters of right-to-left scripts, as in web/parts/isolate.ts. Between two names of such a script
 * a dash would let the away side stand first.
 */
const rightToLeft = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]'

/** First strong isolate, and pop directional isolate (Unicode UAX 9). */
const [isolate, pop] = ['\u2068', '\u2069']

const nameOf = (club: 'home' | 'away', language: TextLanguage) => {
  const name = sql`${sql.ref(club)}.short_name->>${language}::text`
  return sql`case when ${name} ~ ${rightToLeft}::text
    then ${isolate}::text || (${name}) || ${pop}::text else ${name} end`
}

/** SQL: "Home – Away" of the clubs `home` and `away`. */
export const sidesText = (language: TextLanguage): RawBuilder<string> =>
  sql<string>`(${nameOf('home', language)}) || ' – ' || (${nameOf('away', language)})`
