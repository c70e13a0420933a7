import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { apply } from '../studio/apply.ts'
import { findMine } from '../studio/mine.ts'
import type { HandlerParts } from './handler-parts.ts'

/** The calls of the studio, for accounts that are experts or want to become one. */
export function studioCalls(
  db: Kysely<Tables>,
  { openStudio }: HandlerParts,
): HandlersOf<'studioMine' | 'studioApply'> {
  return {
    studioMine: {
      answer: (_, __, { who }) => findMine(db, who, openStudio),
    },
    studioApply: {
      async answer(application, _, { who }) {
        const refused = await apply(db, who.ownerId, application, openStudio)
        if (refused?.kind === 'field') throw new Refusal(codes.badRequest, `data.${refused.field}`)
        if (refused) throw new Refusal(codes.conflict, refused.state)
        return findMine(db, who, openStudio)
      },
    },
  }
}
