/** The words of the expert list in English: the shape that the other languages must fill. */
import { boardNames } from '../../../parts/words/en.ts'
import type { BoardType, ExpertOrder } from '../../../../contract/values.ts'

interface Luck {
  ranked: number
  above: number
  byLuck: number
}

/** A group of experts in a month: its figure, the number of plans, and the interval. */
interface ForetoldGroup {
  mean: string
  n: number
  interval: string
}

const months =
  'January February March April May June July August September October November December'.split(' ')
/** Of a month such as 2026-08. */
const monthName = (month: string) => {
  const [year = '', number] = month.split('-')
  return `${months[Number(number) - 1] ?? month} ${year}`
}

const windows: Record<'30' | '90' | 'all', string> = {
  '30': '30 days',
  '90': '90 days',
  all: 'All time',
}

const unranked =
  'Plans with neither a market price nor a model’s estimate do not count for the rank.'

/** The heads of the table; those of some boards are among `measures`. */
const columns: Record<ExpertOrder | 'rank' | 'follow', string> = {
  rank: 'Rank',
  name: 'Expert',
  form: 'Last 10',
  figure: 'Hit rate',
  hitRate: 'Hit rate',
  interval: '95% interval, dashed: 50%',
  n: 'n',
  beside: 'Yield ± error',
  yield: 'Yield ± error',
  streak: 'Streak',
  onSale: 'Open',
  price: 'Price',
  weekly: 'Plans a week',
  notCounted: 'Not Counted',
  follow: 'Follow',
}

/** The time span of a rule. */
const over = { '30': 'over the last 30 days', '90': 'over the last 90 days', all: 'over all time' }
/** The rule of each board over a time span. */
const rules: Record<BoardType, (span: keyof typeof over) => string> = {
  1: () =>
    'Ordered by the hits among the last 10 counted plans, for everyone who has 10. ' +
    'Ties are broken by the lower bound of the 95% interval over 90 days. ' +
    'Rate and interval are of the ten plans, the yield is over 90 days. ' +
    unranked,
  2: (span) =>
    `Ranked by the lower bound of the 95% interval of the extra hits per plan ${over[span]}. ` +
    'The expectation is the market’s at sealing, its margin taken out. ' +
    'From 10 counted plans on which the market is known.',
  3: (span) =>
    `Ranked by the lower bound of the 95% interval of the yield ${over[span]}: ` +
    'profit per unit staked, over plans with known odds. From 10 such plans.',
  4: () =>
    'Ordered by the hits since the last miss; ties are broken by the lower bound of their 95% ' +
    'interval. The other figures are over 90 days. ' +
    unranked,
  5: () =>
    'Everyone with fewer than 10 counted plans that have a market price or a model’s estimate, ' +
    'the newest first. They are not ranked: ' +
    'so few results say little. Figures of all time.',
  6: (span) =>
    `Those you follow, ordered by hit rate ${over[span]}. ` +
    'Those with fewer than 10 counted plans come last, unranked.',
  7: (span) =>
    `Ranked by the lower bound of the 95% interval of the hit rate ${over[span]}, ` +
    'not by the highest rate: the smaller the sample, the wider the interval and the lower ' +
    'the place. From 10 counted plans. ' +
    unranked,
  8: (span) =>
    `Ranked by the lower bound of the 95% interval of the closing-line value ${over[span]}: ` +
    'the price at sealing against the fair closing price. 0 is a fair price; a bettor ' +
    'without skill pays the margin and is at about −5%, the column beside has the figure ' +
    'for each expert’s own plans. From 10 such plans.',
}

/** Why a board is empty. */
const nobody: Record<BoardType, string> = {
  1: 'Nobody has 10 counted plans of this kind yet.',
  2: 'Nobody has 10 counted plans of this kind with a known market in this time.',
  3: 'Nobody has 10 plans with known odds of this kind in this time.',
  4: 'Nobody is on a run of hits right now.',
  5: 'No expert with plans of this kind has fewer than 10.',
  6: 'You do not follow anyone yet. Open an expert and choose Follow.',
  7: 'Nobody has 10 counted plans of this kind in this time.',
  8: 'Nobody has 10 plans of this kind with a known closing price in this time.',
}

