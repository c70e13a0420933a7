import type { Kysely } from 'kysely'
import type { TextLanguage } from '../../contract/values.ts'
import { findLogSize } from '../db/log-size.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Adds `logSize` to a public answer. It is read first: the answer has at least these entries.
 * Answers that are made in rounds name their own `size`.
 */
export const withLogSize =
  <D, A extends object>(
    db: Kysely<Tables>,
    answer: (data: D, language: TextLanguage) => Promise<A>,
    size: (db: Kysely<Tables>) => Promise<number> = findLogSize,
  ): ((data: D, language: TextLanguage) => Promise<A & { logSize: number }>) =>
  async (data, language) => {
    const logSize = await size(db)
    return { ...(await answer(data, language)), logSize }
  }
