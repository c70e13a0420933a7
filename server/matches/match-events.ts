/** Goals, cards, substitutions and statistics of a match, and the age of its data. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { statistics, type MatchEvent } from '../../contract/match-events.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { delaysOf, reportedAt } from '../db/source-delay.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedStatistics, Side } from '../feeds/feed.ts'
import { happeningsOf, type Happening } from '../live/match-happenings.ts'
import { compareGoals, type Scores } from './score-of-goals.ts'

interface MatchRow extends Scores {
  source: string
  observed_at: Date
  reported_at: Date | null
  has_incidents: boolean
  statistics: FeedStatistics | null
  attendance: number | null
  attendance_by: string
  referee: string | null
  referee_by: string
}

/** Null if the match does not exist. */
export async function findMatchEvents(
  db: Kysely<Tables>,
  matchId: number,
  language: TextLanguage,
): Promise<ResultOf<'matchEvents'> | null> {
  const [{ rows }, happenings] = await Promise.all([
    sql<MatchRow>`
      select home_score, away_score, half_home, half_away, full_home, full_away, awarded,
        coalesce(told_by->>'course', source) as source,
        attendance, coalesce(told_by->>'attendance', source) as attendance_by,
        referee, coalesce(told_by->>'referee', source) as referee_by,
        observed_at, ${reportedAt} as reported_at, incidents is not null as has_incidents,
        statistics
      from match left join match_course using (match_id) where match_id = ${matchId}`.execute(db),
    happeningsOf(db, [matchId]),
  ])
  const [row] = rows
  if (!row) return null
  const all = happenings.get(matchId) ?? []
  const found = compareGoals(all.filter(isGoal), row)
  const shown = found === 'contradiction' ? all.filter((one) => !isGoal(one)) : all
  return {
    matchId,
    events: eventsOf(shown, found === 'complete' || row.awarded, language),
    complete: found === 'complete',
    cards: row.has_incidents,
    statistics: statistics.flatMap((kind) => {
      const values = row.statistics?.[kind]
      return values ? [{ kind, home: values[0], away: values[1] }] : []
    }),
    source: {
      name: row.source,
      observedAt: row.observed_at.toISOString(),
      reportedAt: row.reported_at?.toISOString() ?? null,
      delay: row.reported_at ? ((await delaysOf(db)).get(row.source) ?? null) : null,
    },
    attendance:
      row.attendance === null ? null : { spectators: row.attendance, source: row.attendance_by },
    referee: row.referee === null ? null : { name: row.referee, source: row.referee_by },
  }
}

const goalKinds: readonly Happening['kind'][] = ['goal', 'penalty', 'own']
const isGoal = ({ kind }: Happening) => goalKinds.includes(kind)

/** `withScores`: each goal has the score after it. */
function eventsOf(
  happenings: readonly Happening[],
  withScores: boolean,
  language: TextLanguage,
): MatchEvent[] {
  const score: Record<Side, number> = { home: 0, away: 0 }
  return happenings.map(({ player, off, ...happening }) => {
    const fell = goalKinds.includes(happening.kind)
    if (fell) score[happening.side]++
    const after = withScores && fell ? { ...score } : none
    return {
      ...happening,
      player: player?.[language] ?? null,
      off: off?.[language] ?? null,
      ...after,
    }
  })
}

const none = { home: null, away: null }
