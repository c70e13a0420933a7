import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Handlers } from '../http/api/answers.ts'
import { visitorKeys } from '../http/identity/visitor-token.ts'
import { signsNothing } from '../log/sign-text.ts'
import { callHandlers } from './handlers.ts'

/** For tests: the handlers of all calls on a database, without a signing key. */
export async function testHandlers(db: Kysely<Tables>): Promise<Handlers> {
  return callHandlers(db, {
    keys: await visitorKeys(db),
    signText: signsNothing,
    deskOrigin: 'http://localhost:8080',
    publicOrigin: 'http://localhost:8080',
    invented: true,
    openStudio: false,
  })
}
