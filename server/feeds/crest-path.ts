/**
 * The file name of a crest describes its appearance. It is drawn from the name alone, so caches may
 * keep it forever (contract/crest.ts).
 */
import { createHash } from 'node:crypto'
import { crestOutlines, crestPatterns } from '../../contract/crest.ts'

/** Pairs of typical kit colours that can be told apart at 18 px. */
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

/**
 * The path of a club's crest. Outline and pattern are derived from the key, and so are the colours
 * unless given (six hex digits each).
 */
export function crestPath(key: string, colours?: readonly [string, string]): string {
  const hash = createHash('sha256').update(key).digest()
  const pick = (at: number, from: number) => hash.readUInt16BE(at) % from
  const [first, second] = colours ?? kits[pick(0, kits.length)] ?? kits[0]
  const [outline, pattern] = [pick(2, crestOutlines.length) + 1, pick(4, crestPatterns.length) + 1]
  return `crest/${outline}-${pattern}-${first}-${second}.svg`
}
