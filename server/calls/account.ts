import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/answers.ts'
import { Refused } from '../http/refused.ts'
import type { HandlerParts } from './handlers.ts'

export function accountCalls(
  _db: Kysely<Tables>,
  _parts: HandlerParts,
): HandlersOf<
  | 'userSignUp'
  | 'userSignIn'
  | 'passkeyOptions'
  | 'passkeySignUp'
  | 'passkeySignIn'
  | 'passkeyAdd'
  | 'passkeyRemove'
  | 'userPassphrase'
  | 'userMe'
  | 'userSignOut'
  | 'userDelete'
> {
  return {
    userSignUp: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    userSignIn: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    passkeyOptions: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    passkeySignUp: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    passkeySignIn: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    passkeyAdd: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    passkeyRemove: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    userPassphrase: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    userMe: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    userSignOut: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    userDelete: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
  }
}
