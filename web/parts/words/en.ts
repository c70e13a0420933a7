/**
 * The words of parts that several screens show, in English. The words of a screen
 * contain those that its parts need.
 */
import type { BoardType } from '../../../contract/values.ts'
import type { RecordWords } from '../against-market.ts'
import type { SumsWords } from '../brought-sums.tsx'
import type { ReasonWords } from '../not-counted.ts'
import type { PriceWords } from '../price-movement.tsx'
import type { RoundWords } from '../rounds.ts'

export const recordWords: RecordWords = {
  hits: (hits, n) => `${hits} of ${n} hit`,
  market: (expected) => `market expected ${expected}`,
  marketOfSome: (hits, n, expected) => `with odds ${hits} of ${n}, market expected ${expected}`,
  noMarket: 'no market known',
  yield: (value) => `yield ${value}`,
}

export const roundWords: RoundWords = {
  round: (number) => `Round ${number}`,
  group: (name) => `Group ${name}`,
  inPart: (part, round) => `${part}, ${round}`,
  rounds: {
    'first round': 'First round',
    'group stage': 'Group stage',
    'league stage': 'League phase',
    apertura: 'Apertura',
    clausura: 'Clausura',
    'apertura playoff': 'Apertura play-offs',
    'clausura playoff': 'Clausura play-offs',
    '1° semestre': 'First half',
    '2° semestre': 'Second half',
    championship: 'Championship round',
    relegation: 'Relegation round',
    europe: 'European play-offs',
    'ecl playoff': 'Conference League play-offs',
    'europa league final': 'European play-offs',
    'eastern conference': 'Eastern Conference',
    'western conference': 'Western Conference',
    'supporters’ shield': 'Supporters’ Shield',
    qualifying: 'Qualifying',
    league: 'League phase',
    group: 'Group stage',
    'elimination final': 'Elimination finals',
    reclassification: 'Play-in',
    'play off': 'Play-offs',
    'round of 32': 'Round of 32',
    'round of 16': 'Round of 16',
    'quarter final': 'Quarter-finals',
    'semi final': 'Semi-finals',
    '1st leg': 'First leg',
    '2nd leg': 'Second leg',
    'match for third place': 'Third place',
    'third place': 'Third place',
    final: 'Final',
  },
}

export const boardNames: Record<BoardType, string> = {
  1: 'Recent form',
  2: 'Above expectation',
  3: 'Yield',
  4: 'Streak',
  5: 'Newcomers',
  6: 'Following',
  7: 'Hit rate',
  8: 'Closing line',
}

/** Of the Not Counted reasons. */
export const reasonWords: ReasonWords = {
  1: {
    inRecord: 'NC1: the match was abandoned, cancelled or decided by a ruling',
    onPlan: 'NC1: the match was abandoned, cancelled or decided by a ruling',
  },
  2: {
    inRecord: 'NC2: kick-off was moved to before the plan was published',
    onPlan: 'NC2: kick-off was moved to before the plan was published',
  },
  3: {
    inRecord: 'NC3: not played within 48 hours of the scheduled kick-off',
    onPlan: 'NC3: not played within 48 hours of the scheduled kick-off',
  },
  4: {
    inRecord: 'NC4: a further plan on the same match and play type; the first one counts',
    onPlan:
      'NC4: a further plan of this expert on the same match and play type; ' +
      'the first one counts',
  },
}

export const priceWords: PriceWords = {
  title: 'Price movement',
  note: 'From entries of the public log; a price holds until the next one',
  chart: (points) =>
    `Prices of home, draw and away at ${points} readings of the market. ` +
    'The table below has the numbers.',
  one: 'One reading so far, so there is no movement yet.',
  pending: 'The plans sealed at these prices are marked after kick-off.',
  legend: { hit: 'sealed, then a hit', miss: 'sealed, then a miss', model: 'model' },
  table: 'View as table',
  columns: { time: 'Read', entry: 'Log entry', number: 'No.', expert: 'Expert', pick: 'Pick' },
  sealedAt: 'Price at the seal',
  result: 'Result',
  close: 'close',
  plans: 'The marked plans',
  failed: 'The prices did not load',
  same: {
    title: 'The same price before',
    columns: ['Latest price', 'Market gives', 'Plans', 'Hit', 'Expected by price', 'Share (95%)'],
    count: (n, matches) => `${n} (${matches} ${matches === 1 ? 'match' : 'matches'})`,
    sentence: ({ band, n, hits, matches, share, interval }) =>
      `The same price before: of ${n} plans on ${matches} ` +
      `${matches === 1 ? 'match' : 'matches'} whose main pick the market gave ${band}, ` +
      `${hits} hit: ${share}, 95% interval ${interval}. `,
    nothing: (band) => `No settled plan has a main pick that the market gave ${band}.`,
    knew: (expected) => `The price knew it too: it implied ${expected} hits.`,
    note:
      'Settled plans of people whose main pick was sealed in the same band of the market’s ' +
      'probability, margin out. The price knew all this too, so it says nothing about value.',
  },
  verdicts: { 0: '–', 1: 'Hit', 2: 'Miss' },
}

export const sumsWords: SumsWords = {
  plans: (plans, hits, misses, others) =>
    `${plans} settled: ${hits} hit, ${misses} missed` +
    (others > 0 ? `, ${others} push or Not Counted` : ''),
  points: (paid, returned) => `Unlocking all: ${paid} points, ${returned} refunded`,
  units: (units, error) => (error === null ? `${units} units` : `${units} ± ${error} units`),
  noUnits: 'no odds recorded',
  none: 'Nothing settled yet',
}
