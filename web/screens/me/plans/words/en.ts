import { reasonWords } from '../../../../parts/words/en.ts'
import type { PointsReason } from '../../../../../contract/calls/points.ts'

const moves: Record<PointsReason, string> = {
  welcome: '',
  daily: '',
  unlock: 'unlocked',
  refund_miss: 'refunded: missed',
  refund_push: 'refunded: push',
  refund_not_counted: 'refunded: Not Counted',
  refund_unrevealed: 'refunded: never revealed',
  refund_duplicate: 'refunded: unlocked twice',
  refund_reversed: 'refund reversed: corrected',
  carried_over: '',
}

export const en = {
  reasons: reasonWords,
  states: { open: 'Open', waiting: 'Awaiting result', settled: 'Settled' },
  orders: { open: 'By kick-off', waiting: 'By kick-off', settled: 'Latest first' },
  filters: {
    states: 'State of the plans',
    all: 'All',
    result: 'Result',
    everyResult: 'Any result',
    results: { hit: 'Hits', miss: 'Misses', other: 'Push, Not Counted' },
    expert: 'Expert',
    everyExpert: 'All experts',
    league: 'League',
    everyLeague: 'All leagues',
    locked: 'With locked plans of followed experts',
  },
  empty: {
    title: 'No plans yet',
    text: 'Plans that you unlock, and free ones that you open, are listed here with their results.',
    find: 'See the plans',
    filtered: 'No plan of yours matches this filter',
    unfilter: 'Show all',
  },
  failed: 'Your plans did not load',
  more: 'More plans',
  points: (points: number) => `${points} points`,
  locked: 'Not unlocked, from an expert you follow',
  carriedOver: 'Unlocked as a visitor, carried over at sign-in',
  takeOut: 'Take out of the list',
  news: { title: 'What became of your plans', note: 'Since you were last here' },
  moves,
  side: {
    results: 'Results',
    hits: 'Hits',
    misses: 'Misses',
    others: 'Not counted',
    models: ({ hits, misses, others }: { hits: number; misses: number; others: number }) =>
      `Models, counted apart: ${hits} hit, ${misses} missed, ${others} not counted.`,
    small: 'This sample is small. To judge an expert, look at the long record.',
    points: 'Points',
    paid: 'Unlocked',
    returned: 'Refunded',
    spent: 'Spent',
    byRule: 'Refunds are automatic once a plan is settled; there is nothing to claim.',
    offline: 'Readable offline',
    offlineNote:
      'Plans that you unlocked are kept on this device, and open without a network. ' +
      'The page then says when it was saved.',
  },
}

export type Shape = typeof en
