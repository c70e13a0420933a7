/** Accounts: signing up and in by passkey or passphrase, and managing these credentials. */
import { Type } from 'typebox'
import { Identity } from '../envelope.ts'
import { Instant } from '../match.ts'
import { fromOneTo, list, oneOf, orNull, positive, text, upTo } from '../schema.ts'
import { call, done, fields, nothing } from './call.ts'
import { languages, oddsFormats, themeChoices } from '../values.ts'

/** 2 to 24 characters after NFKC. Names that differ only in case or width count as the same. */
export const AccountName = Type.String({
  minLength: 2,
  maxLength: 24,
  description: 'name of the account',
})
/**
 * Any characters are allowed: strength comes from length. Shorter than `isLongPassphrase` of
 * contract/passphrase.ts requires: 400 with the name of the field.
 */
export const Passphrase = Type.String({
  minLength: 6,
  maxLength: 200,
  description:
    'passphrase, a secret that is never stored as it is: 12 letters or more; a Chinese, ' +
    'Japanese or Korean character counts as two, and repetitions count nothing',
})
const Challenge = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  description: 'id of the options that the browser answered; valid once, within 5 minutes',
})
/** Validated by the server’s WebAuthn verifier. */
const Credential = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
  description: 'JSON of Web Authentication Level 3, as navigator.credentials takes or returns it',
})
const PasskeyId = fromOneTo(2 ** 31 - 1, 'stable id of a passkey')

/** Why an account may make no change at present, and until when. */
export const Blocked = Type.Object(
  { reason: text('reason as the operator wrote it'), until: Instant },
  { description: 'block of the account by an operator' },
)

const WrittenName = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'name of the account, in any case and width',
})
const ResetToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  maxLength: 43,
  description: 'secret of a reset link; valid once, within one hour',
})

/** Recovery codes of an account. */
export const recoveryCodes = 10

const SessionId = fromOneTo(Number.MAX_SAFE_INTEGER, 'stable id of a session')

/** How the pages look to a reader, kept with the account; a visitor's are kept on the device. */
const Choices = Type.Object(
  {
    odds: oneOf(oddsFormats, 'form in which prices are shown'),
    zone: orNull(
      Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9_+/-]{0,63}$',
        maxLength: 64,
        description: 'IANA name of a time zone',
      }),
      'time zone of all times, an IANA name; null for that of the device',
    ),
    theme: oneOf(themeChoices, 'theme of the pages; system: as the device has it at the moment'),
    language: Type.Optional(
      orNull(
        oneOf(languages, 'language of the pages'),
        'language of the pages; null for that of each device; absent: it stays as it was',
      ),
    ),
  },
  { description: 'choices about the look of the pages' },
)

/** Characters of one exported file, at most. */
const longestExport = 64 * 1024 * 1024

