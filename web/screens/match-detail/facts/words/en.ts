const matches = (count: number) => `${count} ${count === 1 ? 'match' : 'matches'}`

export const en = {
  failed: 'The data did not load',
  marks: { w: 'W', d: 'D', l: 'L' },
  results: { w: 'won', d: 'drawn', l: 'lost' },
  form: {
    title: 'Form',
    note: 'Up to six before this one, the latest on the right; without extra time',
    all: 'All',
    home: 'Home',
    away: 'Away',
    none: 'None known',
    of: (club: string, which: string) => `${club}: ${which}`,
  },
  meetings: {
    title: 'Earlier meetings',
    note: (count: number) => `${matches(count)} known, without extra time`,
    won: (club: string) => `${club} won`,
    drawn: 'Drawn',
    none: 'No earlier meeting of these two is known.',
    columns: { day: 'Day', league: 'Competition', home: 'Home', score: 'Score', away: 'Away' },
  },
  table: {
    title: 'Table',
    note: (league: string, season: string) => `${league} ${season}, as it stands now`,
    all: 'Whole table',
    none: 'There is no table of this competition.',
    rank: 'Pos.',
    club: 'Club',
    columns: { played: 'P', won: 'W', drawn: 'D', lost: 'L', difference: 'GD', points: 'Pts' },
    titles: {
      played: 'Played',
      won: 'Won',
      drawn: 'Drawn',
      lost: 'Lost',
      difference: 'Goal difference',
      points: 'Points',
    },
  },
  periods: {
    title: 'Goals by period',
    note: 'This season in this competition, before this match; without extra time',
    scored: 'Scored',
    conceded: 'Conceded',
    period: 'Minutes',
    sample: (club: string, known: number, played: number) =>
      `${club}: from ${known} of ${matches(played)}, those whose goals are all known`,
    none: 'Of these sides’ matches, the minutes of the goals are not known.',
  },
}

export type Shape = typeof en
