import { id, link, optional, required } from '../../app/parameters.ts'

/** Writing a plan on a match; with `planId` the next version of that plan. */
export const studioWrite = link('studioWrite', '/studio/write', {
  matchId: required(id),
  planId: optional(id),
})
