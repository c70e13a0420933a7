import { playTypes } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'

/**
 * The name of a pick, the same on every screen: "主胜", "Over 2.5", "2-1". `line` is in goals. "—"
 * for a code or key that is unknown here.
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
  // The check above shows that it is one of the keys.
  const name = words.picks[key as keyof Shape['picks']]
  return line === undefined ? name : `${name} ${line}`
}
