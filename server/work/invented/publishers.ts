import { History } from '../history.ts'
import type { Publisher } from '../house.ts'

export function inventedPublishers(_history: History, _seed: string, _present: Date): Publisher[] {
  return []
}
