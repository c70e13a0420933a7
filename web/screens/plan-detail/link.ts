import { hint, id, link, required } from '../../app/parameters.ts'

export const planDetail = link('planDetail', '/planDetail', {
  id: required(id),
  expertId: hint(id),
})
