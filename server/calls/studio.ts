import type { Kysely } from 'kysely'
import type { CallName } from '../../contract/calls.ts'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { apply } from '../studio/apply.ts'
import { avatarOf, saveAvatar } from '../studio/avatar.ts'
import { dropDraft, keepNote, listDrafts, saveDraft } from '../studio/drafts.ts'
import { endOwnKey, listKeys, makeOwnKey } from '../studio/keys.ts'
import { findStudioMatch, listStudioMatches } from '../studio/matches.ts'
import { findStudioState } from '../studio/studio-state.ts'
import { findNotices, setNotices } from '../studio/notices.ts'
import { listOpenPlans, listOwnPlans, listPlayingPlans } from '../studio/own-plans.ts'
import { saveProfile } from '../studio/profile.ts'
import { readableText } from '../studio/readable-text.ts'
import { findReaders } from '../studio/readers.ts'
import { seal } from '../studio/seal.ts'
import { setStopped } from '../studio/stop.ts'
import type { HandlerParts } from './handler-parts.ts'
import { draftRefusal } from './publish.ts'
import { errorSentence } from './publish-words.ts'

type StudioCall = Extract<CallName, `studio${string}`>

/** The calls of the studio, for accounts that are experts or want to become one. */
export function studioCalls(db: Kysely<Tables>, parts: HandlerParts): HandlersOf<StudioCall> {
  return {
    studioMine: {
      answer: (_, __, { principal }) => findStudioState(db, principal, parts),
    },
    studioApply: {
      async answer(application, _, { principal }) {
        const refused = await apply(db, principal.ownerId, application, parts.openStudio)
        if (refused?.kind === 'field') throw new Refusal(codes.badRequest, `data.${refused.field}`)
        if (refused) throw new Refusal(codes.conflict, refused.state)
        return findStudioState(db, principal, parts)
      },
    },
    studioProfile: {
      async answer(profile, _, { principal }) {
        const refused = await saveProfile(db, principal.ownerId, profile)
        if (refused?.kind === 'field') throw new Refusal(codes.badRequest, `data.${refused.field}`)
        if (refused) throw new Refusal(codes.conflict, refused.state)
        return findStudioState(db, principal, parts)
      },
    },
    studioAvatar: {
      async answer({ image, crop, pigment }, _, { principal }) {
        const picture = image === null ? null : await avatarOf(image, crop)
        if (picture === 'crop') throw new Refusal(codes.badRequest, 'data.crop')
        if (typeof picture === 'string')
          throw new Refusal(codes.badRequest, `data.image: ${picture}`)
        const saved = await saveAvatar(db, principal.ownerId, picture, pigment)
        if (!saved) throw new Refusal(codes.conflict, 'expert')
        return findStudioState(db, principal, parts)
      },
    },
    studioStop: {
      async answer({ stopped }, _, { principal }) {
        const refused = await setStopped(db, principal.ownerId, stopped)
        if (refused) throw new Refusal(codes.conflict, refused)
        return findStudioState(db, principal, parts)
      },
    },
    studioKeys: {
      answer: async (_, __, { principal }) => ({ records: await listKeys(db, principal.ownerId) }),
    },
    studioMakeKey: {
      async answer({ label }, _, { principal }) {
        const read = readableText(label)
        if (read === null) throw new Refusal(codes.badRequest, 'data.label')
        const made = await makeOwnKey(db, principal.ownerId, read)
        if (typeof made === 'string') throw new Refusal(codes.conflict, made)
        return made
      },
    },
    studioEndKey: {
      async answer({ id }, _, { principal }) {
        if (!(await endOwnKey(db, principal.ownerId, id))) return refuse('id')
        return {}
      },
    },
    studioMatches: {
      answer: async ({ day }, language, { principal }) => ({
        records: await listStudioMatches(db, { language, ownerId: principal.ownerId }, day),
      }),
    },
    studioMatch: {
      answer: async (place, language, { principal }) =>
        (await findStudioMatch(db, { language, ownerId: principal.ownerId }, place)) ??
        refuse('matchId'),
    },
    studioSaveDraft: {
      async answer({ draft, base }, language, { principal }) {
        const saving = await saveDraft(db, principal.ownerId, draft, base)
        if (!saving.ok) {
          if (saving.why === 'no such match') return refuse('matchId')
          throw new Refusal(codes.conflict, saving.why)
        }
        return {
          version: saving.version,
          savedAt: saving.savedAt.toISOString(),
          faults: saving.errors.map((error) => ({
            field: error.field,
            text: errorSentence(error, language),
          })),
        }
      },
    },
    studioKeepNote: {
      async answer(place, _, { principal }) {
        const result = await keepNote(db, principal.ownerId, place)
        if (result === 'no such draft') return refuse('matchId')
        if (result === 'open') throw new Refusal(codes.conflict, result)
        return {}
      },
    },
    studioDropDraft: {
      async answer(place, _, { principal }) {
        await dropDraft(db, principal.ownerId, place)
        return {}
      },
    },
    studioSeal: {
      async answer(press, language, { principal }) {
        const result = await seal(db, principal.ownerId, press)
        if ('errors' in result) throw draftRefusal(result.errors, language)
        if ('moved' in result) return { sealed: null, moved: result.moved }
        const { plan_id: id, serial, version, published_at, deadline } = result.stored
        return {
          sealed: {
            id,
            serial,
            version,
            publishedAt: published_at.toISOString(),
            deadline: deadline.toISOString(),
          },
          moved: [],
        }
      },
    },
    studioOverview: {
      async answer(_, language, { principal: { ownerId } }) {
        const readers = (await findReaders(db, ownerId)) ?? refuse('expert')
        const [open, playing, drafts] = await Promise.all([
          listOpenPlans(db, language, ownerId),
          listPlayingPlans(db, language, ownerId),
          listDrafts(db, ownerId, language),
        ])
        return { open, playing, drafts, readers }
      },
    },
    studioNotices: {
      answer: async (_, language, { principal }) =>
        (await findNotices(db, language, principal.ownerId)) ?? refuse('expert'),
    },
    studioNotify: {
      async answer({ off }, _, { principal }) {
        if (!(await setNotices(db, principal.ownerId, off))) return refuse('expert')
        return {}
      },
    },
    studioPlans: {
      answer: (page, language, { principal }) =>
        listOwnPlans(db, language, principal.ownerId, page),
    },
  }
}

function refuse(about: string): never {
  throw new Refusal(codes.notFound, about)
}
