import type { PointsReason } from '../../../../../contract/calls/points.ts'

const reasons: Record<PointsReason, string> = {
  welcome: 'Welcome grant',
  daily: 'Daily visit',
  unlock: 'Unlocked a plan',
  refund_miss: 'Refund: miss',
  refund_push: 'Refund: push',
  refund_not_counted: 'Refund: Not Counted',
  refund_unrevealed: 'Refund: never revealed',
  refund_duplicate: 'Refund: your account had it already',
  refund_reversed: 'Refund reversed: result corrected',
  carried_over: 'Moved from visitor to account',
}

export const en = {
  points: {
    title: 'Points',
    balance: 'points',
    note: 'Every entry, latest first',
    /** While the reader hides scores. */
    withoutRefunds:
      'Refunds would give results away, so they are not shown while scores are hidden',
    empty: 'No entries yet. Unlocking your first plan makes one.',
    failed: 'Your points did not load',
    withoutWelcome: {
      address:
        'Many readers share your network’s address, and today’s welcome points for it have run ' +
        'out. There are more tomorrow (UTC). An account gets 100 points on its second day, ' +
        'whatever its network.',
      account:
        'Your 100 welcome points come on your second day here, or at once when you add a passkey ' +
        'in the settings.',
    },
    all: 'All',
    kindsLabel: 'Type of entry',
    kinds: { unlock: 'Unlocks', refund: 'Refunds', gain: 'Received' },
    noneOf: {
      unlock: 'No unlocks yet.',
      refund: 'No refunds yet.',
      gain: 'No points received yet.',
    },
    columns: { at: 'Time', what: 'Entry', amount: 'Points', balance: 'Balance' },
    more: 'Earlier entries',
    reasons,
  },
  rules: {
    title: 'How points work',
    items: [
      'A visitor starts with 38 points, at most 300 visitors a day from one address. An ' +
        'account starts with 100, with its first passkey or on its second day.',
      'An account gets 20 more on its first visit of each day.',
      'A plan costs 8, 18, 28 or 38 points. Unlocking it again costs nothing.',
      'Points are refunded automatically after a push, when a plan is Not Counted or never ' +
        'revealed, and after a miss where a refund was promised.',
      'If a result is corrected later, refunds follow the corrected result: ' +
        'a reversed refund is deducted from your balance, any shortfall from later ' +
        'points.',
      'Points have no cash value. They cannot be bought or cashed in.',
    ],
  },
}

export type Shape = typeof en
