import type { ResultOf } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'
import { match, type ParametersNamed } from '../app/links.ts'
import { readersClock, type Clock } from '../parts/time-text.ts'
import type { Question } from './queries.ts'

export type MatchListParameters = ParametersNamed<typeof match.name>
export type MatchTab = NonNullable<MatchListParameters['tab']>
export type DayOfMatches = ResultOf<'matchList'>
export type ListedMatch = DayOfMatches['matches'][number]

export const listTabOf = ({ tab = 'all' }: MatchListParameters): MatchTab => tab

/**
 * All matches of the reader's own day: what else the address says is chosen from them here, without
 * asking again.
 */
export function matchListQuery(
  lang: Language,
  { date }: MatchListParameters,
  clock: Clock,
): Question<'matchList'> {
  return {
    name: 'matchList',
    data: {
      ...(date !== undefined && { date }),
      ...(clock === 'reader' && { zone: readersZone() }),
    },
    lang,
  }
}

/** What the screen's page is made of. A page goes by the server's clock until it is alive. */
export function matchListQuestions(lang: Language, parameters: MatchListParameters): Question[] {
  const alive =
    typeof document !== 'undefined' && document.documentElement.dataset['ready'] !== undefined
  return [matchListQuery(lang, parameters, alive ? readersClock() : 'server')]
}

let known: string | undefined
/** By Temporal where it is known: a first Intl formatter takes a slow phone 80 ms. */
const readersZone = (): string =>
  (known ??=
    'Temporal' in globalThis
      ? Temporal.Now.timeZoneId()
      : new Intl.DateTimeFormat().resolvedOptions().timeZone)
