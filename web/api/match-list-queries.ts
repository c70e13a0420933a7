import type { ResultOf } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'
import { match, type ParametersNamed } from '../links.ts'
import { readersZone, serverZone, timeText } from '../time-text.ts'
import type { Question } from './queries.ts'

export type MatchListParameters = ParametersNamed<typeof match.name>
export type MatchTab = NonNullable<MatchListParameters['tab']>
export type DayOfMatches = ResultOf<'matchList'>
export type ListedMatch = DayOfMatches['matches'][number]

export const listTabOf = ({ tab = 'all' }: MatchListParameters): MatchTab => tab

/** All matches of the reader's own day: what else the address says is chosen from them here, without asking again. */
export function matchListQuery(lang: Language, { date }: MatchListParameters, zone: string): Question<'matchList'> {
  return { name: 'matchList', data: { ...(date !== undefined && { date }), ...(!hasServersDays(zone) && { zone }) }, lang }
}

/** What the screen's page is made of. A page is in the server's zone until it is alive. */
export function matchListQuestions(lang: Language, parameters: MatchListParameters): Question[] {
  const alive = typeof document !== 'undefined' && document.documentElement.dataset['ready'] !== undefined
  return [matchListQuery(lang, parameters, alive ? readersZone() : serverZone)]
}

const midwinterAndMidsummer = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z']
const known = new Map<string, boolean>()

/** Hong Kong's days are Shanghai's: they share one answer. */
function hasServersDays(zone: string): boolean {
  const same = known.get(zone) ?? midwinterAndMidsummer.every((at) => clock(at, zone) === clock(at, serverZone))
  known.set(zone, same)
  return same
}

const clock = (at: string, zone: string) => timeText(at, 'month-day-time', zone)
