import { boards, expertOrders, playTypes } from '../../../contract/values.ts'
import { BadLink, link, oneOf, optional, type Codec } from '../../app/parameters.ts'

/** A search of at most 40 characters, trimmed. */
const search: Codec<string> = (text) => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 40) throw new BadLink(`"${text}" is not a search`)
  return trimmed
}

export const expertList = link('expertList', '/expertList', {
  type: optional(oneOf(...Object.values(boards))),
  play: optional(oneOf(...Object.values(playTypes))),
  window: optional(oneOf('30', '90', 'all')),
  kind: optional(oneOf('people', 'models', 'all')),
  search: optional(search),
  sort: optional(oneOf(...expertOrders)),
  order: optional(oneOf('up', 'down')),
})
