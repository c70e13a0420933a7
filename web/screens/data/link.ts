import { playTypes } from '../../../contract/values.ts'
import { BadLink, link, oneOf, optional, smallId, type Codec } from '../../app/parameters.ts'

/** A season in its league's form: 2025-26, 2025 or 2026-II. */
const season: Codec<string> = (text) => {
  if (!/^\d{4}(-(\d{2}|I{1,2}))?$/.test(text)) throw new BadLink(`"${text}" is not a season`)
  return text
}

/** A round's name in its league, at most 80 characters. */
const round: Codec<string> = (text) => {
  if (text.length > 80) throw new BadLink(`"${text}" is too long for a round`)
  return text
}

export const data = link('data', '/data', {
  league: optional(smallId),
  season: optional(season),
  tab: optional(oneOf('standings', 'fixtures', 'scorers', 'predictions')),
  side: optional(oneOf('home', 'away')),
  round: optional(round),
  play: optional(oneOf(...Object.values(playTypes))),
})
