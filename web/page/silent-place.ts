import { boards } from '../../contract/values.ts'
import type { Place } from './links.ts'

/**
 * The same place without the parameters that select or order by results, for a reader who hides
 * scores: the list itself would tell them. The address stays.
 */
export function silentPlace(place: Place): Place {
  switch (place.name) {
    case 'expertDetail': {
      const { result: _, tab, ...rest } = place.parameters
      const isSilent = tab === undefined || tab === 'notCounted'
      return { ...place, parameters: isSilent ? rest : { ...rest, tab } }
    }
    case 'expertList': {
      const { type, sort, order, ...rest } = place.parameters
      const isSorted = sort !== undefined && sort !== 'streak'
      const parameters = {
        ...rest,
        ...(type !== undefined && type !== boards.streak && { type }),
        ...(isSorted && { sort, ...(order !== undefined && { order }) }),
      }
      return { ...place, parameters }
    }
    case 'data': {
      // the table of now is that of the present scores
      const { side, ...rest } = place.parameters
      const isSilent = side === undefined || side === 'now'
      return { ...place, parameters: isSilent ? rest : { ...rest, side } }
    }
    case 'me': {
      // points come back after misses
      const { result: _, kind, ...rest } = place.parameters
      const isSilent = kind === undefined || kind === 'refund'
      return { ...place, parameters: isSilent ? rest : { ...rest, kind } }
    }
    default:
      return place
  }
}
