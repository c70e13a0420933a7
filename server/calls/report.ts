import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { findReportState, report } from '../desk/reports.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { readableText } from '../studio/readable-text.ts'

/** Reports of readers, without an account. */
export function reportCalls(db: Kysely<Tables>): HandlersOf<'textReport' | 'textReportState'> {
  return {
    textReport: {
      async answer({ planId = null, words, ...made }, _, { address }) {
        const read = words.trim() === '' ? '' : readableText(words)
        if (read === null) throw new Refusal(codes.badRequest, 'data.words')
        const result = await report(db, { ...made, planId, words: read }, address)
        if (result === 'no such text') throw new Refusal(codes.notFound, 'field')
        if (result === 'too many') throw new Refusal(codes.tooManyRequests)
        return result
      },
    },
    textReportState: {
      topics: ['plan'],
      async answer({ token }) {
        const state = await findReportState(db, token)
        if (state === null) throw new Refusal(codes.notFound, 'token')
        return { state }
      },
    },
  }
}
