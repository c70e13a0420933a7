import { BadLink, link, oneOf, optional, smallId, type Codec } from '../../app/parameters.ts'

/** A calendar day in the reader's time zone, YYYY-MM-DD. */
const day: Codec<string> = (text) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw new BadLink(`"${text}" is not a day`)
  return text
}

export const match = link('match', '/match', {
  date: optional(day),
  tab: optional(oneOf('all', 'live', 'fixtures', 'results', 'followed')),
  league: optional(smallId),
  plans: optional(oneOf('1')),
})
