import { isPickOf, isPlayType, playForms, type NamedPick } from '../../contract/values.ts'
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
  if (!isPlayType(play) || !isPickOf(play, key)) return '—'
  const { namedKeys, hasLine } = playForms[play]
  if (namedKeys.length === 0) return key
  if (hasLine && line === undefined) return '—'
  // The check above shows that it is one of the named keys.
  const name = words.picks[key as NamedPick]
  return line === undefined ? name : `${name} ${line}`
}
