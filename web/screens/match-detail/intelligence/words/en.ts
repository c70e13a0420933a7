export const en = {
  note:
    'Counted from stored data without extra time, with source and date. ' +
    'For and against describe a side; they do not foretell the result.',
  /** Precedes the time of the data. */
  asOf: 'As of',
  asOfKickoff: 'As it was known at kick-off:',
  tones: { for: 'For', against: 'Against', neutral: 'Neutral' },
  both: 'Both sides',
  nothing: 'Nothing that stands out is known.',
  /** By weight, 1 to 5. */
  weights: ['slight', 'some', 'clear', 'strong', 'very strong'],
  weight: (weight: number) => `Weight ${weight} of 5`,
  failed: 'Team news did not load',
  empty: 'Nothing known yet',
  emptyText:
    'There are no earlier results, line-ups or tables for these sides. ' +
    'What is not known is not made up.',
  /** While the reader hides scores. */
  hidden: 'Team news tells earlier results of both sides.',
}

export type Shape = typeof en
