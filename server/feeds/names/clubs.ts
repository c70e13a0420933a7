/**
 * Clubs and national sides in three languages, with zht in Hong Kong usage. Clubs that are not
 * listed keep their source's name.
 */
import { inEach } from '../../../contract/values.ts'
import { crestPath } from '../crest-path.ts'
import type { FeedClub } from '../feed.ts'
import { brazil } from './brazil.ts'
import { england } from './england.ts'
import { france } from './france.ts'
import { germany } from './germany.ts'
import { italy } from './italy.ts'
import { japan } from './japan.ts'
import { nations } from './nations.ts'
import { netherlands } from './netherlands.ts'
import { fullAndShort, type ClubNames } from './plain-names.ts'
import { spain } from './spain.ts'
import { portugal } from './portugal.ts'
import { belgium } from './belgium.ts'
import { turkey } from './turkey.ts'
import { scotland } from './scotland.ts'
import { austria } from './austria.ts'
import { switzerland } from './switzerland.ts'
import { greece } from './greece.ts'
import { czechia } from './czechia.ts'
import { denmark } from './denmark.ts'
import { argentina } from './argentina.ts'
import { mexico } from './mexico.ts'
import { korea } from './korea.ts'
import { saudiArabia } from './saudi-arabia.ts'
import { china } from './china.ts'
import { germanySecond } from './germany-second.ts'
import { italySecond } from './italy-second.ts'
import { franceSecond } from './france-second.ts'
import { spainSecond } from './spain-second.ts'
import { nationsOfTheWorld } from './nations-of-the-world.ts'
import { unitedStates } from './united-states.ts'
import { brazilSecond } from './brazil-second.ts'
import { southAmerica } from './south-america.ts'
import { cupClubs } from './cup-clubs.ts'
import { europeanCups } from './european-cups.ts'
import { secondDivisions } from './second-divisions.ts'

/** The first part of the keys, and the rows. */
export const clubTables: readonly (readonly [prefix: string, rows: readonly ClubNames[]])[] = [
  ['en', england],
  ['es', spain],
  ['it', italy],
  ['de', germany],
  ['fr', france],
  ['nl', netherlands],
  ['br', brazil],
  ['jp', japan],
  ['nation', nations],
  ['pt', portugal],
  ['be', belgium],
  ['tr', turkey],
  ['sco', scotland],
  ['at', austria],
  ['ch', switzerland],
  ['gr', greece],
  ['cz', czechia],
  ['dk', denmark],
  ['ar', argentina],
  ['mx', mexico],
  ['kr', korea],
  ['sa', saudiArabia],
  ['cn', china],
  ['de', germanySecond],
  ['it', italySecond],
  ['fr', franceSecond],
  ['es', spainSecond],
  ['br', brazilSecond],
  ['major-league-soccer', unitedStates],
  ['copa', southAmerica],
  ['uefa', europeanCups],
  ['nation', nationsOfTheWorld],
  ...secondDivisions,
]

/** The first parts of the keys of clubs, without national sides. */
export const clubCountries: readonly string[] = [
  ...new Set(clubTables.map(([prefix]) => prefix)),
].filter((prefix) => prefix !== 'nation')

const clubs = new Map<string, FeedClub>()
const aliases = new Map<string, string>()

for (const [prefix, rows] of clubTables)
  for (const { slug, colours, others, ...names } of rows) {
    const key = `${prefix}/${slug}`
    const spellings = others.map((other) => `${prefix}/${other}`)
    clubs.set(key, {
      key,
      ours: key,
      ...(spellings.length > 0 ? { spellings } : {}),
      ...fullAndShort(names),
      crest: crestPath(key, colours),
    })
    for (const other of spellings) aliases.set(other, key)
  }

/** Clubs of cup tables under the keys that files of their own league give them. */
const atHome = new Map<string, FeedClub>()
/** The codes of the countries of cup tables' clubs, by key. */
const homes = new Map<string, string>()
for (const [code, table, slugs] of cupClubs)
  for (const one of slugs.split(' ')) {
    const club = clubs.get(`${table}/${one}`)
    if (!club) throw new Error(`not in the table of ${table}: ${one}`)
    homes.set(club.key, code)
    for (const key of [club.key, ...(club.spellings ?? [])])
      atHome.set(key.replace(table, code), club)
  }

/** The canonical key for all spellings of a club; a key without an alias is canonical itself. */
export const clubKeyOf = (key: string): string => aliases.get(key) ?? key

/**
 * A club in three languages, or with the source's full and short name if our table does not have
 * it.
 */
export function clubOf(key: string, sourceName: string, sourceShort: string): FeedClub {
  const name = inEach(() => sourceName)
  const shortName = inEach(() => sourceShort)
  return clubs.get(key) ?? atHome.get(key) ?? { key, name, shortName, crest: crestPath(key) }
}

/** The code of the country of a club of a cup's table, such as "uy"; undefined if unknown. */
export const homeOfCupClub = (key: string): string | undefined => homes.get(key)

/** Whether our own table contains this club. */
export const isKnownClub = (key: string): boolean => clubs.has(key)
