import type { Kysely } from 'kysely'
import type { CheckedDataOf } from '../../contract/calls.ts'
import { boards, codes } from '../../contract/values.ts'
import { spanOf } from '../../rules/boards.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findBoardsLogSize } from '../standings/boards.ts'
import { listBoard } from '../standings/board-list.ts'
import { findFieldLuck } from '../standings/field-luck.ts'
import { findForetold } from '../standings/foretell.ts'
import { findSpread } from '../standings/spread.ts'
import { withLogSize } from './with-log-size.ts'

export function expertCalls(
  db: Kysely<Tables>,
): HandlersOf<'expertList' | 'expertSpread' | 'expertLuck' | 'expertForetell'> {
  return {
    expertList: {
      topics: ['expert', 'boards'],
      answer: withLogSize(
        db,
        async (request, language) => {
          mustMakeSense(request)
          return listBoard(db, language, request)
        },
        findBoardsLogSize,
      ),
    },
    expertSpread: {
      topics: ['expert', 'boards'],
      answer: withLogSize(db, () => findSpread(db), findBoardsLogSize),
    },
    expertForetell: {
      topics: ['expert', 'boards'],
      answer: withLogSize(db, () => findForetold(db), findBoardsLogSize),
    },
    expertLuck: {
      topics: ['expert', 'boards'],
      answer: withLogSize(
        db,
        (request, language) => findFieldLuck(db, language, request),
        findBoardsLogSize,
      ),
    },
  }
}

/** One ideograph or syllable carries as much information as two Latin letters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Checks the fields that depend on each other. Throws `Refusal` with the name of the wrong field.
 */
function mustMakeSense({ type, window, ids, search }: CheckedDataOf<'expertList'>): void {
  if (spanOf(type, window) === null) throw new Refusal(codes.badRequest, 'window')
  if ((type === boards.followed) !== (ids !== undefined)) throw new Refusal(codes.badRequest, 'ids')
  if (search === undefined) return
  const text = search.normalize('NFKC').trim()
  if (Array.from(text).length < 2 && !dense.test(text))
    throw new Refusal(codes.badRequest, 'search')
}
