/**
 * The words of the expert's screen in English: the shape that the other languages must fill. Rates
 * arrive as text without the percent sign.
 */
import { reasonWords, sumsWords } from '../../../parts/words/en.ts'
import { range } from '../../../parts/rates.ts'

const plans = (count: number) => `${count} ${count === 1 ? 'plan' : 'plans'}`
const over = { '30': 'over 30 days', '90': 'over 90 days', all: 'of all time' }

/** Plans that are judged by one version of the rules. */
interface Book {
  ruleVersion: number
  plans: number
}

export const en = {
  reasons: reasonWords,
  sums: sumsWords,
  page: {
    title: 'Expert',
    description: 'One expert: the whole record, plan by plan, hits and misses alike.',
  },
  failed: 'The record did not load',
  loading: 'Loading',
  since: (month: string) => `Joined ${month}`,
  formerly: (name: string, month: string) => `Formerly ${name}, until ${month}`,
  published: (count: number) => `${plans(count)} published`,
  withdrawn: 'No longer publishing here; record kept',
  lead: (hours: number, minutes: number) =>
    hours > 0 ? `${hours} h${minutes > 0 ? ` ${minutes} min` : ''}` : `${minutes} min`,
  windowLabel: 'Record over',
  windows: { '30': '30 days', '90': '90 days', all: 'All time' },
  record: {
    label: (window: keyof typeof over) => `Record ${over[window]}`,
    hitRate: 'Hit rate',
    of: (hits: number, n: number) => `${hits} of ${n}`,
    interval: (low: string, high: string) => `95% interval ${range(low, high)}%`,
    intervalOf: (n: number, rate: string, low: string, high: string) =>
      `Hit rate ${rate}% of ${plans(n)}; 95% interval ${low} to ${high}%`,
    yield: 'Yield',
    yieldNote: (count: number, hasError: boolean) =>
      (hasError ? '± one standard error, ' : '') + `${plans(count)} with odds`,
    streak: 'Current streak',
    longest: (count: number) => `longest ${count}`,
    odds: 'Average odds',
    breakEven: (rate: string) => `break-even ${rate}%`,
    noOdds: 'no odds known',
    noYield: 'no market: no plan with all odds known',
    noMarket: 'no market',
    byModel: 'No market, with a model',
    byModelNote: 'rank by hits, have no part in skill',
    byNothing: 'No market, no model',
    byNothingNote: 'listed, do not rank',
    form: 'Last 10',
    formNote: 'up hit, down miss, ring not counted',
    expected: 'Expected by the odds',
    expectedNote: (count: number) => `market without margin, ${plans(count)}`,
    skill: 'Above expectation',
    skillNote: (low: string, high: string) => `per 100 plans, 95% ${low} to ${high}`,
    closing: 'Closing-line value',
    /** `margin`: where a bettor without skill is, with its sign. */
    closingNote: (count: number, error: string | null, margin: string | null) =>
      `${error === null ? '' : `± ${error}, `}${plans(count)}` +
      (margin === null ? '' : `; without skill ${margin}, the margin`),
    misses: 'Longest run of misses',
    drawdown: 'Max drawdown',
    units: 'units',
    brier: 'Brier score',
    log: 'Log score',
    scored: (count: number) => `${plans(count)} with a stated probability`,
    pushes: 'Pushes',
    notCounted: 'Not Counted',
    lead: 'Published ahead',
    leadNote: 'median, before kick-off',
  },
  empty: {
    title: (window: keyof typeof over) =>
      window === 'all' ? 'No counted plan yet' : `No counted plan ${over[window]}`,
    text: 'Plans count once their match has been played and settled.',
    all: 'Show all time',
  },
  rate: {
    title: 'Hit rate over time',
    market: (rate: string) =>
      `Long dashes: the market expected ${rate}%, by its prices at sealing, margin taken out.`,
    note: 'After each counted plan; the pale band is the 95% interval',
    chart: (n: number, rate: string, low: string, high: string) =>
      `Hit rate after each of ${plans(n)}. It ends at ${rate}%, with a 95% interval of ${low} ` +
      `to ${high}%. The table below has the numbers.`,
  },
  profit: {
    title: 'Cumulative profit',
    note: 'By kick-off; units, on a stake of 1 a plan, where odds are known',
    chart: (n: number, profit: string) =>
      `Cumulative profit after each of ${plans(n)}. It ends at ${profit} units. ` +
      'The table below has the numbers.',
  },
  table: 'View as table',
  columns: {
    n: 'Plans',
    until: 'Until',
    rate: 'Hit rate',
    interval: '95% interval',
    expected: 'Market expected',
    profit: 'Profit',
    yield: 'Yield ± error',
    stated: 'Stated',
    happened: 'Happened',
  },
  byPlay: 'By play type',
  byLeague: 'By league',
  byMonth: 'By month',
  others: 'All others',
  fewHidden: (plans: number) =>
    `Scores are hidden, and so are groups of fewer than ${plans} plans: a rate would tell results.`,
  intervalNote: 'Dashed: 50%',
  calibration: {
    title: 'Calibration',
    note: 'What was stated, and how often it came true',
    chart: (n: number, bins: number) =>
      `Stated probabilities of ${plans(n)} in ${bins} bins of 10%, against the share that ` +
      'came true. The table below has the numbers.',
    text: 'On the dashed line, 60% comes true six times in ten. Lines are 95% intervals.',
  },
  brought: {
    title: 'What following would have brought',
    note:
      'At the prices recorded at sealing; settled plans only. ' +
      'It says nothing about the plans ahead.',
    from: 'From plan number',
    show: 'Show',
    since: (serial: number) => `From plan ${serial} on, sealed`,
  },
  compare: {
    title: 'Beside another expert',
    note: 'Over the same time',
    choose: 'Expert to compare with',
    nobody: 'Choose an expert',
    expert: 'Expert',
    figure: 'Figure',
    counted: 'Counted plans',
    hitRate: 'Hit rate, 95% interval',
    expected: 'Expected by the odds',
    skill: 'Extra hits per 100, 95% interval',
    yield: 'Yield ± error',
    closing: 'Closing-line value ± error',
    onSale: 'On sale now',
  },
  filters: {
    league: 'League',
    everyLeague: 'All leagues',
    result: 'Result',
    everyResult: 'All results',
    results: { hit: 'Hits', miss: 'Misses', other: 'Pushes, Not Counted' },
    price: 'Price',
    everyPrice: 'All prices',
    points: (price: number) => (price === 0 ? 'Free' : `${price} points`),
    month: 'Month',
    everyMonth: 'All months',
    none: 'Clear filters',
    file: 'As CSV',
  },
  ledger: {
    rules: (version: number) => `rules ${version}`,
    setAside: 'Set aside',
    title: 'Every plan',
    note: 'By serial number, hits and misses alike',
    tabs: { all: 'All', onSale: 'On sale', settled: 'Settled', notCounted: 'Not Counted' },
    tabsLabel: 'Which plans',
    columns: {
      serial: 'No.',
      match: 'Match',
      pick: 'Pick',
      odds: 'Odds',
      profit: 'Profit',
      result: 'Result',
    },
    locked: 'Sealed until kick-off',
    more: 'Show more plans',
    shown: (count: number) => `${plans(count)} shown`,
    failed: 'The plans did not load',
    empty: {
      all: 'No plan yet',
      onSale: 'Nothing on sale right now',
      settled: 'Nothing settled yet',
      notCounted: 'Every plan counts so far',
    },
    emptyFilter: 'No plan matches these filters',
    emptyNote: 'Every plan ever published is listed here, also when it misses.',
    emptyLink: 'See all plans',
    push: 'Push',
    open: 'Waiting for the result',
  },
  sealed: {
    setAside: 'Of these, set aside',
    setAsideText:
      'Part of what was sealed is missing in this site’s database: such a plan can be neither ' +
      'revealed nor settled until it is put back.',
    witnessed: (seen: number, all: number) =>
      `${seen} of ${plans(all)} witnessed before kick-off, by a witness that this site asks.`,
    books: (books: readonly Book[]) =>
      books.length === 1
        ? `All are judged by the rules, version ${books[0]?.ruleVersion}.`
        : 'Each is judged by the rules in force when it was sealed: ' +
          books
            .map(({ ruleVersion, plans: count }) => `${plans(count)} by version ${ruleVersion}`)
            .join(', ') +
          '.',
    verify: 'Verify this record',
    passport: 'Passport: the whole record as a file',
    title: 'What is sealed',
    text:
      'A plan is stored before kick-off with the next serial number. ' +
      'It cannot be changed or taken away afterwards.',
    published: 'Published',
    serials: (last: number) => (last === 0 ? 'none yet' : `No. 1–${last}, no gap`),
    counted: 'Counted',
    pushes: 'Pushes',
    notCounted: 'Not Counted',
    onSale: 'On sale',
    open: 'Waiting for the result',
    how: 'How a plan is settled',
    steps: [
      'The score after regular time decides; extra time and shoot-outs do not.',
      'The main selection makes it a hit or a miss. Nobody types in either.',
      'A score on the line is a push and enters no rate.',
      'What does not count has one of four published reasons and stays listed.',
      'A result corrected by its source is settled again; both settlements stay.',
    ],
  },
}

export type Shape = typeof en
