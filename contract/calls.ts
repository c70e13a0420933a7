/**
 * Every call that the server answers: its path, payload and answer. The server's routes, the
 * OpenAPI document and the browser's query definitions are all made from this list.
 */
import type { Static } from 'typebox'
import { accountCalls } from './calls/account.ts'
import { dataCalls } from './calls/data.ts'
import { deskCalls } from './calls/desk.ts'
import { deskSourceCalls } from './calls/desk-sources.ts'
import { expertCalls } from './calls/expert.ts'
import { followingCalls } from './calls/following.ts'
import { homeCalls } from './calls/home.ts'
import { logCalls } from './calls/log.ts'
import { matchDetailCalls } from './calls/match-detail.ts'
import { matchEventsCalls } from './calls/match-events.ts'
import { matchIntelligenceCalls } from './calls/match-intelligence.ts'
import { matchLineupCalls } from './calls/match-lineup.ts'
import { matchListCalls } from './calls/match-list.ts'
import { openedCalls } from './calls/opened.ts'
import { planCalls } from './calls/plan.ts'
import { pointsCalls } from './calls/points.ts'
import { reportCalls } from './calls/report.ts'
import { searchCalls } from './calls/search.ts'
import { studioCalls } from './calls/studio.ts'
import type { WithNumberIds } from './id.ts'

export const prefix = '/app'
export const calls = {
  ...homeCalls,
  ...expertCalls,
  ...planCalls,
  ...openedCalls,
  ...matchListCalls,
  ...matchDetailCalls,
  ...matchEventsCalls,
  ...matchIntelligenceCalls,
  ...matchLineupCalls,
  ...pointsCalls,
  ...followingCalls,
  ...accountCalls,
  ...dataCalls,
  ...logCalls,
  ...studioCalls,
  ...deskCalls,
  ...deskSourceCalls,
  ...reportCalls,
  ...searchCalls,
} as const

export type CallName = keyof typeof calls
interface Payloads extends PayloadMap {}
type PayloadMap = { [N in CallName]: Static<(typeof calls)[N]['data']> }
export type DataOf<N extends CallName> = Payloads[N]
/** The payload after the server's check: its ids are the whole numbers of this server. */
export type CheckedDataOf<N extends CallName> = WithNumberIds<DataOf<N>>
interface Results extends ResultMap {}
type ResultMap = { [N in CallName]: Static<(typeof calls)[N]['result']> }
export type ResultOf<N extends CallName> = Results[N]
/** The answer of this server: its ids are whole numbers. */
export type OwnResultOf<N extends CallName> = WithNumberIds<ResultOf<N>>
/**
 * The calls that anyone may read. The answer is the same for everyone, so pages can be rendered
 * from it and caches can store it.
 */
export type PublicRead = {
  [N in CallName]: (typeof calls)[N]['caller'] extends 'anyone'
    ? (typeof calls)[N]['read'] extends true
      ? N
      : never
    : never
}[CallName]
