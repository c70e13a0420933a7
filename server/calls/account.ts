import type { Kysely } from 'kysely'
import type { CallName, DataOf, ResultOf } from '../../contract/calls.ts'
import { isLongPassphrase } from '../../contract/passphrase.ts'
import { codes, type Code } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { Requester, HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findAccount } from '../accounts/account.ts'
import {
  changePassphrase,
  deleteAccount,
  isNameFree,
  signIn,
  signUp,
  type Done,
  type AccountError,
} from '../accounts/accounts.ts'
import { accountName, keyOfName, type AccountName } from '../accounts/names.ts'
import { findChoices, keepChoices } from '../accounts/choices.ts'
import {
  addOptions,
  addPasskey,
  relyingParty,
  removePasskey,
  signInByPasskey,
  signInOptions,
  signUpByPasskey,
  signUpOptions,
  type RelyingParty,
} from '../accounts/passkeys.ts'
import { exportFiles } from '../accounts/export.ts'
import { makeCodes, recover } from '../accounts/recovery.ts'
import { findReset, resetAccount } from '../accounts/reset.ts'
import {
  endOwnSession,
  endSession,
  endSessions,
  isRecovered,
  listSessions,
} from '../accounts/sessions.ts'
import type { HandlerParts } from './handler-parts.ts'

type AccountCall = Extract<CallName, `user${string}` | `passkey${string}` | `reset${string}`>

/**
 * The calls about accounts. A failed sign-in is answered with 409, because a 403 would erase the
 * reader's identity, which is still valid.
 */
export function accountCalls(
  db: Kysely<Tables>,
  { publicOrigin, deskOrigin }: HandlerParts,
): HandlersOf<AccountCall> {
  const relyingOrNull = relyingParty(publicOrigin, 'Touchline 球鉴', [deskOrigin])
  // passkeys need a host name (WebAuthn RP id), so none exist at an IP address
  const party = () => relyingOrNull ?? refuse(codes.notFound, 'passkey')
  return {
    userSignUp: {
      answer: async ({ name, passphrase }, _, requester) =>
        resultOrRefusal(
          await signUp(db, nameOf(name), longEnough(passphrase, 'passphrase'), requester),
          'passphrase',
        ),
    },
    userSignIn: {
      answer: async ({ name, passphrase }, _, requester) =>
        resultOrRefusal(await signIn(db, name, passphrase, requester), 'passphrase'),
    },
    passkeyOptions: {
      answer: ({ purpose, name }, _, requester) =>
        options(db, party(), { purpose, name }, requester),
    },
    passkeySignUp: {
      answer: async ({ name, ...reply }, _, requester) =>
        resultOrRefusal(
          await signUpByPasskey(db, party(), reply, nameOf(name), requester),
          'credential',
        ),
    },
    passkeySignIn: {
      answer: async (reply, _, requester) =>
        resultOrRefusal(await signInByPasskey(db, party(), reply, requester), 'credential'),
    },
    passkeyAdd: {
      answer: async ({ label, ...reply }, _, { principal, address }) => {
        const given = { label, address }
        resultOrRefusal(await addPasskey(db, party(), principal, reply, given), 'credential')
        return {}
      },
    },
    passkeyRemove: {
      answer: async ({ id }, _, { principal }) => {
        const result = await removePasskey(db, principal, id)
        if (result === 'no such passkey') refuse(codes.notFound, 'id')
        if (result === 'last') refuse(codes.conflict, 'last')
        if (result === 'sign in again') refuse(codes.conflict, 'signIn')
        return {}
      },
    },
    userPassphrase: {
      answer: async (change, _, { principal, address }) => {
        const account = await findAccount(db, principal.ownerId)
        const needsCurrent = account.passphrase && !(await isRecovered(db, principal.sessionId))
        if (needsCurrent && change.current === undefined) refuse(codes.badRequest, 'data.current')
        longEnough(change.next, 'next')
        resultOrRefusal(await changePassphrase(db, principal, change, address), 'current')
        return {}
      },
    },
    resetOptions: {
      async answer({ token }, _, { address }) {
        const allowed = await findReset(db, relyingOrNull, token, address)
        if (allowed === 'too many') return refuse(codes.tooManyRequests)
        return allowed ?? refuse(codes.notFound, 'token')
      },
    },
    resetAccount: {
      async answer({ token, challenge, credential, passphrase }, _, requester) {
        const reply =
          challenge !== undefined && credential !== undefined ? { challenge, credential } : null
        if ((reply === null) === (passphrase === undefined))
          return refuse(codes.badRequest, 'data.credential')
        const way = reply
          ? { party: party(), reply }
          : { passphrase: longEnough(passphrase ?? '', 'passphrase') }
        const result = await resetAccount(db, token, way, requester)
        if (!result.ok && result.why === 'wrong token') return refuse(codes.notFound, 'token')
        if (!result.ok) return refuse(codes.conflict, result.why)
        return result.value
      },
    },
    userRecover: {
      answer: async ({ name, code }, _, requester) =>
        resultOrRefusal(await recover(db, name, code, requester), 'code'),
    },
    userRecoveryCodes: {
      answer: async (_, __, { principal }) => ({
        codes: resultOrRefusal(await makeCodes(db, principal), 'signIn'),
      }),
    },
    userSessions: {
      answer: async (_, __, { principal }) => ({ sessions: await listSessions(db, principal) }),
    },
    userEndSession: {
      answer: async ({ id }, _, { principal }) => {
        if (!(await endOwnSession(db, principal.ownerId, id))) refuse(codes.notFound, 'id')
        return {}
      },
    },
    userExport: {
      answer: async ({ format = 'json' }, _, { principal }) => {
        const files = await exportFiles(db, principal.uid, format)
        return files === 'too many' ? refuse(codes.tooManyRequests) : { files }
      },
    },
    userChoices: {
      answer: async (_, __, { principal }) => ({
        choices: await findChoices(db, principal.ownerId),
      }),
    },
    userChoose: {
      async answer({ choices }, _, { principal }) {
        await keepChoices(db, principal.ownerId, choices)
        return {}
      },
    },
    userMe: {
      answer: async (_, __, { principal }) => ({
        ...(await findAccount(db, principal.ownerId)),
        recovered: await isRecovered(db, principal.sessionId),
        blocked: principal.blocked && {
          ...principal.blocked,
          until: principal.blocked.until.toISOString(),
        },
      }),
    },
    userSignOut: {
      answer: async ({ everywhere }, _, { principal }) => {
        await (everywhere
          ? endSessions(db, principal.ownerId)
          : endSession(db, principal.sessionId))
        return {}
      },
    },
    userDelete: {
      answer: async ({ name }, _, { principal }) => {
        const account = await findAccount(db, principal.ownerId)
        if (keyOfName(name) !== keyOfName(account.name)) refuse(codes.badRequest, 'data.name')
        resultOrRefusal(await deleteAccount(db, principal), 'name')
        return {}
      },
    },
  }
}

