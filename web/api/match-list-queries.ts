import type { ResultOf } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'
import { match, type ParametersNamed } from '../page/links.ts'
import { offsetOf, readersClock, zoneOf, type Clock } from '../page/time-text.ts'
import { deviceZone } from '../page/zone.ts'
import type { Question } from './queries.ts'

export type MatchListParameters = ParametersNamed<typeof match.name>
export type MatchTab = NonNullable<MatchListParameters['tab']>
export type DayOfMatches = ResultOf<'matchList'>
export type ListedMatch = DayOfMatches['matches'][number]

export const listTabOf = ({ tab = 'all' }: MatchListParameters): MatchTab => tab

/**
 * All matches of the reader's calendar day. The other filters of the address are applied in the
 * browser, without a new request.
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
      ...(clock !== 'server' && zoneOnDay(clock, date)),
    },
    lang,
  }
}

/** The questions that the server renders the screen from. */
export const matchListQuestions = (lang: Language, parameters: MatchListParameters): Question[] => [
  matchListQuery(lang, parameters, clockOfPage()),
]

/** A page uses the server's clock until it is hydrated. */
export function clockOfPage(): Clock {
  const alive =
    typeof document !== 'undefined' && document.documentElement.dataset['ready'] !== undefined
  return alive ? readersClock() : 'server'
}

/**
 * The zone of a clock: its name, and its offset on the day (default: now) for a server that does
 * not know the name. Browsers also say "Etc/Unknown", an offset, or nothing.
 */
export function zoneOnDay(clock: Clock, date?: string): { zone?: string; offset: number } {
  // noon, which no change of clocks skips
  const at = date === undefined ? new Date() : new Date(`${date}T12:00`)
  return { zone: zoneOf(clock) ?? deviceZone(), offset: offsetOf(clock, at) }
}
