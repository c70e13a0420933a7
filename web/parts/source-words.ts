import { simulatedSource } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'

/**
 * Whose odds they are, in the reader's words where it is the invented world's; every other source
 * is called as it calls itself.
 */
export const sourceName = (source: string, { world }: Shape): string =>
  source === simulatedSource ? world.label : source