async function options(
  db: Kysely<Tables>,
  party: RelyingParty,
  { purpose, name }: { purpose: DataOf<'passkeyOptions'>['purpose']; name: string | undefined },
  { principal }: Requester,
): Promise<ResultOf<'passkeyOptions'>> {
  if (purpose === 'signIn') return signInOptions(db, party)
  if (purpose === 'add')
    return addOptions(
      db,
      party,
      principal?.kind === 'account' ? principal : refuse(codes.accountsOnly),
    )
  const displayName = nameOf(name ?? '')
  if (!(await isNameFree(db, displayName))) refuse(codes.conflict, 'name')
  return signUpOptions(db, party, displayName)
}

function refuse(code: Exclude<Code, 0>, about = ''): never {
  throw new Refusal(code, about)
}

/** The refusal names the reason as that of an expert's name does: "data.name: script". */
function nameOf(text: string): AccountName {
  const name = accountName(text)
  return typeof name === 'string' ? refuse(codes.badRequest, `data.name: ${name}`) : name
}

const longEnough = (passphrase: string, field: string): string =>
  isLongPassphrase(passphrase) ? passphrase : refuse(codes.badRequest, `data.${field}`)

const refusals: Record<AccountError, [Exclude<Code, 0>, string?]> = {
  taken: [codes.conflict, 'name'],
  wrong: [codes.conflict],
  'too many': [codes.tooManyRequests],
  'sign in again': [codes.conflict, 'signIn'],
}

/** Returns the value, or throws the refusal; `field` names the wrong field. */
function resultOrRefusal<T>(done: Done<T>, field: string): T {
  if (done.ok) return done.value
  const [code, about = field] = refusals[done.why]
  return refuse(code, about)
}
