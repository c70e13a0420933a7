import type { Kysely } from 'kysely'
import type { CallName, CheckedDataOf } from '../../contract/calls.ts'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { block, endResetLink, endSessionsOf, listAccounts, unblock } from '../desk/accounts.ts'
import { makeResetLink } from '../desk/reset-links.ts'
import { decide, listApplications } from '../desk/applications.ts'
import { listActions } from '../desk/audit.ts'
import { endKey, listDeskExperts, removePicture, setQuota, setWithdrawn } from '../desk/experts.ts'
import { noteNotPlayed } from '../desk/overdue.ts'
import { setWordAside } from '../desk/disputed.ts'
import { findOverview } from '../desk/overview.ts'
import { findPublicLog } from '../desk/public-log.ts'
import { findNames, makeName, mapName, rereadRow } from '../desk/quarantine.ts'
import { keepText, removeText, restoreText } from '../desk/removals.ts'
import { fetchSource, setPaused } from '../desk/source-changes.ts'
import { findSources, setRefused } from '../desk/sources.ts'
import { listReports } from '../desk/reports.ts'
import { takeBack } from '../desk/take-back.ts'
import type { TextPlace } from '../desk/text-place.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { HandlerParts } from './handler-parts.ts'
import { readableText } from '../studio/readable-text.ts'

type DeskCall = Extract<CallName, `desk${string}`>

