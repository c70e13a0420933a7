import { simulatedSource } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'

/**
 * The name of a source of odds: translated for the simulated world, the source's own name
 * otherwise.
 */
export const sourceName = (source: string, { world }: Shape): string =>
  source === simulatedSource ? world.label : source
