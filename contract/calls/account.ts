/** Accounts: signing up and in by passkey or passphrase, and managing these credentials. */
import { Type } from 'typebox'
import { Identity } from '../envelope.ts'
import { Instant } from '../match.ts'
import { orNull, text } from '../schema.ts'
import { call, done, fields, nothing } from './call.ts'
import { largestInteger, longestList } from '../values.ts'

/** 2 to 24 characters after NFKC. Names that differ only in case or width count as the same. */
export const AccountName = Type.String({
  minLength: 2,
  maxLength: 24,
  description: 'name of the account',
})
/** Any characters are allowed: strength comes from length. */
export const Passphrase = Type.String({
  minLength: 12,
  maxLength: 200,
  description: 'secret; never stored as it is',
})
const Challenge = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  description: 'names the options that the browser answered; once, within 5 minutes',
})
/** Validated by the server’s WebAuthn verifier. */
const Credential = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
  description: 'as navigator.credentials takes or gives it, in JSON: Web Authentication Level 3',
})
const PasskeyId = Type.Integer({
  minimum: 1,
  maximum: 2 ** 31 - 1,
  description: 'stable id of a passkey',
})

/** Why an account may make no change at present, and until when. */
export const Blocked = Type.Object(
  { reason: text('the operator’s, as written'), until: Instant },
  { description: 'an operator has blocked the account' },
)

const ResetToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  maxLength: 43,
  description: 'the secret of a reset link; used once, within the hour',
})

export const accountCalls = {
  userSignUp: call({
    path: '/api/user/signUp',
    summary: 'A new account with a passphrase; takes over what the visitor had',
    read: false,
    caller: 'anyone',
    data: fields({ name: AccountName, passphrase: Passphrase }),
    result: Identity,
  }),
  userSignIn: call({
    path: '/api/user/signIn',
    summary: 'Signs in with a passphrase; takes over what the visitor had, once',
    read: false,
    caller: 'anyone',
    data: fields({
      name: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'name of the account, in any case and width',
      }),
      passphrase: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'its passphrase; secret',
      }),
    }),
    result: Identity,
  }),
  passkeyOptions: call({
    path: '/api/user/passkeyOptions',
    summary: 'What a browser needs to make a passkey or to sign in with one',
    read: false,
    caller: 'anyone',
    data: fields({
      purpose: Type.Enum(['signUp', 'signIn', 'add'] as const, {
        description: 'add: another passkey of the account that asks',
      }),
      name: Type.Optional(AccountName),
    }),
    result: Type.Object({ challenge: Challenge, options: Credential }),
  }),
  passkeySignUp: call({
    path: '/api/user/passkeySignUp',
    summary: 'A new account with a passkey; takes over what the visitor had',
    read: false,
    caller: 'anyone',
    data: fields({ challenge: Challenge, name: AccountName, credential: Credential }),
    result: Identity,
  }),
  passkeySignIn: call({
    path: '/api/user/passkeySignIn',
    summary: 'Signs in with a passkey; takes over what the visitor had, once',
    read: false,
    caller: 'anyone',
    data: fields({ challenge: Challenge, credential: Credential }),
    result: Identity,
  }),
  passkeyAdd: call({
    path: '/api/user/passkeyAdd',
    summary: 'Another passkey for this account',
    read: false,
    caller: 'account',
    data: fields({
      challenge: Challenge,
      label: Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'by which its owner knows it',
      }),
      credential: Credential,
    }),
    result: done,
  }),
  passkeyRemove: call({
    path: '/api/user/passkeyRemove',
    summary: 'Removes a passkey; the last way in cannot be removed (409)',
    read: false,
    caller: 'account',
    data: fields({ id: PasskeyId }),
    result: done,
  }),
  userPassphrase: call({
    path: '/api/user/passphrase',
    summary: 'Sets or changes the passphrase and signs out everywhere else',
    read: false,
    caller: 'account',
    data: fields({
      current: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'needed where the account has one',
        }),
      ),
      next: Passphrase,
    }),
    result: done,
  }),
  /** 404: no such link, or it was used, withdrawn, or made more than an hour ago. */
  resetOptions: call({
    path: '/api/user/resetOptions',
    summary: 'What a browser needs to make a new passkey for the account of a reset link',
    read: false,
    caller: 'anyone',
    data: fields({ token: ResetToken }),
    result: Type.Object({
      name: text('name of the account'),
      challenge: Challenge,
      options: orNull(Credential, 'null where this address of the site has no passkeys'),
      passphrase: Type.Boolean({ description: 'a passphrase may be set instead' }),
    }),
  }),
  /** 404 as above. 409: the passkey does not verify, or a passphrase is not allowed. */
  resetAccount: call({
    path: '/api/user/resetAccount',
    summary: 'Replaces every way into the account of a reset link by one, and signs in',
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
  userMe: call({
    path: '/api/user/me',
    summary: 'The account that asks',
    read: true,
    caller: 'account',
    data: nothing,
    result: Type.Object({
      name: text('name of the account'),
      createdAt: Instant,
      passphrase: Type.Boolean({ description: 'whether it has one' }),
      passkeys: Type.Array(
        Type.Object({
          id: PasskeyId,
          label: text('by which its owner knows it'),
          createdAt: Instant,
          usedAt: orNull(Instant, 'when it was last signed in with; null for never'),
        }),
        { maxItems: longestList, description: 'the first one first' },
      ),
      sessions: Type.Integer({
        maximum: largestInteger,
        minimum: 1,
        description: 'browsers that are signed in, this one included',
      }),
      blocked: orNull(Blocked, 'null for an account that may do everything'),
    }),
  }),
  userSignOut: call({
    path: '/api/user/signOut',
    summary: 'Signs out here, or everywhere',
    read: false,
    caller: 'account',
    whileBlocked: true,
    data: fields({
      everywhere: Type.Boolean({ description: 'true: in every browser; false: in this one' }),
    }),
    result: done,
  }),
  userDelete: call({
    path: '/api/user/delete',
    summary: 'Deletes the account; a public record of an expert stays',
    read: false,
    caller: 'account',
    whileBlocked: true,
    data: fields({
      name: Type.String({ maxLength: 64, description: 'the account’s name, typed to confirm' }),
    }),
    result: done,
  }),
} as const
