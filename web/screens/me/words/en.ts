import type { PointsReason } from '../../../../contract/calls/points.ts'

const reasons: Record<PointsReason, string> = {
  welcome: 'Welcome grant',
  daily: 'First visit of the day',
  unlock: 'Unlocked a plan',
  refund_miss: 'Refund: the plan missed',
  refund_push: 'Refund: push',
  refund_not_counted: 'Refund: Not Counted',
  refund_unrevealed: 'Refund: never revealed',
  refund_duplicate: 'Refund: already unlocked before signing in',
  refund_reversed: 'Taken again: the result was corrected',
  carried_over: 'Moved from visitor to account',
}

export const en = {
  page: {
    title: 'My points',
    description: 'Your points, the experts you follow, and your account.',
  },
  visitor:
    'You are here as a visitor. With an account, points and unlocked plans stay with you ' +
    'on every device.',
  signIn: 'Sign in',
  points: {
    title: 'Points',
    balance: 'points',
    note: 'Every entry, the latest first',
    empty: 'No entries yet. The first one comes with the first plan you unlock.',
    failed: 'Your points did not load',
    withoutWelcome: {
      address:
        'Many readers share the address of your network, and its welcome points are used up for ' +
        'today. They are there again tomorrow (UTC). An account gets 100 points on its second ' +
        'day, whatever its network.',
      account:
        'Your 100 welcome points come on your second day here, or at once when you add a passkey ' +
        'below.',
    },
    columns: { at: 'Time', what: 'What', amount: 'Points', balance: 'Balance' },
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
      'Points come back by themselves after a push, when a plan is Not Counted or never ' +
        'revealed, and after a miss where a refund was promised.',
      'If a result is corrected later, refunds follow the corrected result: ' +
        'what came back is taken again as far as points are there, and the rest from ' +
        'what comes in next.',
      'Points have no money value. They cannot be bought and cannot be cashed in.',
    ],
  },
  follows: {
    title: 'Experts you follow',
    empty: 'You follow no one yet.',
    find: 'See all experts',
    failed: 'The experts you follow did not load',
  },
  work: {
    title: 'Work',
    studio: 'Studio',
    desk: 'Desk',
    none: 'Write plans yourself: apply in the studio.',
    as: 'You write as',
    states: {
      waiting: 'Your application waits',
      admitted: 'You were admitted',
      declined: 'Your application was declined',
    },
  },
  account: {
    title: 'Account',
    failed: 'Your account did not load',
    since: 'since',
    blocked: 'Blocked until',
    passkeys: 'Passkeys',
    noPasskeys: 'None yet. A passkey signs you in with your device, without a passphrase.',
    used: 'last used',
    neverUsed: 'not used yet',
    addPasskey: 'Add a passkey',
    label: 'Name of this passkey',
    labelDefault: 'This device',
    remove: 'Remove',
    passphrase: 'Passphrase',
    current: 'Current passphrase',
    next: 'New passphrase',
    set: 'Set passphrase',
    change: 'Change passphrase',
    changed: 'Changed. Every other browser has been signed out.',
    sessions: (count: number) =>
      count === 1 ? 'Signed in in this browser only' : `Signed in in ${count} browsers`,
    signOut: 'Sign out',
    everywhere: 'Sign out everywhere',
    delete: 'Delete account',
    deleteAbout:
      'Name, ways in and follows go for good. What an expert published stays in the public record.',
    deleteConfirm: 'Type the account name to confirm',
    errors: {
      short:
        'A passphrase needs 12 letters or 6 Chinese characters. ' +
        'Runs such as 1111 and 1234 do not count.',
      wrong: 'The current passphrase is wrong.',
      again: 'For this you must have signed in within the last ten minutes. Please sign in again.',
      last: 'The last way in cannot be removed. Add another passkey or set a passphrase first.',
      name: 'That is not the name of this account.',
      many: 'Too many attempts. Please try again in 15 minutes.',
      impossible: 'Passkeys do not work here.',
      cancelled: 'Nothing was changed.',
      unknown: 'The service did not answer as expected. Please try again.',
    },
  },
}

export type Shape = typeof en
