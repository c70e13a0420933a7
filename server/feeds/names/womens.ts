/** Women's sides have the names of men's sides in most sources: only the competition tells. */
import type { FeedClub, FeedLeague } from '../feed.ts'
import { clubOf, isKnownClub } from './clubs.ts'
import { leagueOf } from './leagues.ts'

const womens =
  /(?<!\p{L})(women|ladies|frauen|damen|femen|f[eé]min|femminil|vrouwen|dames|kvin)|女子|女足/iu

/** Whether a competition is one of women, by its name or key. */
export const isWomens = (competition: string): boolean => womens.test(competition)

const behind = { zh: '女足', zht: '女足', en: ' Women' }

/** The women's side of a club or nation with this key of our tables, or with the source's names. */
export function womensSideOf(key: string, sourceName: string, sourceShort: string): FeedClub {
  const own = `women-${key}`
  if (!isKnownClub(key)) return clubOf(own, sourceName, sourceShort)
  const { name, shortName, crest } = clubOf(key, sourceName, sourceShort)
  const named = (words: FeedClub['name']) => ({
    zh: words.zh + behind.zh,
    zht: words.zht + behind.zht,
    en: words.en + behind.en,
  })
  return { key: own, ours: own, name: named(name), shortName: named(shortName), crest }
}

/** The name of a tournament without the word for women: that of the men's tournament. */
export const withoutWomen = (tournament: string): string =>
  tournament
    .replace(/\s*(\(women\)|\bwomen(['’]?s)?(?!\p{L})|\b(fem[ei]nina|f[eé]minine)\b)/iu, '')
    .trim() || tournament

/** The women's tournament beside one of national sides with this key, or with the source's name. */
export function womensLeagueOf(key: string, sourceName: string): FeedLeague {
  const { name, shortName, ...league } = leagueOf(key, sourceName)
  const named = ({ zh, zht, en }: FeedLeague['name']) => ({
    zh: `女足${zh}`,
    zht: `女足${zht}`,
    en: `${en} (women)`,
  })
  const own = `women-${key}`
  return { ...league, key: own, ours: own, name: named(name), shortName: named(shortName) }
}
