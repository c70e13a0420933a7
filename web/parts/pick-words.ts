import { playTypes } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'

/**
 * A pick as every screen says it: "主胜", "Over 2.5", "2-1". `line` in goals. A code or key that has
 * no word shows as "—".
 */
export function pickName(
  play: number,
  key: string,
  line: number | undefined,
  words: Shape,
): string {
  if (play === playTypes.exactScore) return /^\d+-\d+$/.test(key) ? key : '—'
  const sides = key === 'over' || key === 'under'
  const known =
    play === playTypes.totalGoals
      ? sides && line !== undefined
      : play === playTypes.result && !sides
  if (!known || !Object.hasOwn(words.picks, key)) return '—'
  // one of its own keys, as just asked
  const name = words.picks[key as keyof Shape['picks']]
  return line === undefined ? name : `${name} ${line}`
}
