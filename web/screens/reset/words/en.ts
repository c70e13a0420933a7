export const en = {
  page: { title: 'A new way in', description: 'For an account that lost its passkeys.' },
  none:
    'This link cannot be used. It may have been used already, or be older than an hour. ' +
    'Ask for another.',
  many: 'Too many attempts. Please try again in 15 minutes.',
  account: 'Account',
  note:
    'The new way in replaces every passkey and the passphrase, and signs every ' +
    'other browser out.',
  passkey: 'Create a passkey',
  or: 'or set a passphrase',
  passphrase: 'New passphrase',
  passphraseHint: 'At least 12 letters or 6 Chinese characters; a sentence is fine',
  set: 'Set the passphrase',
  short:
    'A passphrase needs 12 letters or 6 Chinese characters. ' +
    'Runs such as 1111 and 1234 do not count.',
  wrong: 'This passkey could not be verified. Load the page again.',
  cancelled: 'Nothing was changed. Try again.',
  unknown: 'The service did not answer as expected. Please try again.',
  done: 'You are signed in.',
  toMe: 'To your page',
}

export type Shape = typeof en