/** The calls of the desk. Every change is an entry of the audit trail, in its own transaction. */
export function deskCalls(
  db: Kysely<Tables>,
  { publicOrigin }: HandlerParts,
): HandlersOf<DeskCall> {
  return {
    deskOverview: {
      answer: (_, language, { principal }) => findOverview(db, { ...principal, language }),
    },
    deskApplications: {
      answer: (_, language) => listApplications(db, language),
    },
    deskDecide: {
      async answer({ id, admit, reason }, _, { principal }) {
        const decision = { id, admit, reason: reasonOf(reason), by: principal.ownerId }
        const result = await decide(db, decision)
        if (result === 'no such application') throw new Refusal(codes.notFound, 'id')
        if (result !== 'done') throw new Refusal(codes.conflict, result)
        return {}
      },
    },
    deskReports: {
      answer: async (_, language) => ({ records: await listReports(db, language) }),
    },
    deskRemoveText: {
      async answer({ note, reason, ...place }, _, { principal }) {
        const read = note.trim() === '' ? '' : readableText(note)
        if (read === null) throw new Refusal(codes.badRequest, 'data.note')
        const removal = { ...placeOf(place), reason, note: read, by: principal.ownerId }
        const result = await removeText(db, removal)
        if (result === 'no such text') throw new Refusal(codes.notFound, 'field')
        if (result === 'removed') throw new Refusal(codes.conflict, 'removed')
        return {}
      },
    },
    deskRestoreText: {
      async answer(place, _, { principal }) {
        const result = await restoreText(db, { ...placeOf(place), by: principal.ownerId })
        if (result === 'not removed') throw new Refusal(codes.conflict, 'shown')
        return {}
      },
    },
    deskKeepText: {
      async answer(place, _, { principal }) {
        const result = await keepText(db, { ...placeOf(place), by: principal.ownerId })
        if (result === 'no such report') throw new Refusal(codes.notFound, 'field')
        return {}
      },
    },
    deskExperts: {
      answer: async (_, language) => ({ records: await listDeskExperts(db, language) }),
    },
    deskQuota: {
      answer: async (change, _, { principal }) =>
        refuseUnlessDone(await setQuota(db, { ...change, by: principal.ownerId })),
    },
    deskWithdraw: {
      answer: async ({ reason, ...change }, _, { principal }) =>
        refuseUnlessDone(
          await setWithdrawn(db, { ...change, reason: reasonOf(reason), by: principal.ownerId }),
        ),
    },
    deskRemovePicture: {
      answer: async ({ expertId, reason }, _, { principal }) =>
        refuseUnlessDone(
          await removePicture(db, { expertId, reason: reasonOf(reason), by: principal.ownerId }),
        ),
    },
    deskEndKey: {
      answer: async ({ keyId }, _, { principal }) =>
        refuseUnlessDone(await endKey(db, { keyId, by: principal.ownerId })),
    },
    deskSources: {
      answer: (_, language) => findSources(db, language),
    },
    deskNames: {
      answer: async (filter, language) => ({ records: await findNames(db, language, filter) }),
    },
    deskMap: {
      async answer(mapping, _, { principal }) {
        const result = await mapName(db, { ...mapping, by: principal.ownerId })
        if (result === 'used') throw new Refusal(codes.conflict, 'used')
        return typeof result === 'string' ? refuseResult(result) : result
      },
    },
    deskNewName: {
      async answer({ names, ...rest }, _, { principal }) {
        const [zh, zht, en] = [names.zh, names.zht, names.en].map(readableText)
        if (zh == null || zht == null || en == null)
          throw new Refusal(codes.badRequest, 'data.names')
        const result = await makeName(db, {
          ...rest,
          names: { zh, zht, en },
          by: principal.ownerId,
        })
        if (result === 'row') throw new Refusal(codes.conflict, 'row')
        return result === 'so already' ? refuseResult(result) : result
      },
    },
    deskNotPlayed: {
      answer: async ({ matchId, reason }, _, { principal }) =>
        refuseUnlessDone(
          await noteNotPlayed(db, { matchId, reason: reasonOf(reason), by: principal.ownerId }),
        ),
    },
    deskSetAside: {
      async answer({ reason, ...word }, _, { principal }) {
        const change = { ...word, reason: reasonOf(reason), by: principal.ownerId }
        const result = await setWordAside(db, change)
        if (result === 'only result') throw new Refusal(codes.conflict, 'result')
        return refuseUnlessDone(result)
      },
    },
    deskPauseSource: {
      answer: async ({ reason, ...change }, _, { principal }) =>
        refuseUnlessDone(
          await setPaused(db, { ...change, reason: reasonOf(reason), by: principal.ownerId }),
        ),
    },
    deskFetchSource: {
      answer: async ({ source }, _, { principal }) =>
        refuseUnlessDone(await fetchSource(db, { source, by: principal.ownerId })),
    },
    deskLog: {
      answer: () => findPublicLog(db),
    },
    deskRereadRow: {
      async answer({ id }, _, { principal }) {
        const result = await rereadRow(db, { id, by: principal.ownerId })
        if (result === 'row' || result === 'older') throw new Refusal(codes.conflict, result)
        return refuseUnlessDone(result)
      },
    },
    deskRefuseRow: {
      answer: async (change, _, { principal }) =>
        refuseUnlessDone(await setRefused(db, { ...change, by: principal.ownerId })),
    },
    deskAccounts: {
      answer: (page) => listAccounts(db, page),
    },
    deskResetLink: {
      async answer({ id, reason }, _, { principal }) {
        const made = await makeResetLink(db, {
          id,
          reason: reasonOf(reason),
          by: principal.ownerId,
        })
        if (typeof made === 'string') return refuseAccount(made)
        return { link: `${publicOrigin}/reset#${made.token}`, until: made.until.toISOString() }
      },
    },
    deskEndResetLink: {
      answer: async ({ id }, _, { principal }) =>
        refuseUnlessDone(await endResetLink(db, { id, by: principal.ownerId })),
    },
    deskBlock: {
      async answer({ id, reason, until }, _, { principal }) {
        const change = {
          id,
          reason: reasonOf(reason),
          until: new Date(until),
          by: principal.ownerId,
        }
        const result = await block(db, change)
        if (result === 'until') throw new Refusal(codes.badRequest, 'data.until')
        return result === 'done' ? {} : refuseAccount(result)
      },
    },
    deskUnblock: {
      answer: async ({ id, reason }, _, { principal }) =>
        refuseUnlessDone(
          await unblock(db, { id, reason: reasonOf(reason), by: principal.ownerId }),
        ),
    },
    deskEndSessions: {
      answer: async (change, _, { principal }) =>
        refuseUnlessDone(await endSessionsOf(db, { ...change, by: principal.ownerId })),
    },
    deskTakeBack: {
      answer: async ({ id, reason }, _, { principal }) =>
        refuseUnlessDone(
          await takeBack(db, { id, reason: reasonOf(reason), by: principal.ownerId }),
        ),
    },
    deskAudit: {
      answer: (page) => listActions(db, page),
    },
  }
}

const placeOf = ({ expertId, planId, field }: CheckedDataOf<'deskKeepText'>): TextPlace => ({
  expertId,
  planId: planId ?? null,
  field,
})

function refuseUnlessDone(
  result: 'done' | 'so already' | `no such ${string}`,
): Record<string, never> {
  return result === 'done' ? {} : refuseResult(result)
}

function refuseResult(result: 'so already' | `no such ${string}`): never {
  throw result === 'so already'
    ? new Refusal(codes.conflict, 'state')
    : new Refusal(codes.notFound, 'id')
}

function refuseAccount(why: 'no such account' | 'operator' | 'so already'): never {
  if (why === 'no such account') throw new Refusal(codes.notFound, 'id')
  throw new Refusal(codes.conflict, why === 'operator' ? 'operator' : 'state')
}

function reasonOf(text: string): string {
  const reason = readableText(text)
  if (reason === null) throw new Refusal(codes.badRequest, 'data.reason')
  return reason
}
