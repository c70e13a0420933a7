import type { Words } from '../../../contract/values.ts'
import { crestPath } from '../crest-path.ts'
import type { FeedClub } from '../feed.ts'

/**
 * Key, simplified Chinese, Hong Kong Chinese, English, and a short English name if the full one is
 * long.
 */
export type ClubRow = readonly [key: string, zh: string, zht: string, en: string, enShort?: string]

/**
 * Kit colours, the dark or strong one first, six hex digits each. There are more pairs than a
 * league has clubs.
 */
const colours: readonly (readonly [string, string])[] = [
  ['1f3f6b', 'f2ede1'],
  ['7a1f2b', 'e8c77a'],
  ['20639b', 'f2ede1'],
  ['23262b', 'd9a93c'],
  ['6fa3c8', 'f2ede1'],
  ['b5342a', '1c2a4a'],
  ['2d5b3e', 'e8c77a'],
  ['5c2f63', 'f2ede1'],
  ['c4572e', 'f2ede1'],
  ['12707a', 'f2ede1'],
  ['4a4d52', 'd8d5cc'],
  ['314a8c', 'e06a4e'],
  ['d29a2e', '3a2a1c'],
  ['8c2f4b', 'a9c6d9'],
  ['3f7a52', 'f2ede1'],
  ['a23b2a', 'f2ede1'],
]

/**
 * The clubs of a league, all in different colours. `turn` shifts the colours from league to league.
 */
export function clubsOf(rows: readonly ClubRow[], turn: number): FeedClub[] {
  return rows.map(([key, zh, zht, en, enShort], index) => {
    const shortName: Words = { zh, zht, en: enShort ?? en }
    return {
      key,
      name: { zh, zht, en },
      shortName,
      crest: crestPath(key, colours[(index + turn * 5) % colours.length]),
    }
  })
}
