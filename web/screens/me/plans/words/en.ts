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
    locked: 'Show locked plans of followed experts',
  },
  empty: {
    title: 'No plans yet',
    text: 'Plans you unlock and free plans you open appear here, with their results.',
    find: 'See free plans',
    filtered: 'None of your plans match these filters',
    unfilter: 'Show all',
  },
  failed: 'Your plans did not load',
  more: 'More plans',
  toKickoff: 'to kick-off',
  locked: 'Locked, by an expert you follow',
  carriedOver: 'Unlocked as a visitor, moved to your account',
  takeOut: 'Remove from the list',
  news: { title: 'How your plans did', note: 'Since your last visit' },
  moves,
  side: {
    results: 'Results',
    hits: 'Hits',
    misses: 'Misses',
    others: 'Not counted',
    models: ({ hits, misses, others }: { hits: number; misses: number; others: number }) =>
      `Models, counted apart: ${hits} hit, ${misses} missed, ${others} not counted.`,
    none: 'No plan has a result yet. Judge an expert on the full record.',
    small: 'This is a small sample. Judge an expert on the full record.',
    points: 'Points',
    paid: 'Unlocked',
    returned: 'Refunded',
    spent: 'Net spent',
    byRule: 'Refunds come automatically once a plan is settled. No claim needed.',
    offline: 'Available offline',
    offlineNote:
      'Plans you have unlocked are saved on this device and open without a connection. ' +
      'The page then says when it was saved.',
  },
}

export type Shape = typeof en
