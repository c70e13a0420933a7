import type { Kysely } from 'kysely'
import type { CallName } from '../../contract/calls.ts'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { apply } from '../studio/apply.ts'
import { avatarOf, saveAvatar } from '../studio/avatar.ts'
import { dropDraft, keepNote, listDrafts, saveDraft } from '../studio/drafts.ts'
import { endOwnKey, listKeys, makeOwnKey } from '../studio/keys.ts'
import { findStudioMatch, listStudioMatches } from '../studio/matches.ts'
import { findStudioState } from '../studio/studio-state.ts'
import { findNotices, setNotices } from '../studio/notices.ts'
import { listOpenPlans, listOwnPlans } from '../studio/own-plans.ts'
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
      answer: (_, __, { who }) => findStudioState(db, who, parts),
    },
    studioApply: {
      async answer(application, _, { who }) {
        const refused = await apply(db, who.ownerId, application, parts.openStudio)
        if (refused?.kind === 'field') throw new Refusal(codes.badRequest, `data.${refused.field}`)
        if (refused) throw new Refusal(codes.conflict, refused.state)
        return findStudioState(db, who, parts)
      },
    },
    studioProfile: {
      async answer(profile, _, { who }) {
        const refused = await saveProfile(db, who.ownerId, profile)
        if (refused?.kind === 'field') throw new Refusal(codes.badRequest, `data.${refused.field}`)
        if (refused) throw new Refusal(codes.conflict, refused.state)
        return findStudioState(db, who, parts)
      },
    },
    studioAvatar: {
      async answer({ image, crop, pigment }, _, { who }) {
        const picture = image === null ? null : await avatarOf(image, crop)
        if (picture === 'crop') throw new Refusal(codes.badRequest, 'data.crop')
        if (typeof picture === 'string')
          throw new Refusal(codes.badRequest, `data.image: ${picture}`)
        const saved = await saveAvatar(db, who.ownerId, picture, pigment)
        if (!saved) throw new Refusal(codes.conflict, 'expert')
        return findStudioState(db, who, parts)
      },
    },
    studioStop: {
      async answer({ stopped }, _, { who }) {
        const refused = await setStopped(db, who.ownerId, stopped)
        if (refused) throw new Refusal(codes.conflict, refused)
        return findStudioState(db, who, parts)
      },
    },
    studioKeys: {
      answer: async (_, __, { who }) => ({ records: await listKeys(db, who.ownerId) }),
    },
    studioMakeKey: {
      async answer({ label }, _, { who }) {
        const read = readableText(label)
        if (read === null) throw new Refusal(codes.badRequest, 'data.label')
        const made = await makeOwnKey(db, who.ownerId, read)
        if (typeof made === 'string') throw new Refusal(codes.conflict, made)
        return made
      },
    },
    studioEndKey: {
      async answer({ id }, _, { who }) {
        if (!(await endOwnKey(db, who.ownerId, id))) return refuse('id')
        return {}
      },
    },
    studioMatches: {
      answer: async ({ day }, language, { who }) => ({
        records: await listStudioMatches(db, { language, ownerId: who.ownerId }, day),
      }),
    },
    studioMatch: {
      answer: async (place, language, { who }) =>
        (await findStudioMatch(db, { language, ownerId: who.ownerId }, place)) ?? refuse('matchId'),
    },
    studioSaveDraft: {
      async answer({ draft, base }, language, { who }) {
        const saving = await saveDraft(db, who.ownerId, draft, base)
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
      async answer(place, _, { who }) {
        const result = await keepNote(db, who.ownerId, place)
        if (result === 'no such draft') return refuse('matchId')
        if (result === 'open') throw new Refusal(codes.conflict, result)
        return {}
      },
    },
    studioDropDraft: {
      async answer(place, _, { who }) {
        await dropDraft(db, who.ownerId, place)
        return {}
      },
    },
    studioSeal: {
      async answer(press, language, { who }) {
        const result = await seal(db, who.ownerId, press)
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
      async answer(_, language, { who: { ownerId } }) {
        const readers = (await findReaders(db, ownerId)) ?? refuse('expert')
        const [open, drafts] = await Promise.all([
          listOpenPlans(db, language, ownerId),
          listDrafts(db, ownerId, language),
        ])
        return { open, drafts, readers }
      },
    },
    studioNotices: {
      answer: async (_, language, { who }) =>
        (await findNotices(db, language, who.ownerId)) ?? refuse('expert'),
    },
    studioNotify: {
      async answer({ off }, _, { who }) {
        if (!(await setNotices(db, who.ownerId, off))) return refuse('expert')
        return {}
      },
    },
    studioPlans: {
      answer: (page, language, { who }) => listOwnPlans(db, language, who.ownerId, page),
    },
  }
}

function refuse(about: string): never {
  throw new Refusal(codes.notFound, about)
}
