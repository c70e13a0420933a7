/** The words of the data screen in English: the shape that the other languages must fill. */
import type { ZoneKind } from '../../../../contract/table.ts'
import type { FootballSource } from '../../../../contract/values.ts'
import { roundWords } from '../../../parts/words/en.ts'
import { range } from '../../../parts/rates.ts'

const zones: Record<ZoneKind, string> = {
  title: 'Champions',
  champions: 'Champions League',
  championsQualifying: 'Champions League qualifying',
  europa: 'Europa League',
  europaQualifying: 'Europa League qualifying',
  conference: 'Conference League',
  conferencePlayOff: 'Conference League play-offs',
  libertadores: 'Libertadores',
  libertadoresQualifying: 'Libertadores qualifying',
  sudamericana: 'Sudamericana',
  continental: 'Continental places',
  promotion: 'Promotion',
  promotionPlayOff: 'Promotion play-offs',
  relegationPlayOff: 'Relegation play-off',
  relegation: 'Relegation',
  nextRound: 'Next round',
  nextRoundPlayOff: 'Play-offs for the next round',
  bestThirds: 'Next round for the best third-placed',
}

/** By the source of the league. */
const credits: Record<FootballSource, string> = {
  openligadb: 'Matches and results: OpenLigaDB, Open Database License 1.0',
  openfootball: 'Matches and results: openfootball, public domain (CC0)',
  csv: 'Prices and results: tables of this site’s operator',
  'football-data.org': 'Matches and results: football-data.org',
  'international-results': 'Results of national sides: international_results, public domain (CC0)',
  'api-football': 'Matches and results: API-Football',
  'the-odds-api': 'Prices: The Odds API',
}

export const en = {
  page: {
    title: 'Data',
    description: 'League tables, results and the record of all predictions.',
  },
  credits,
  follow: (name: string) => `Follow ${name}`,
  failed: 'The data did not load',
  leagueLabel: 'League',
  seasonLabel: 'Season',
  season: (name: string) => `Season ${name}`,
  allLeagues: 'All leagues',
  tabsLabel: 'What to see',
  tabs: {
    standings: 'Table',
    fixtures: 'Fixtures and results',
    scorers: 'Scorers',
    predictions: 'Prediction data',
  },
  sidesLabel: 'Which matches',
  sides: { all: 'Overall', now: 'As it stands', home: 'Home', away: 'Away' },
  covered: {
    title: 'Scores are hidden',
    text: 'A table holds the results of all matches, of the last ones too.',
    show: 'Show the table',
  },
  table: {
    label: (league: string, season: string) => `Table: ${league}, ${season}`,
    rank: 'Pos.',
    club: 'Club',
    columns: {
      played: 'P',
      won: 'W',
      drawn: 'D',
      lost: 'L',
      goalsFor: 'GF',
      goalsAgainst: 'GA',
      difference: 'GD',
      points: 'Pts',
    },
    titles: {
      played: 'Played',
      won: 'Won',
      drawn: 'Drawn',
      lost: 'Lost',
      goalsFor: 'Goals for',
      goalsAgainst: 'Goals against',
      difference: 'Goal difference',
      points: 'Points',
    },
    form: 'Last 5',
    marks: { w: 'W', d: 'D', l: 'L' },
    formOf: (won: number, drawn: number, lost: number) =>
      `Last ${won + drawn + lost}: ${won} won, ${drawn} drawn, ${lost} lost; the latest last`,
    zonesLabel: 'What the places stand for',
    places: (first: number, last: number) => (first === last ? `${first}` : range(first, last)),
    criteria: {
      wins: 'wins',
      difference: 'goal difference',
      goals: 'goals scored',
      awayGoals: 'away goals',
      headToHead: 'head to head',
    },
    order: (criteria: string[]) =>
      `At equal points: ${criteria.join(', then ')}. Clubs still level share a position.`,
    counted: (played: number, matches: number) =>
      played === matches
        ? `All ${matches} matches are played.`
        : `${played} of ${matches} matches known so far are played; ` +
          'live matches not included.',
    resultsMissing: (count: number) =>
      count === 1
        ? 'The result of one match is not known here, so the table lacks it.'
        : `The results of ${count} matches are not known here, so the table lacks them.`,
    deductions: 'Points deducted',
    disputed: (source: string, stated: number, applied: number) =>
      `the table of ${source} takes ${stated} points off, this one ${applied}. ` +
      'No ruling behind the difference is known here.',
    deducted: (points: number) => (points > 0 ? `${points} off` : `${-points} given back`),
    noDeductions: 'No points taken off are known here; the league’s own table may have some.',
    carried: {
      whole: 'Clubs keep all points of the regular season.',
      halvedUp: 'Clubs keep half of their points of the regular season, rounded up.',
      halvedDown: 'Clubs keep half of their points of the regular season, rounded down.',
    },
    asItStands: (matches: number) =>
      matches === 1
        ? 'One match in play counts with its present score.'
        : `${matches} matches in play count with their present score.`,
    none: 'No results yet',
    noneNote: 'The table fills as soon as a match of this season is over.',
  },
  open: 'How this part of the season is ranked is not known here, so it is listed by round.',
  bracket: {
    title: 'Bracket',
    label: 'Knock-out rounds as a tree',
    matches: (count: number) => `${count} matches`,
    penalties: (home: number, away: number) => `pens ${home}-${away}`,
  },
  ...roundWords,
  fixtures: {
    label: 'Round',
    previous: 'Previous round',
    next: 'Next round',
    current: 'Current round',
    versus: 'v',
    unknownTime: 'Time not known',
    penalties: (home: number, away: number) => `pens ${home}-${away}`,
    shootOutWon: (team: string) => `pens ${team}`,
    awarded: 'awarded',
    none: 'No matches yet',
    noneNote: 'Fixtures show here as soon as the source publishes them.',
  },
  scorers: {
    title: 'Scorers',
    all: 'More scorers',
    player: 'Player',
    goals: 'Goals',
    penalties: (count: number) => `${count} ${count === 1 ? 'penalty' : 'penalties'}`,
    note:
      'In brackets: from penalties. With equal goals, fewer penalties come first. ' +
      'Own goals and shoot-outs count for nobody.',
    known: (known: number, played: number) =>
      `The source names every scorer in ${known} of ${played} matches played.`,
    none: 'No scorers known',
    noneNote: 'This source does not say who scored, or no goal has been scored yet.',
  },
  zones,
}

export type Shape = typeof en
