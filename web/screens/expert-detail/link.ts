import { link, oneOf, optional, required, smallId } from '../../app/parameters.ts'

export const expertDetail = link('expertDetail', '/expertDetail', {
  expertId: required(smallId),
  window: optional(oneOf('30', '90', 'all')),
  tab: optional(oneOf('onSale', 'settled', 'notCounted', 'all')),
})
