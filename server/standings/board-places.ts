import { boards } from '../../contract/values.ts'
import { spans } from '../../rules/boards.ts'

/** Selects the places of people on the first board: hits above expectation over 90 days. */
export const skillPlaces = `select own.id, place
  from board_order, unnest(expert_ids, places) as own (id, place)
  where type = ${boards.skill} and play = 0 and span = ${spans.days90} and sort = ''
    and kind = 'people'`
