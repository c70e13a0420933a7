import type { Kysely } from 'kysely'
import { codes, type TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { listOpenMatches } from '../publishing/open-matches.ts'
import { publishByKey, type KeyedError, type KeyedReason } from '../publishing/publish-by-key.ts'
import { errorLines } from './publish-words.ts'
import { withLogSize } from './with-log-size.ts'

/**
 * Reasons in the state of the key, match or plan. No change to the draft would help, so the code is
 * 409.
 */
const stateReasons: ReadonlySet<KeyedReason> = new Set([
  'keyWithdrawn',
  'accountBlocked',
  'expertWithdrawn',
  'matchNotAhead',
  'kickoffUnknown',
  'deadlinePassed',
  'planSettled',
  'planRevealed',
  'plansToday',
  'versionsToday',
  'versionsOfPlan',
])

/** The refusal of a draft: one line for each field and reason. */
export function draftRefusal(errors: readonly KeyedError[], language: TextLanguage): Refusal {
  const isStateError = errors.some(({ reason }) => stateReasons.has(reason))
  return new Refusal(isStateError ? codes.conflict : codes.badRequest, errorLines(errors, language))
}

/** The call that publishes a plan, and the call that lists the matches open for publishing. */
export function publishCalls(db: Kysely<Tables>): HandlersOf<'expertPublish' | 'expertMatches'> {
  return {
    expertPublish: {
      async answer({ key, plan }, language) {
        const result = await publishByKey(db, key, plan)
        if ('errors' in result) throw draftRefusal(result.errors, language)
        const { plan_id: id, serial, version, published_at, deadline } = result.stored
        return {
          id,
          serial,
          version,
          publishedAt: published_at.toISOString(),
          deadline: deadline.toISOString(),
        }
      },
    },
    expertMatches: {
      topics: ['match', 'plan'],
      answer: withLogSize(db, async ({ day = 0 }, language) => ({
        records: await listOpenMatches(db, language, day),
      })),
    },
  }
}
