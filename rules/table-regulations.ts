/**
 * Each league's own rules for its table: the criteria at equal points, and the meaning of the
 * places. Written down from the regulations.
 */
import type { Zone, ZoneKind } from '../contract/table.ts'
import type { Criterion } from './table-order.ts'
import { orderOf } from './table-orders.ts'

export interface Regulations {
  order: readonly Criterion[]
  zones: readonly Zone[]
  /** What clubs keep of their points when the league splits. */
  carried: Carried
  /** What those of the relegation group keep. */
  carriedBelow: Carried
}

/** A half point is rounded up or down. */
export type Carried = 'whole' | 'halvedUp' | 'halvedDown'

type Written = Pick<Regulations, 'order' | 'zones'>

/** FIFA's order, for leagues whose own rules are not written down here. */
const usual: readonly Criterion[] = [
  'difference',
  'goals',
  { headToHead: ['points', 'difference', 'goals'], again: 'all' },
]
/**
 * La Liga: regulations of the RFEF, article 201. In a tie of several clubs, clubs still level after
 * a measure restart with the first measure.
 */
const spain: readonly Criterion[] = [
  { headToHead: ['points', 'difference'], again: 'each' },
  'difference',
  'goals',
]
/**
 * Serie A: "classifica avulsa". If clubs are level for the title or against relegation, a play-off
 * decides, which no table can show.
 */
const italy: readonly Criterion[] = [
  { headToHead: ['points', 'difference'] },
  'difference',
  'goals',
]
/**
 * DFL: the aggregate score of both matches, goals scored away in them, goals scored away at all.
 */
const germany: readonly Criterion[] = [
  'difference',
  'goals',
  { headToHead: ['difference', 'awayGoals'] },
  'awayGoals',
]
/** LFP: head to head decides before goals scored. */
const france: readonly Criterion[] = [
  'difference',
  { headToHead: ['points', 'difference', 'goals', 'awayGoals'] },
  'goals',
  'awayGoals',
]
const netherlands: readonly Criterion[] = [
  'difference',
  'goals',
  { headToHead: ['points', 'difference', 'awayGoals'] },
]
const portugal: readonly Criterion[] = [
  { headToHead: ['points', 'difference'] },
  'difference',
  'wins',
  'goals',
]
/**
 * Premier League, rules C.17 and C.18: clubs share a place unless it decides the title, Europe or
 * relegation.
 */
const england: readonly Criterion[] = [
  'difference',
  'goals',
  { headToHead: ['points', 'awayGoals'], forZones: true },
]
const footballLeague: readonly Criterion[] = [
  'difference',
  'goals',
  { headToHead: ['points'] },
  'wins',
  'awayGoals',
]
const brazil: readonly Criterion[] = [
  'wins',
  'difference',
  'goals',
  { headToHead: ['points', 'difference'] },
]
/**
 * FIFA World Cup 2026, article 13: head to head first, restarted for the clubs still level, then
 * all matches. Until then: all matches first.
 */
const worldCup: readonly Criterion[] = [
  { headToHead: ['points', 'difference', 'goals'], again: 'all' },
  'difference',
  'goals',
]
/**
 * Clubs of the invented leagues meet four times a season, and fixtures are published two weeks
 * ahead: head to head is not a criterion.
 */
const invented: readonly Criterion[] = ['difference', 'goals', 'wins', 'awayGoals']

const zones = (...parts: (readonly [kind: ZoneKind, first: number, last?: number])[]): Zone[] =>
  parts.map(([kind, first, last]) => ({ kind, first, last: last ?? first }))

/** UEFA's league phase: then the opponents' results, which no table can show. */
const european: readonly Criterion[] = ['difference', 'goals', 'awayGoals', 'wins']
const leaguePhase = zones(['nextRound', 1, 8], ['nextRoundPlayOff', 9, 24])

/** The 3. Liga. The second side of a club cannot go up: the next one takes its place. */
const thirdOfGermany = (lowest: number) =>
  zones(['promotion', 1, 2], ['promotionPlayOff', 3], ['relegation', lowest, 20])

const ofNoRules: Written = { order: usual, zones: [] }

/**
 * By the league's key, as in the openfootball files; the places are those that the league position
 * itself gives.
 */
