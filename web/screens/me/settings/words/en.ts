import type { OddsFormat } from '../../../../../contract/values.ts'

export const en = {
  display: {
    scores: 'Scores',
    scoresNote: 'On this device. A hidden score is shown when its button is pressed.',
    title: 'Display',
    withAccount: 'Kept with your account, the same on every device',
    onDevice: 'Kept on this device',
    odds: 'Odds',
    oddsNote: (as: (format: OddsFormat) => string) =>
      `${as('decimal')} is ${as('fractional')} in fractional and ${as('american')} in American ` +
      `odds, and an implied probability of ${as('percent')}.`,
    formats: {
      decimal: 'Decimal',
      fractional: 'Fractional',
      american: 'American',
      percent: 'Probability',
    },
    zone: 'Time zone',
    zoneNote: 'For all times and days on the site.',
    ofDevice: (zone: string) => (zone === '' ? 'As on this device' : `As on this device, ${zone}`),
    theme: 'Theme',
    themeNote: 'System turns light and dark with the device.',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    language: 'Language',
    languageNote: 'The address has it too: a shared link opens in the same language.',
    failed: 'Not saved.',
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
  recovery: {
    title: 'Recovery codes',
    none: 'None. A code signs you in if you lose your passkey or passphrase.',
    left: (count: number) => `${count} of 10 can still be used`,
    make: 'Make ten codes',
    again: 'Make ten new codes',
    shown: 'Shown this once. Earlier codes no longer work.',
  },
  sessions: {
    unknown: 'Unknown browser',
    since: 'Signed in on',
    current: ', this browser',
    seen: ', last used',
    end: 'End',
  },
  export: {
    title: 'Your data',
    about: 'Points, unlocked and opened plans, follows, and what else belongs to you, as files.',
    nothing: 'Nothing is stored for you yet, so there is no file.',
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
