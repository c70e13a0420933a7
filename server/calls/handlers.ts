/** The handlers of all calls of the API. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Handlers } from '../http/api/answers.ts'
import { accountCalls } from './account.ts'
import { dataCalls } from './data.ts'
import { deskCalls } from './desk.ts'
import { expertCalls } from './expert.ts'
import { expertDetailCalls } from './expert-detail.ts'
import { followingCalls } from './following.ts'
import type { HandlerParts } from './handler-parts.ts'
import { homeCalls } from './home.ts'
import { logCalls } from './log.ts'
import { matchDetailCalls } from './match-detail.ts'
import { matchEventsCalls } from './match-events.ts'
import { matchIntelligenceCalls } from './match-intelligence.ts'
import { matchLineupCalls } from './match-lineup.ts'
import { matchListCalls } from './match-list.ts'
import { openedCalls } from './opened.ts'
import { planCalls } from './plan.ts'
import { pointsCalls } from './points.ts'
import { publishCalls } from './publish.ts'
import { reportCalls } from './report.ts'
import { searchCalls } from './search.ts'
import { studioCalls } from './studio.ts'

export function callHandlers(db: Kysely<Tables>, parts: HandlerParts): Handlers {
  return {
    ...homeCalls(db, parts),
    ...expertCalls(db),
    ...expertDetailCalls(db),
    ...publishCalls(db),
    ...planCalls(db, parts),
    ...openedCalls(db),
    ...matchListCalls(db),
    ...matchDetailCalls(db),
    ...matchEventsCalls(db),
    ...matchIntelligenceCalls(db),
    ...matchLineupCalls(db),
    ...pointsCalls(db),
    ...followingCalls(db),
    ...accountCalls(db, parts),
    ...dataCalls(db),
    ...logCalls(db),
    ...studioCalls(db, parts),
    ...deskCalls(db, parts),
    ...reportCalls(db),
    ...searchCalls(db),
  }
}