const byLeague: Record<string, Written> = {
  'en.1': {
    order: england,
    zones: zones(['champions', 1, 4], ['europa', 5], ['relegation', 18, 20]),
  },
  'en.2': {
    order: footballLeague,
    zones: zones(['promotion', 1, 2], ['promotionPlayOff', 3, 6], ['relegation', 22, 24]),
  },
  'es.1': {
    order: spain,
    zones: zones(['champions', 1, 4], ['europa', 5], ['conference', 6], ['relegation', 18, 20]),
  },
  'es.2': {
    order: spain,
    zones: zones(['promotion', 1, 2], ['promotionPlayOff', 3, 6], ['relegation', 19, 22]),
  },
  'it.1': {
    order: italy,
    zones: zones(['champions', 1, 4], ['europa', 5], ['conference', 6], ['relegation', 18, 20]),
  },
  'it.2': {
    order: italy,
    zones: zones(
      ['promotion', 1, 2],
      ['promotionPlayOff', 3, 8],
      ['relegationPlayOff', 16, 17],
      ['relegation', 18, 20],
    ),
  },
  'de.1': {
    order: germany,
    zones: zones(
      ['champions', 1, 4],
      ['europa', 5],
      ['conference', 6],
      ['relegationPlayOff', 16],
      ['relegation', 17, 18],
    ),
  },
  'de.2': {
    order: germany,
    zones: zones(
      ['promotion', 1, 2],
      ['promotionPlayOff', 3],
      ['relegationPlayOff', 16],
      ['relegation', 17, 18],
    ),
  },
  'de.3': { order: germany, zones: thirdOfGermany(17) },
  'fr.1': {
    order: france,
    zones: zones(
      ['champions', 1, 3],
      ['championsQualifying', 4],
      ['europa', 5],
      ['conference', 6],
      ['relegationPlayOff', 16],
      ['relegation', 17, 18],
    ),
  },
  'fr.2': {
    order: france,
    zones: zones(
      ['promotion', 1, 2],
      ['promotionPlayOff', 3, 5],
      ['relegationPlayOff', 16],
      ['relegation', 17, 18],
    ),
  },
  'nl.1': {
    order: netherlands,
    zones: zones(
      ['champions', 1, 2],
      ['championsQualifying', 3],
      ['europaQualifying', 4],
      ['conferencePlayOff', 5, 8],
      ['relegationPlayOff', 16],
      ['relegation', 17, 18],
    ),
  },
  'pt.1': {
    order: portugal,
    zones: zones(
      ['champions', 1],
      ['championsQualifying', 2],
      ['relegationPlayOff', 16],
      ['relegation', 17, 18],
    ),
  },
  'br.1': {
    order: brazil,
    zones: zones(
      ['libertadores', 1, 4],
      ['libertadoresQualifying', 5, 6],
      ['sudamericana', 7, 12],
      ['relegation', 17, 20],
    ),
  },
  // since 2024-25; before it there were groups
  'uefa.cl': { order: european, zones: leaguePhase },
  'uefa.el': { order: european, zones: leaguePhase },
  'uefa.conf': { order: european, zones: leaguePhase },
  'jp.1': { order: usual, zones: zones(['continental', 1, 2], ['relegation', 18, 20]) },
  'world-cup': { order: worldCup, zones: zones(['nextRound', 1, 2], ['bestThirds', 3]) },
}

const frenchTwoEuropa = zones(
  ['champions', 1, 3],
  ['championsQualifying', 4],
  ['europa', 5, 6],
  ['conference', 7],
  ['relegationPlayOff', 16],
  ['relegation', 17, 18],
)
/**
 * Seasons whose places differ from the league's usual ones: a fifth for the Champions League by
 * results in Europe, or cup winners high in the table.
 */
const ofSeason: Record<string, readonly Zone[]> = {
  'en.1 2023-24': zones(
    ['champions', 1, 4],
    ['europa', 5],
    ['conference', 6],
    ['relegation', 18, 20],
  ),
  'en.1 2024-25': zones(['champions', 1, 5], ['europa', 6, 7], ['relegation', 18, 20]),
  'es.1 2023-24': zones(
    ['champions', 1, 4],
    ['europa', 5, 6],
    ['conference', 7],
    ['relegation', 18, 20],
  ),
  'es.1 2024-25': zones(
    ['champions', 1, 5],
    ['europa', 6, 7],
    ['conference', 8],
    ['relegation', 18, 20],
  ),
  'it.1 2023-24': zones(
    ['champions', 1, 5],
    ['europa', 6, 7],
    ['conference', 8],
    ['relegation', 18, 20],
  ),
  'de.1 2023-24': zones(
    ['champions', 1, 5],
    ['europa', 6, 7],
    ['conference', 8],
    ['relegationPlayOff', 16],
    ['relegation', 17, 18],
  ),
  'fr.1 2023-24': frenchTwoEuropa,
  'fr.1 2024-25': frenchTwoEuropa,
  'nl.1 2023-24': zones(
    ['champions', 1, 2],
    ['championsQualifying', 3],
    ['europa', 4],
    ['europaQualifying', 5],
    ['conferencePlayOff', 6, 9],
    ['relegationPlayOff', 16],
    ['relegation', 17, 18],
  ),
  'nl.1 2024-25': zones(
    ['champions', 1, 2],
    ['championsQualifying', 3],
    ['europaQualifying', 4],
    ['conferencePlayOff', 5, 6],
    ['europa', 7],
    ['conferencePlayOff', 8, 9],
    ['relegationPlayOff', 16],
    ['relegation', 17, 18],
  ),
}

/** With 32 teams, 1998 to 2022, no third place went through. */
const worldCupBefore = zones(['nextRound', 1, 2])

/**
 * The invented leagues are closed: the only way down is a play-off, which the last two have always
 * won so far.
 */
