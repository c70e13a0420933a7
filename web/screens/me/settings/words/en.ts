import type { OddsFormat } from '../../../../../contract/values.ts'

export const en = {
  offline: 'No network. What is stored on the site can be changed again once it is back.',
  display: {
    scores: 'Scores',
    scoresNote: 'On this device only. Press the button of a match to show its score.',
    title: 'Display',
    withAccount: 'Saved to your account',
    onDevice: 'Saved on this device',
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
    zoneNote: 'For every date and time on the site.',
    ofDevice: (zone: string) => (zone === '' ? 'Same as device' : `Same as device, ${zone}`),
    theme: 'Theme',
    themeNote: 'System follows your device.',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    language: 'Language',
    languageNote: 'Links you share open in the same language.',
    failed: 'Not saved.',
  },
  work: {
    title: 'Write plans',
    studio: 'Studio',
    desk: 'Desk',
    none: 'Want to write plans yourself? Apply in the studio.',
    as: 'You write as',
    states: {
      waiting: 'Your application is being reviewed',
      admitted: 'Your application was accepted',
      declined: 'Your application was declined',
    },
  },
  recovery: {
    title: 'Recovery codes',
    none: 'None yet. A code signs you in if you lose your passkey or passphrase.',
    left: (count: number) => `${count} of 10 left`,
    make: 'Make ten codes',
    again: 'Make ten new codes',
    shown: 'Shown only once. Earlier codes no longer work.',
  },
  sessions: {
    unknown: 'Unknown browser',
    since: 'Signed in on',
    current: ', this browser',
    seen: ', last used',
    end: 'End session',
  },
  export: {
    title: 'Export your data',
    about: 'Your points, plans, follows and everything else of yours, as files.',
    nothing: 'Nothing is stored for you yet, so there is no file.',
  },
  account: {
    title: 'Data and account',
    dataTitle: 'Your data',
    failed: 'Your account did not load',
    blocked: 'Blocked until',
    manage: 'Manage',
    passkeyCount: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
    passphraseSet: 'Signs you in with the account name.',
    passphraseNone: 'Not set.',
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
      count === 1 ? 'Signed in on this browser only' : `Signed in on ${count} browsers`,
    signOut: 'Sign out',
    everywhere: 'Sign out everywhere',
    delete: 'Delete account',
    deleteOpen: 'Delete…',
    deleteAbout:
      'Your name, sign-in methods and follows are deleted for good. What an expert published ' +
      'stays in the public record.',
    deleteConfirm: 'Type the account name to confirm',
    errors: {
      short:
        'A passphrase needs 12 letters or 6 Chinese characters. ' +
        'Runs such as 1111 and 1234 do not count.',
      wrong: 'The current passphrase is wrong.',
      again: 'This needs a sign-in within the last ten minutes. Please sign in again.',
      last: 'This is your only way to sign in. Add another passkey or set a passphrase first.',
      name: 'That is not the name of this account.',
      many: 'Too many attempts. Please try again in 15 minutes.',
      impossible: 'Passkeys do not work here.',
      cancelled: 'Nothing was changed.',
      unknown: 'The service did not answer as expected. Please try again.',
    },
  },
}

export type Shape = typeof en
