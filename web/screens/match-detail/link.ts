import { playTypes } from '../../../contract/values.ts'
import { id, link, oneOf, optional, required } from '../../app/parameters.ts'

export const matchDetail = link('matchDetail', '/matchDetail', {
  matchId: required(id),
  tab: optional(oneOf('plans', 'intelligence', 'lineup', 'data', 'probability')),
  play: optional(oneOf(...Object.values(playTypes))),
})
