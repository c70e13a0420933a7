/**
 * The words of the record of all predictions in English: the shape that the other languages must
 * fill. Rates arrive as text without the percent sign.
 */
import { boardNames, reasonWords } from '../../../../parts/words/en.ts'
import { range } from '../../../../parts/rates.ts'

const plans = (count: number) => `${count} ${count === 1 ? 'plan' : 'plans'}`

export const en = {
  boards: boardNames,
  reasons: reasonWords,
  failed: 'The data did not load',
  playLabel: 'Play type',
  allPlays: 'All types',
  title: 'All predictions',
  note: 'By people, hits and misses alike; models apart',
  models: 'Models',
  modelsNote: 'in no other figure',
  hitRate: 'Hit rate',
  of: (hits: number, n: number) => `${hits} of ${n}`,
  interval: (low: string, high: string) => `95% interval ${range(low, high)}%`,
  intervalOf: (n: number, rate: string, low: string, high: string) =>
    `Hit rate ${rate}% of ${plans(n)}; 95% interval ${low} to ${high}%`,
  yield: 'Yield',
  yieldNote: (count: number, hasError: boolean) =>
    (hasError ? '± one standard error, ' : '') + `${plans(count)} with odds`,
  noYield: 'no odds known',
  counted: 'Counted',
  misses: (count: number) => `${count} missed`,
  pushes: 'Pushes',
  pushesNote: 'settled, in no rate',
  notCounted: 'Not Counted',
  notCountedNote: 'each with its public reason',
  byPlay: 'By play type',
  byLeague: 'By league',
  byPrice: {
    title: 'With a price and free',
    priced: 'With a price',
    free: 'Free',
    named: (name: string) => `${name}: `,
    skill: (perHundred: string, n: number) =>
      `${perHundred} hits per 100 against the market’s expectation (${plans(n)})`,
    noMarket: 'no market known',
    yield: (value: string, n: number) => `; yield ${value} (${plans(n)})`,
    interval: (low: string, high: string) => `, 95% interval ${low} to ${high}`,
    note:
      'Plans of people only: models ask no price. Plans on one match are taken as one ' +
      'in the intervals of this comparison.',
  },
  foretold: {
    title: 'Does the board foretell?',
    note: 'The ten best at the start of each month, and what came',
    how:
      'By calendar month (UTC), once it is over: the figures of the ten best people at its first ' +
      'instant, what they did in the month, and what all others on the board did, with 95% ' +
      'intervals. Extra hits are per 100 plans.',
    columns: ['Month', 'Promised', 'Came', 'All others'],
    verify: 'Verify these months',
    download: 'All plans (CSV)',
  },
  intervalNote: 'Dashed: 50%',
  columns: {
    n: 'Plans',
    rate: 'Hit rate',
    interval: '95% interval',
    yield: 'Yield ± error',
    stated: 'Stated',
    happened: 'Happened',
    reason: 'Reason',
  },
  calibration: {
    title: 'Calibration',
    note: 'What was stated, and how often it came true',
    chart: (n: number, bins: number) =>
      `Stated probabilities of ${plans(n)} in ${bins} bins of 10%, against the share that ` +
      'came true. The table below has the numbers.',
    text: 'On the dashed line, 60% comes true six times in ten. Lines are 95% intervals.',
  },
  asTable: 'View as table',
  none: 'No counted plan here yet',
  noneNote: 'Plans count once their match has been played and settled.',
  noneOfPeople: (count: number) =>
    `The numbers here are of people. Models have ${count} counted ` +
    `${count === 1 ? 'plan' : 'plans'}; each model’s page has its record.`,
  modelsLink: 'See the models',
  noneLink: 'See all predictions',
  settled:
    'The plans of all people are in it, also of those who publish here no longer. ' +
    'The score after regular time decides.',
  verify: 'Verify these numbers',
  download: 'Download the whole log (JSON lines)',
  proof: 'What the log proves',
}

export type Shape = typeof en