const closed: Written = {
  order: invented,
  zones: zones(['title', 1], ['continental', 2, 4], ['relegationPlayOff', 11, 12]),
}
const inventedLeagues: Record<string, Written> = Object.fromEntries([
  ...['coastal-premier', 'archipelago-league', 'valley-league', 'northmark-a'].map((key) => [
    key,
    closed,
  ]),
  ...[
    'steppe-league',
    'oasis-league',
    'lakeland-league',
    'silver-bay-league',
    'sierra-league',
    'west-shore-league',
    'daybreak-league',
  ].map((key) => [
    key,
    {
      order: invented,
      zones: zones(['title', 1], ['continental', 2, 3], ['relegationPlayOff', 13, 14]),
    },
  ]),
  [
    'coastal-one',
    { order: invented, zones: zones(['promotionPlayOff', 1, 2], ['relegationPlayOff', 13, 14]) },
  ],
])

/** The codes of football-data.org for the same leagues. */
const otherNames: Record<string, string> = {
  PL: 'en.1',
  ELC: 'en.2',
  PD: 'es.1',
  SA: 'it.1',
  BL1: 'de.1',
  FL1: 'fr.1',
  DED: 'nl.1',
  PPL: 'pt.1',
  BSA: 'br.1',
  WC: 'world-cup',
}

/**
 * Leagues whose points are halved at the split. Austria rounds down since 2018-19, Belgium and
 * Romania up; all put a club whose half was rounded in the other's favour behind at equal points.
 */
function carriedIn(key: string): Carried {
  if (key === 'at.1') return 'halvedDown'
  return key === 'be.1' || key === 'ro.1' ? 'halvedUp' : 'whole'
}

/** Belgium's relegation group, from 2023-24 on, keeps all points. */
const carriedBelowIn = (key: string): Carried => (key === 'be.1' ? 'whole' : carriedIn(key))

/** Ligue 1 with 20 clubs, until 2022-23: only the places of relegation are written down. */
function frenchOfTwenty(season: string): Zone[] {
  if (season === '2022-23') return zones(['relegation', 17, 20])
  return season >= '2016-17' && season !== '2019-20'
    ? zones(['relegationPlayOff', 18], ['relegation', 19, 20])
    : []
}

/** The Championship's play-offs of six clubs. */
const englishSix = zones(['promotion', 1, 2], ['promotionPlayOff', 3, 8], ['relegation', 22, 24])

/** The Eredivisie sent two into play-offs until 2018-19; nobody went down in 2019-20. */
function dutchRelegation(season: string): Zone[] {
  if (season === '2019-20') return []
  return season < '2019-20'
    ? zones(['relegationPlayOff', 16, 17], ['relegation', 18])
    : zones(['relegationPlayOff', 16], ['relegation', 17, 18])
}

/** The places of the continental cups are written down from this season on. */
const continentalSince = '2023-24'
const national: ReadonlySet<ZoneKind> = new Set([
  'title',
  'promotion',
  'promotionPlayOff',
  'relegationPlayOff',
  'relegation',
])

/** Before 2020-21, Portugal's places of relegation changed from year to year. */
const beforeContinental = (key: string, season: string, usualZones: readonly Zone[]) => {
  // three went down
  if (key === 'de.3' && season < '2018-19') return thirdOfGermany(18)
  if (key === 'fr.1') return frenchOfTwenty(season)
  if (key === 'nl.1') return dutchRelegation(season)
  if (key === 'pt.1' && season < '2020-21') return []
  return usualZones.filter(({ kind }) => national.has(kind))
}

/** UEFA's groups of four. */
const groupOfFour = zones(['nextRound', 1, 2])

function zonesIn(key: string, season: string, { zones: usualZones }: Written): readonly Zone[] {
  if (key.startsWith('uefa.') && season < '2024-25') return key === 'uefa.cl' ? groupOfFour : []
  if (season < continentalSince) return beforeContinental(key, season, usualZones)
  if (key === 'en.2' && season >= '2026-27') return englishSix
  return ofSeason[`${key} ${season}`] ?? usualZones
}

/** Whether the last zone of a table with relegation ends at its last place. */
function fits(found: readonly Zone[], clubs: number): boolean {
  const lowest = found.findLast(({ kind }) => kind === 'relegation')
  return found.every(({ last }) => last <= clubs) && (!lowest || lowest.last === clubs)
}

/**
 * The rules of a league's table in a season, such as "2023-24"; FIFA's usual order and no zones for
 * a league whose rules are unknown here. Zones that do not fit a table of `clubs` are left out.
 */
export function regulationsOf(league: string, season: string, clubs?: number): Regulations {
  const key = otherNames[league] ?? league
  const written = byLeague[key] ?? inventedLeagues[key] ?? ofNoRules
  const carried = carriedIn(key)
  const carriedBelow = carriedBelowIn(key)
  if (key === 'world-cup' && season < '2026')
    return { order: usual, zones: worldCupBefore, carried, carriedBelow }
  const found = zonesIn(key, season, written)
  return {
    order: orderOf(key, season) ?? written.order,
    zones: clubs === undefined || fits(found, clubs) ? found : [],
    carried,
    carriedBelow,
  }
}
