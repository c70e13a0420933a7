import { id, link, oneOf, optional, required } from '../../app/parameters.ts'

export const expertDetail = link('expertDetail', '/expertDetail', {
  expertId: required(id),
  window: optional(oneOf('30', '90', 'all')),
  tab: optional(oneOf('onSale', 'settled', 'notCounted', 'all')),
})
