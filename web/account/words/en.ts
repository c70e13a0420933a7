export const en = {
  title: {
    signIn: 'Sign in to Touchline',
    signUp: 'Create a Touchline account',
    recover: 'Sign in with a recovery code',
  },
  about:
    'Browsing and checking need no account. With one, your points, unlocked plans and the ' +
    'experts you follow go with you.',
  passkey: { signIn: 'Sign in with a passkey', signUp: 'Create with a passkey' },
  impossible: 'Passkeys do not work here. Please use a passphrase.',
  or: 'or with a passphrase',
  name: 'Account name',
  nameHint: '2 to 24 characters',
  passphrase: 'Passphrase',
  passphraseHint: 'At least 12 letters or 6 Chinese characters; a sentence is fine',
  submit: { signIn: 'Sign in', signUp: 'Create account', recover: 'Sign in' },
  busy: 'One moment',
  other: {
    signIn: 'New here? Create an account',
    signUp: 'Already have an account? Sign in',
    recover: 'Back to sign-in',
  },
  carried: 'This visitor’s points, unlocked plans and follows move to the account.',
  visitor: 'Continue as a visitor',
  close: 'Close',
  blocked: {
    title: 'This account is blocked',
    until: 'Until',
    about:
      'You can read as before. Unlocking, following and publishing are possible again after that.',
  },
  recover: {
    other: 'Lost your passkey or passphrase?',
    about: 'One of the ten codes that you were shown at sign-up. Each works once.',
    code: 'Recovery code',
    wrong: 'The name or the code is wrong, or the code was used.',
    made: 'Your recovery codes',
    madeAbout:
      'They are shown this once. Each signs you in once if you lose your passkey or passphrase. ' +
      'Keep them on paper or in a password manager.',
  },
  errors: {
    name: 'A name has 2 to 24 visible characters.',
    names: {
      script:
        'A name has Latin, Chinese, Japanese or Korean letters in their usual forms, or Arabic ' +
        'letters only, and digits, spaces and hyphens.',
      reserved: 'This name reads like the site or a model.',
    },
    short:
      'A passphrase needs 12 letters or 6 Chinese characters. ' +
      'Runs such as 1111 and 1234 do not count.',
    taken: 'Somebody already has this name, or one that looks like it.',
    wrong: 'The name or the passphrase is wrong.',
    passkey: 'This passkey could not be verified.',
    cancelled: 'Nothing was changed. Try again, or use a passphrase.',
    many: 'Too many attempts. Please try again in 15 minutes.',
    unknown: 'The service did not answer as expected. Please try again.',
  },
}

export type Shape = typeof en
