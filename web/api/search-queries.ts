import { mostResults } from '../../contract/calls/search.ts'
import type { Language } from '../../contract/values.ts'
import { offsetOf, type Clock } from '../page/time-text.ts'
import { zoneOnDay } from './match-list-queries.ts'
import type { Question } from './queries.ts'

/** A clock like the server's is not sent, so that most pages ask once. */
export function searchQuery(lang: Language, q: string, clock: Clock): Question<'search'> {
  const now = new Date()
  const isServers = offsetOf(clock, now) === offsetOf('server', now)
  return {
    name: 'search',
    data: { q, size: mostResults, ...(!isServers && zoneOnDay(clock)) },
    lang,
  }
}
