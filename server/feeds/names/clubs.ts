/**
 * Clubs and national sides in three languages, with zht in Hong Kong usage. Clubs that are not
 * listed keep their source's name.
 */
import { crestPath } from '../crest-path.ts'
import type { FeedClub } from '../feed.ts'
import { brazil } from './brazil.ts'
import type { ClubNames } from './club-names.ts'
import { england } from './england.ts'
import { france } from './france.ts'
import { germany } from './germany.ts'
import { italy } from './italy.ts'
import { japan } from './japan.ts'
import { nations } from './nations.ts'
import { netherlands } from './netherlands.ts'
import { spain } from './spain.ts'

const tables: readonly (readonly [prefix: string, rows: readonly ClubNames[]])[] = [
  ['en', england],
  ['es', spain],
  ['it', italy],
  ['de', germany],
  ['fr', france],
  ['nl', netherlands],
  ['br', brazil],
  ['jp', japan],
  ['nation', nations],
]

const clubs = new Map<string, FeedClub>()
const aliases = new Map<string, string>()

const full = (text: string) => text.split('|')[0] ?? text
const short = (text: string) => text.split('|').at(-1) ?? text

for (const [prefix, rows] of tables) {
  for (const [slug, zh, zht, en, first, second, ...others] of rows) {
    const key = `${prefix}/${slug}`
    clubs.set(key, {
      key,
      ours: key,
      name: { zh: full(zh), zht: full(zht), en: full(en) },
      shortName: { zh: short(zh), zht: short(zht), en: short(en) },
      crest: crestPath(key, [first, second]),
    })
    for (const other of others) aliases.set(`${prefix}/${other}`, key)
  }
}

/** The canonical key for all spellings of a club; a key without an alias is canonical itself. */
export const clubKeyOf = (key: string): string => aliases.get(key) ?? key

/**
 * A club in three languages, or with the source's full and short name if our table does not have
 * it.
 */
export function clubOf(key: string, sourceName: string, sourceShort: string): FeedClub {
  const name = { zh: sourceName, zht: sourceName, en: sourceName }
  const shortName = { zh: sourceShort, zht: sourceShort, en: sourceShort }
  return clubs.get(key) ?? { key, name, shortName, crest: crestPath(key) }
}

/** Whether our own table contains this club. */
export const isKnownClub = (key: string): boolean => clubs.has(key)