export const en = {
  page: {
    title: 'Experts',
    description: 'Experts ranked by their record, with the sample behind every rate.',
  },
  search: 'Search experts',
  find: 'Search',
  clear: 'Clear search',
  found: (text: string, count: number) =>
    `${count} ${count === 1 ? 'expert has' : 'experts have'} “${text}” in the name.`,
  foundNote: 'Everyone who ever published is searched. Experts not on this board are unranked.',
  boardsLabel: 'Boards',
  boards: boardNames,
  playLabel: 'Play type',
  allPlays: 'All types',
  windowLabel: 'Time',
  windows,
  tableLabel: (board: string) => `Board: ${board}`,
  columns,
  free: 'Free',
  sortBy: 'Sort by',
  upward: 'Ascending',
  downward: 'Descending',
  kindLabel: 'Who is listed',
  kinds: { people: 'Experts', models: 'Models', all: 'All' },
  /** The heads of the columns that differ on a board. */
  measures: {
    2: {
      figure: 'Extra hits per 100',
      interval: '95% interval, dashed: market',
      beside: 'Hits / expected, hit rate',
    },
    8: {
      figure: 'Closing-line value',
      interval: '95% interval, dashed: without skill',
      beside: 'Without skill',
    },
  } as Partial<Record<BoardType, { figure: string; interval: string; beside: string }>>,
  lowerBound: 'Lower bound',
  skillOf: (n: number, skill: string, low: string, high: string) =>
    `${skill} hits per 100 against the market’s expectation over ${n} plans; ` +
    `95% interval ${low} to ${high}`,
  closingOf: (n: number, value: string, low: string, high: string) =>
    `Closing-line value ${value} over ${n} plans; 95% interval ${low} to ${high}`,
  skill: {
    title: 'How many more hits than the market expects',
    what:
      'Favourites hit often, so a high hit rate is not skill. Here the odds say how many ' +
      'hits to expect of an expert; what counts is how many came beyond that, ' +
      'per hundred plans.',
    order: (medals: number) =>
      'Ordered by the lower end of the 95% interval: small samples come last. ' +
      'Medals are for 90 days and all play types: from 30 plans on, for so many hits that luck ' +
      'alone would bring anyone of all experts there one time in twenty at most. There ' +
      (medals === 0 ? 'is none today.' : `${medals === 1 ? 'is 1' : `are ${medals}`} today.`),
    hits: (name: string) => `hits of ${name}`,
    expected: 'expected by the market',
    more: (plans: number) => `more, of ${plans} plans`,
    perHundred: 'per 100 plans',
    modelsNote: 'Published automatically, as a reference: no rank and no medal',
  },
  foretold: {
    perHundred: ' per 100',
    came: (month: string, experts: number, promised: string, came: ForetoldGroup) =>
      `At the start of ${monthName(month)} the top ${experts} of this board stood at ` +
      `${promised}; that month they made ${came.mean} (${came.n} plans, 95% interval ` +
      `${came.interval})`,
    others: ({ mean, n, interval }: ForetoldGroup) =>
      `, the rest of the board ${mean} (${n} plans, ${interval})`,
    end: '.',
    all: 'All months',
  },
  luck: {
    title: 'How much of this is luck',
    picture: ({ ranked, above, byLuck }: Luck) =>
      `${ranked} experts by their hits against the expectation, over the curve of a field ` +
      `without skill. ${above} have a lower bound above 0; ` +
      `luck alone would bring ${byLuck.toFixed(1)}.`,
    seen: (above: number) => `lower bound above 0: ${above} seen`,
    expected: (byLuck: string) => `by luck alone: ${byLuck}`,
    fewer: 'fewer hits',
    same: 'as expected',
    more: 'more hits',
    sentence: ({ ranked, above, byLuck }: Luck, chance: number) =>
      ranked === 0
        ? 'Nobody has enough plans with a known market yet.'
        : above === 0
          ? `Each dot is an expert. None of the ${ranked} is above the bound; ` +
            `luck alone would bring ${byLuck.toFixed(1)} there on average.`
          : `Each dot is an expert. If none of the ${ranked} had any skill, ${above} or more ` +
            `would stand there by luck in ${chance}% of cases.`,
    failed: 'The field did not load',
  },
  nLabel: 'Counted plans (n)',
  intervalOf: (n: number, rate: string, low: string, high: string) =>
    `Hit rate ${rate}% of ${n} plans; 95% interval ${low} to ${high}%`,
  noSample: 'Nothing counted',
  withdrawn: 'Withdrawn',
  errorNote: '± is one standard error.',
  habits: 'Price, in points, and plans a week: counted plans of the last 90 days.',
  rules,
  onlyPlay: (play: string) => `Showing plans whose main pick is ${play}.`,
  sortedBy: (column: string) => `Sorted by ${column}; the rank is still the board’s own.`,
  ownOrder: 'Back to the board’s own order',
  verify: 'Verify this board',
  computed: 'Computed',
  failed: 'The board did not load',
  tooShort: 'That is too short to search for',
  tooShortNote: 'Give at least two letters, or one Chinese character, of the name.',
  unknown: (text: string) => `Nobody has “${text}” in the name`,
  unknownNote: 'Names are searched in all three languages, among everyone who ever published.',
  nobodyTitle: 'Nobody on this board',
  nobody,
  nobodyLink: 'See all boards',
  loading: 'Loading',
  spread: {
    title: 'Everyone who ever published',
    note: 'A leader is one among many, and some of many are lucky',
    ever: 'ever published',
    active: 'published within 30 days',
    withdrawn: 'withdrawn',
    models: 'models, in no other figure',
    counted: 'with 10 or more counted plans',
    none: 'Nobody has 10 counted plans yet, so there is nothing to spread.',
    chart: (counted: number, median: string) =>
      `Hit rates of all time of ${counted} experts in bins of 5%; the median is ${median}%. ` +
      'The table below has the numbers.',
    text: (mean: string, median: string) =>
      `Bars: experts by hit rate of all time; the median is ${median}%. Line: ` +
      `how they would be spread if every expert hit with the same chance, ${mean}%, ` +
      'and only luck told them apart. What reaches beyond the line is not luck alone; ' +
      'but experts who mostly pick favourites also hit more often, without winning more.',
    table: 'View as table',
    rate: 'Hit rate',
    experts: 'Experts',
    byLuck: 'By luck alone',
    failed: 'The overview of all experts did not load',
  },
}

export type Shape = typeof en
