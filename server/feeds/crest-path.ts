/**
 * Names a crest by what it looks like, so that it is drawn from its name alone and any cache may keep it for ever: contract/crest.ts
 */
import { createHash } from 'node:crypto'
import { crestOutlines, crestPatterns } from '../../contract/crest.ts'

/** Two colours that clubs wear, far enough apart to be told from each other at 18 px. */
const kits = [
  ['1f3f6b', 'f2ede1'],
  ['7a1f2b', 'e8c77a'],
  ['20639b', 'f2ede1'],
  ['12707a', 'f2ede1'],
  ['6fa3c8', 'f2ede1'],
  ['b5342a', '1c2a4a'],
  ['23262b', 'd9a93c'],
  ['4a4d52', 'd8d5cc'],
  ['2d5b3e', 'e8c77a'],
  ['5c2f63', 'f2ede1'],
  ['c4572e', 'f2ede1'],
  ['314a8c', 'e06a4e'],
] as const

/** The crest of a club: its outline and pattern follow from its key, its colours too unless they are known (six hex digits each). */
export function crestPath(key: string, colours?: readonly [string, string]): string {
  const hash = createHash('sha256').update(key).digest()
  const pick = (at: number, from: number) => hash.readUInt16BE(at) % from
  const [first, second] = colours ?? kits[pick(0, kits.length)] ?? kits[0]
  return `crest/${pick(2, crestOutlines.length) + 1}-${pick(4, crestPatterns.length) + 1}-${first}-${second}.svg`
}
