/** The leagues that have names in our tables, and the time zone of each country's leagues. */
import type { FeedLeague } from '../feed.ts'

/** The first part of a league's key: "en" of "en.1". */
const codeOf = (league: string) => league.split('.')[0] ?? league

/**
 * Time zone by the first part of a league's key. Without an entry, the instant of a local time is
 * unknown.
 */
const zones = new Map(
  Object.entries({
    ar: 'America/Argentina/Buenos_Aires',
    at: 'Europe/Vienna',
    be: 'Europe/Brussels',
    br: 'America/Sao_Paulo',
    cn: 'Asia/Shanghai',
    co: 'America/Bogota',
    de: 'Europe/Berlin',
    en: 'Europe/London',
    es: 'Europe/Madrid',
    fr: 'Europe/Paris',
    gr: 'Europe/Athens',
    it: 'Europe/Rome',
    jp: 'Asia/Tokyo',
    mx: 'America/Mexico_City',
    nl: 'Europe/Amsterdam',
    pt: 'Europe/Lisbon',
    ru: 'Europe/Moscow',
    sco: 'Europe/London',
    tr: 'Europe/Istanbul',
  }),
)

/** The time zone of a league's local times; undefined if unknown. */
export const zoneOf = (league: string): string | undefined => zones.get(codeOf(league))

const countries = new Map(Object.entries({ en: 'gb-eng', sco: 'gb-sct' }))

/** ISO 3166 code, or undefined if the first part of the key is not a country. */
function countryOf(league: string): string | undefined {
  const code = codeOf(league)
  return countries.get(code) ?? (zones.has(code) ? code : undefined)
}

const championsLeague = ['欧洲冠军联赛|欧冠', '歐洲聯賽冠軍盃|歐聯', 'Champions League'] as const

/**
 * Key, prominence, zh, zht, en; a short name follows "|" if it differs. Then the names used in
 * files, without the season.
 */
const rows: readonly (readonly [
  key: string,
  prominence: number,
  zh: string,
  zht: string,
  en: string,
  ...spellings: string[],
])[] = [
  ['world-cup', 100, '世界杯', '世界盃', 'World Cup', 'World Cup', 'FIFA World Cup'],
  [
    'euro',
    98,
    '欧洲足球锦标赛|欧洲杯',
    '歐洲國家盃|歐國盃',
    'European Championship|Euro',
    'Euro',
    'UEFA Euro',
    'European Championship',
  ],
  [
    'en.1',
    95,
    '英格兰超级联赛|英超',
    '英格蘭超級聯賽|英超',
    'Premier League',
    'English Premier League',
    'England Premier League',
  ],
  ['uefa.cl', 92, ...championsLeague, 'UEFA Champions League'],
  // the key on football-data.org
  ['cl', 92, ...championsLeague],
  [
    'es.1',
    90,
    '西班牙甲级联赛|西甲',
    '西班牙甲組聯賽|西甲',
    'La Liga',
    'Primera División de España',
    'Spain Primera División',
  ],
  [
    'it.1',
    85,
    '意大利甲级联赛|意甲',
    '意大利甲組聯賽|意甲',
    'Serie A',
    'Italian Serie A',
    'Italy Serie A',
  ],
  [
    'de.1',
    85,
    '德国甲级联赛|德甲',
    '德國甲組聯賽|德甲',
    'Bundesliga',
    'Deutsche Bundesliga',
    'German Bundesliga',
    'Germany Bundesliga',
  ],
  [
    'fr.1',
    80,
    '法国甲级联赛|法甲',
    '法國甲組聯賽|法甲',
    'Ligue 1',
    'French Ligue 1',
    'France Ligue 1',
  ],
  [
    'nl.1',
    70,
    '荷兰甲级联赛|荷甲',
    '荷蘭甲組聯賽|荷甲',
    'Eredivisie',
    'Netherlands Eredivisie',
    'Dutch Eredivisie',
  ],
  [
    'pt.1',
    68,
    '葡萄牙超级联赛|葡超',
    '葡萄牙超級聯賽|葡超',
    'Primeira Liga',
    'Portuguese Primeira Liga',
    'Portugal Primeira Liga',
  ],
  [
    'br.1',
    65,
    '巴西甲级联赛|巴甲',
    '巴西甲組聯賽|巴甲',
    'Brazil Série A|Série A',
    'Brasileiro Série A',
    'Brazil Série A',
  ],
  [
    'jp.1',
    60,
    '日本职业足球甲级联赛|日职联',
    '日本職業足球甲組聯賽|日職聯',
    'J1 League',
    'Japan | J1 League',
    'Japan J1 League',
  ],
  [
    'en.2',
    55,
    '英格兰冠军联赛|英冠',
    '英格蘭冠軍聯賽|英冠',
    'Championship',
    'English Championship',
    'England Championship',
  ],
  [
    'de.2',
    50,
    '德国乙级联赛|德乙',
    '德國乙組聯賽|德乙',
    '2. Bundesliga',
    'Deutsche 2. Bundesliga',
    '2. Bundesliga',
  ],
  ['de.3', 40, '德国丙级联赛|德丙', '德國丙組聯賽|德丙', '3. Liga', '3. Liga', 'Deutsche 3. Liga'],
  ['de.cup', 60, '德国杯', '德國盃', 'DFB-Pokal', 'DFB Pokal', 'DFB-Pokal'],
  [
    'es.2',
    45,
    '西班牙乙级联赛|西乙',
    '西班牙乙組聯賽|西乙',
    'Segunda División',
    'Spain Segunda División',
  ],
  [
    'it.2',
    45,
    '意大利乙级联赛|意乙',
    '意大利乙組聯賽|意乙',
    'Serie B',
    'Italian Serie B',
    'Italy Serie B',
  ],
  [
    'fr.2',
    45,
    '法国乙级联赛|法乙',
    '法國乙組聯賽|法乙',
    'Ligue 2',
    'French Ligue 2',
    'France Ligue 2',
  ],
]

const byKey = new Map<string, FeedLeague>()
const bySpelling = new Map<string, string>()

for (const [key, prominence, zh, zht, en, ...spellings] of rows) {
  const country = countryOf(key)
  const full = (text: string) => text.split('|')[0] ?? text
  const short = (text: string) => text.split('|').at(-1) ?? text
  byKey.set(key, {
    key,
    name: { zh: full(zh), zht: full(zht), en: full(en) },
    shortName: { zh: short(zh), zht: short(zht), en: short(en) },
    ...(country ? { country } : {}),
    zone: zoneOf(key) ?? 'UTC',
    prominence,
  })
  for (const spelling of spellings) bySpelling.set(spelling.toLowerCase(), key)
}

/** The key of a league by its name in a file (without the season), or null if unknown. */
export const leagueKeyOf = (name: string): string | null =>
  bySpelling.get(name.toLowerCase()) ?? null

/** A league in three languages, or with the source's name if our table does not have it. */
export function leagueOf(key: string, sourceName: string): FeedLeague {
  const named = byKey.get(key)
  if (named) return named
  const country = countryOf(key)
  const name = { zh: sourceName, zht: sourceName, en: sourceName }
  return {
    key,
    name,
    shortName: name,
    ...(country ? { country } : {}),
    zone: zoneOf(key) ?? 'UTC',
    prominence: 0,
  }
}
