export const en = {
  predicted: 'Predicted',
  confirmed: 'Confirmed',
  /** Precedes the time of the last update. */
  asOf: 'as of',
  starters: 'Starters',
  bench: 'Bench',
  absent: 'Unavailable',
  number: 'No.',
  player: 'Player',
  position: 'Position',
  news: 'Goals, reasons',
  positions: {
    goalkeeper: 'Goalkeeper',
    defender: 'Defender',
    midfielder: 'Midfielder',
    forward: 'Forward',
  },
  reasons: { injury: 'Injured', suspension: 'Suspended', other: 'Unavailable' },
  /** Precedes the date on which an absence became known. */
  since: 'since',
  goals: { play: 'goal', penalty: 'penalty', own: 'own goal' },
  unknown: (club: string) => `No line-up of ${club} is known yet.`,
  failed: 'Line-ups did not load',
  empty: 'No line-ups known',
  emptyText:
    'Neither side has announced its line-up, or the source does not tell line-ups. ' +
    'What is not known is not made up.',
}

export type Shape = typeof en
