import { priceWords } from '../../../../parts/words/en.ts'
const matches = (count: number) => `${count} ${count === 1 ? 'match' : 'matches'}`

export const en = {
  prices: priceWords,
  failed: 'The probabilities did not load',
  note: 'After regular time',
  market: 'Market',
  margin: (source: string, percent: string) =>
    `Odds: ${source}. Their margin of ${percent}% is taken out.`,
  noMarket: 'No odds on this match are known.',
  models: 'House models',
  modelsNote: 'As each stated it in its own plan, sealed and free',
  plan: 'View plan',
  silent: 'No plan on this match.',
  whySilent:
    'Models publish a day before kick-off. Elo and Dixon–Coles say nothing where they lack ' +
    'results of both sides, or were no better than chance on such matches; the market’s ' +
    'favourite says nothing without odds, always home on neutral ground, and none of them ' +
    'where the odds make its pick near-certain.',
  unsaid: 'Not public yet.',
  record: (n: number, brier: string, log: string) =>
    `Brier ${brier}, log ${log}, over the last ${matches(n)}`,
  noRecord: 'No match it spoke about is over yet.',
  calibration: 'Calibration',
  columns: { stated: 'Stated', n: 'Chances', happened: 'Came true', interval: '95% interval' },
  scores: {
    title: 'How to read the scores',
    text:
      'Both measure how far the stated chances were from what happened, and less is better. ' +
      'Giving each result a third scores 0.667 (Brier) and 1.099 (log). ' +
      'All are measured over their last 500 matches at most.',
  },
  empty: 'No probabilities yet',
  emptyOver: 'No probabilities',
  emptyOverNote: 'No model published a plan on this match, and no odds are known.',
  emptyNote:
    'Models publish a day before kick-off, and only where they know enough. No odds are known.',
}

export type Shape = typeof en
