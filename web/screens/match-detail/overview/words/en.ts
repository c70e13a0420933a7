export const en = {
  timeline: 'Timeline',
  kinds: {
    goal: 'Goal',
    penalty: 'Penalty',
    own: 'Own goal',
    yellow: 'Yellow card',
    secondYellow: 'Second yellow card',
    red: 'Red card',
    substitution: 'Substitution',
  },
  /** Notes beside a scorer. */
  notes: { penalty: 'pen.', own: 'own goal' },
  for: (name: string) => `for ${name}`,
  unknownPlayer: 'Player not named',
  halfTime: 'Half time',
  notStarted: 'Nothing has happened yet.',
  noEvents: 'The source tells no events of this match.',
  incomplete:
    'The source does not list all goals: what is missing is not shown, and no score stands ' +
    'beside a goal.',
  ruling: 'The result was decided by a ruling; the goals are those that fell in play.',
  noCards: 'The source tells no cards and substitutions of this match.',
  statistics: 'Match stats',
  kindsOfStatistics: {
    shots: 'Shots',
    shotsOnTarget: 'On target',
    possession: 'Possession',
    corners: 'Corners',
    fouls: 'Fouls',
    offsides: 'Offsides',
  },
  onlyKnown: 'Only figures that the source gives are listed.',
  about: 'Match information',
  source: 'Source',
  stored: 'Last change stored here',
  reported: 'Last change by the source’s clock',
  age: 'Age of what the source says',
  delay: (seconds: number) =>
    seconds < 90 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`,
  noDelay: 'not stated by the source',
  venue: 'Venue',
  attendance: 'Attendance',
  referee: 'Referee',
  toldBy: (value: string, source: string) => `${value} (${source})`,
  failed: 'The overview did not load',
}

export type Shape = typeof en
