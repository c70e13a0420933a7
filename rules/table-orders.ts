/** Criteria at equal points that put the matches between the tied clubs first, and others. */
import type { Criterion } from './table-order.ts'

/**
 * UEFA's groups until 2023-24: head to head, repeated for those still level. Goals scored away
 * counted until 2020-21.
 */
const uefaGroups = (withAwayGoals: boolean): readonly Criterion[] => [
  {
    headToHead: withAwayGoals
      ? ['points', 'difference', 'goals', 'awayGoals']
      : ['points', 'difference', 'goals'],
    again: 'all',
  },
  'difference',
  'goals',
  'awayGoals',
  'wins',
]
/** Also the Euro, the Nations League and the Asian Cup. */
const betweenThem: readonly Criterion[] = [
  { headToHead: ['points', 'difference', 'goals'], again: 'all' },
  'difference',
  'goals',
]
/** CAF and the leagues of Greece and China: head to head decides, and is not repeated. */
const onceBetweenThem: readonly Criterion[] = [
  { headToHead: ['points', 'difference', 'goals'] },
  'difference',
  'goals',
]
/** TFF: goals in the matches between them do not count by themselves. */
const turkey: readonly Criterion[] = [
  { headToHead: ['points', 'difference'] },
  'difference',
  'goals',
]
/** RPL: head to head, then victories. */
const russia: readonly Criterion[] = [
  { headToHead: ['points', 'wins', 'difference', 'goals'] },
  'wins',
  'difference',
  'goals',
]
/** The Pro League and MLS: victories first. */
const winsFirst: readonly Criterion[] = ['wins', 'difference', 'goals']
/** K League: goals scored before the goal difference. */
const korea: readonly Criterion[] = ['goals', 'difference', 'wins']

const byLeague: Record<string, readonly Criterion[]> = {
  euro: betweenThem,
  'uefa-nations-league': betweenThem,
  'asian-cup': betweenThem,
  'africa-cup-of-nations': onceBetweenThem,
  'gr.1': onceBetweenThem,
  'cn.1': onceBetweenThem,
  'tr.1': turkey,
  'tr.2': turkey,
  'ru.1': russia,
  'ru.2': russia,
  'be.1': winsFirst,
  'major-league-soccer': winsFirst,
  'kr.1': korea,
}

/** The criteria of a league without zones of its own, and of UEFA's groups; null if unknown. */
export function orderOf(league: string, season: string): readonly Criterion[] | null {
  if (/^uefa\.(cl|el|conf)$/.test(league) && season < '2024-25')
    return uefaGroups(season < '2021-22')
  return byLeague[league] ?? null
}
