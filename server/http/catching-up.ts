/** What readers and operators are told while the site catches up with its past. */
import type { Language } from '../../contract/values.ts'
import { words } from './words/index.ts'

/**
 * Such as "catching up, 40 %".
 * @param share the share that is done, from 0 to 1; null if only another server knows it
 */
export function catchingUpWords(share: number | null, language: Language): string {
  return words[language].catchingUp(share === null ? '' : String(Math.floor(share * 100)))
}