export const accountCalls = {
  userSignUp: call({
    path: '/api/user/signUp',
    summary: 'Creates an account with a passphrase; takes over the visitor’s data',
    read: false,
    caller: 'anyone',
    data: fields({ name: AccountName, passphrase: Passphrase }),
    result: Identity,
  }),
  userSignIn: call({
    path: '/api/user/signIn',
    summary: 'Signs in with a passphrase; takes over the visitor’s data, once',
    read: false,
    caller: 'anyone',
    data: fields({
      name: WrittenName,
      passphrase: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'passphrase of the account; secret',
      }),
    }),
    result: Identity,
  }),
  passkeyOptions: call({
    path: '/api/user/passkeyOptions',
    summary: 'Returns the options with which a browser creates a passkey or signs in with one',
    read: false,
    caller: 'anyone',
    data: fields({
      purpose: oneOf(
        ['signUp', 'signIn', 'add'] as const,
        'purpose of the options; add: another passkey of the caller’s account',
      ),
      name: Type.Optional(AccountName),
    }),
    result: Type.Object({ challenge: Challenge, options: Credential }),
  }),
  passkeySignUp: call({
    path: '/api/user/passkeySignUp',
    summary: 'Creates an account with a passkey; takes over the visitor’s data',
    read: false,
    caller: 'anyone',
    data: fields({ challenge: Challenge, name: AccountName, credential: Credential }),
    result: Identity,
  }),
  passkeySignIn: call({
    path: '/api/user/passkeySignIn',
    summary: 'Signs in with a passkey; takes over the visitor’s data, once',
    read: false,
    caller: 'anyone',
    data: fields({ challenge: Challenge, credential: Credential }),
    result: Identity,
  }),
  passkeyAdd: call({
    path: '/api/user/passkeyAdd',
    summary: 'Adds a passkey to the caller’s account',
    read: false,
    caller: 'account',
    data: fields({
      challenge: Challenge,
      label: Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'label of the passkey, chosen by its owner',
      }),
      credential: Credential,
    }),
    result: done,
  }),
  passkeyRemove: call({
    path: '/api/user/passkeyRemove',
    summary: 'Removes a passkey; refuses to remove the last credential (409)',
    read: false,
    caller: 'account',
    data: fields({ id: PasskeyId }),
    result: done,
  }),
  userPassphrase: call({
    path: '/api/user/passphrase',
    summary: 'Sets or changes the passphrase, and signs out everywhere else',
    read: false,
    caller: 'account',
    data: fields({
      current: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'current passphrase; required if the account has one, but not within ten minutes of ' +
            'a sign-in by a recovery code',
        }),
      ),
      next: Passphrase,
    }),
    result: done,
  }),
  /** 404: no such link, or it was used, withdrawn, or made more than an hour ago. */
  resetOptions: call({
    path: '/api/user/resetOptions',
    summary: 'Returns the options for a new passkey for the account of a reset link',
    read: false,
    caller: 'anyone',
    data: fields({ token: ResetToken }),
    result: Type.Object({
      name: text('name of the account'),
      challenge: Challenge,
      options: orNull(
        Credential,
        'options for a new passkey; null if passkeys do not work at this address of the site',
      ),
      passphrase: Type.Boolean({ description: 'true if a passphrase may be set instead' }),
    }),
  }),
  /** 404 as above. 409: the passkey does not verify, or a passphrase is not allowed. */
  resetAccount: call({
    path: '/api/user/resetAccount',
    summary:
      'Uses a reset link: replaces all credentials of the account by a new one, and signs in',
    read: false,
    caller: 'anyone',
    data: fields({
      token: ResetToken,
      challenge: Type.Optional(Challenge),
      credential: Type.Optional(Credential),
      passphrase: Type.Optional(Passphrase),
    }),
    result: Identity,
  }),
  /** 409: an unknown name, or a wrong or used code. */
  userRecover: call({
    path: '/api/user/recover',
    summary: 'Signs in with a recovery code, which is then used up',
    read: false,
    caller: 'anyone',
    data: fields({
      name: WrittenName,
      code: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'recovery code, in any case, with or without its hyphens; secret',
      }),
    }),
    result: Identity,
  }),
  /** 409 without a sign-in within the last ten minutes. */
  userRecoveryCodes: call({
    path: '/api/user/recoveryCodes',
    summary: 'Creates ten recovery codes, each usable once; earlier ones end',
    read: false,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      codes: Type.Array(Type.String({ maxLength: 20, description: 'recovery code; secret' }), {
        minItems: recoveryCodes,
        maxItems: recoveryCodes,
        description: 'recovery codes, shown this once',
      }),
    }),
  }),
  userSessions: call({
    path: '/api/user/sessions',
    summary: 'Lists the signed-in browsers of the caller’s account',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      sessions: list(
        Type.Object({
          id: SessionId,
          createdAt: Instant,
          seenAt: Instant,
          device: text('browser and system, such as "Safari, iPhone"; empty if unknown'),
          current: Type.Boolean({ description: 'true for the browser of this call' }),
        }),
        'sessions, this one first, then the last used',
        100,
      ),
    }),
  }),
  userEndSession: call({
    path: '/api/user/endSession',
    summary: 'Ends one session of the caller’s account',
    read: false,
    caller: 'account',
    whileBlocked: true,
    data: fields({ id: SessionId }),
    result: done,
  }),
  /** 429 after ten exports within 15 minutes. */
  userExport: call({
    path: '/api/user/export',
    summary: 'Returns everything that belongs to the caller’s identity, as JSON or CSV files',
    read: true,
    caller: 'identity',
    data: fields({
      format: Type.Optional(oneOf(['json', 'csv'] as const, 'format of the files; json if absent')),
    }),
    result: Type.Object({
      files: list(
        Type.Object({
          name: Type.String({ maxLength: 80, description: 'file name' }),
          text: Type.String({ maxLength: longestExport, description: 'content of the file' }),
        }),
        'file of JSON, or files of CSV, one for each table',
      ),
    }),
  }),
  userChoices: call({
    path: '/api/user/choices',
    summary: 'Returns how the pages look to the caller’s account',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      choices: orNull(Choices, 'choices of the account; null if it has not chosen yet'),
    }),
  }),
  userChoose: call({
    path: '/api/user/choose',
    summary: 'Keeps how the pages look with the caller’s account',
    read: false,
    caller: 'account',
    whileBlocked: true,
    data: fields({ choices: Choices }),
    result: done,
  }),
  userMe: call({
    path: '/api/user/me',
    summary: 'Returns the caller’s account',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      name: text('name of the account'),
      createdAt: Instant,
      passphrase: Type.Boolean({ description: 'true if the account has a passphrase' }),
      passkeys: list(
        Type.Object({
          id: PasskeyId,
          label: text('label of the passkey, chosen by its owner'),
          createdAt: Instant,
          usedAt: orNull(Instant, 'last sign-in with the passkey, UTC instant; null if never used'),
        }),
        'passkeys, the oldest first',
      ),
      sessions: positive('number of signed-in browsers, this one included'),
      recoveryCodes: upTo(recoveryCodes, 'number of recovery codes that can still be used'),
      recovered: Type.Boolean({
        description:
          'true within ten minutes of a sign-in by a recovery code: a new passphrase then needs ' +
          'no current one',
      }),
      blocked: orNull(Blocked, 'block by an operator; null if the account is not blocked'),
    }),
  }),
  userSignOut: call({
    path: '/api/user/signOut',
    summary: 'Signs out here or everywhere',
    read: false,
    caller: 'account',
    whileBlocked: true,
    data: fields({
      everywhere: Type.Boolean({
        description: 'true to sign out every browser, false to sign out only this one',
      }),
    }),
    result: done,
  }),
  userDelete: call({
    path: '/api/user/delete',
    summary: 'Deletes the account; an expert’s public record is kept',
    read: false,
    caller: 'account',
    whileBlocked: true,
    data: fields({
      name: Type.String({ maxLength: 64, description: 'name of the account, typed to confirm' }),
    }),
    result: done,
  }),
} as const
