/** The leagues that have names in our tables, and the time zone of each country's leagues. */
import { inEach } from '../../../contract/values.ts'
import type { FeedLeague } from '../feed.ts'
import { countryInKey, keyOfSpelling } from './league-spellings.ts'

/** The first part of a league's key: "en" of "en.1". */
const codeOf = (league: string) => league.split('.')[0] ?? league

/**
 * Time zone by the first part of a league's key. Without an entry, the instant of a local time is
 * unknown: so for leagues of several zones, such as Major League Soccer. Files of the European cups
 * have Central European time for every match.
 */
const zones = new Map(
  Object.entries({
    ad: 'Europe/Andorra',
    al: 'Europe/Tirane',
    am: 'Asia/Yerevan',
    ar: 'America/Argentina/Buenos_Aires',
    at: 'Europe/Vienna',
    au: 'Australia/Sydney',
    az: 'Asia/Baku',
    ba: 'Europe/Sarajevo',
    be: 'Europe/Brussels',
    bg: 'Europe/Sofia',
    bo: 'America/La_Paz',
    br: 'America/Sao_Paulo',
    by: 'Europe/Minsk',
    ch: 'Europe/Zurich',
    cl: 'America/Santiago',
    cn: 'Asia/Shanghai',
    co: 'America/Bogota',
    cr: 'America/Costa_Rica',
    cy: 'Asia/Nicosia',
    cz: 'Europe/Prague',
    de: 'Europe/Berlin',
    dk: 'Europe/Copenhagen',
    dz: 'Africa/Algiers',
    ec: 'America/Guayaquil',
    ee: 'Europe/Tallinn',
    eg: 'Africa/Cairo',
    en: 'Europe/London',
    es: 'Europe/Madrid',
    fi: 'Europe/Helsinki',
    fo: 'Atlantic/Faroe',
    fr: 'Europe/Paris',
    ge: 'Asia/Tbilisi',
    gh: 'Africa/Accra',
    gi: 'Europe/Gibraltar',
    gr: 'Europe/Athens',
    gt: 'America/Guatemala',
    hk: 'Asia/Hong_Kong',
    hn: 'America/Tegucigalpa',
    hr: 'Europe/Zagreb',
    hu: 'Europe/Budapest',
    ie: 'Europe/Dublin',
    il: 'Asia/Jerusalem',
    in: 'Asia/Kolkata',
    is: 'Atlantic/Reykjavik',
    it: 'Europe/Rome',
    jp: 'Asia/Tokyo',
    ke: 'Africa/Nairobi',
    kos: 'Europe/Belgrade',
    kr: 'Asia/Seoul',
    kz: 'Asia/Almaty',
    li: 'Europe/Vaduz',
    lt: 'Europe/Vilnius',
    lu: 'Europe/Luxembourg',
    lv: 'Europe/Riga',
    ma: 'Africa/Casablanca',
    md: 'Europe/Chisinau',
    me: 'Europe/Podgorica',
    mk: 'Europe/Skopje',
    mt: 'Europe/Malta',
    mx: 'America/Mexico_City',
    ng: 'Africa/Lagos',
    ni: 'America/Managua',
    nir: 'Europe/London',
    nl: 'Europe/Amsterdam',
    no: 'Europe/Oslo',
    nz: 'Pacific/Auckland',
    pa: 'America/Panama',
    pe: 'America/Lima',
    pl: 'Europe/Warsaw',
    pt: 'Europe/Lisbon',
    py: 'America/Asuncion',
    ro: 'Europe/Bucharest',
    rs: 'Europe/Belgrade',
    ru: 'Europe/Moscow',
    sa: 'Asia/Riyadh',
    sco: 'Europe/London',
    se: 'Europe/Stockholm',
    si: 'Europe/Ljubljana',
    sk: 'Europe/Bratislava',
    sm: 'Europe/San_Marino',
    sv: 'America/El_Salvador',
    th: 'Asia/Bangkok',
    tn: 'Africa/Tunis',
    tr: 'Europe/Istanbul',
    tz: 'Africa/Dar_es_Salaam',
    ua: 'Europe/Kyiv',
    ug: 'Africa/Kampala',
    uy: 'America/Montevideo',
    ve: 'America/Caracas',
    wal: 'Europe/London',
    za: 'Africa/Johannesburg',
    zm: 'Africa/Lusaka',
    uefa: 'Europe/Zurich',
  }),
)

/** Cups and lower leagues whose key begins with, or ends in, the name of their country. */
const named: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/^(austria|osterr|ofb)-/, 'at'],
  [/^bosnia-/, 'ba'],
  [/^bulgaria-/, 'bg'],
  [/^cyprus-/, 'cy'],
  [/^czech-/, 'cz'],
  [/^denmark-/, 'dk'],
  [/^(deutsche|german)-/, 'de'],
  [/^english-/, 'en'],
  [/^french-/, 'fr'],
  [/^hungarian-/, 'hu'],
  [/^iceland-/, 'is'],
  [/^israel-/, 'il'],
  [/^(italian|italy)-/, 'it'],
  [/^liechtensteiner-/, 'li'],
  [/^netherlands-/, 'nl'],
  [/^norway-/, 'no'],
  [/^portuguese-/, 'pt'],
  [/^romania-/, 'ro'],
  [/^(spain|spanish)-/, 'es'],
  [/^scottish-/, 'sco'],
  [/^slovenia-/, 'si'],
  [/^sweden-/, 'se'],
  [/^swiss-/, 'ch'],
  [/^turkiye-/, 'tr'],
  [/-mx$/, 'mx'],
]

const countryCodeOf = (league: string) =>
  named.find(([pattern]) => pattern.test(league))?.[1] ?? countryInKey(league) ?? codeOf(league)

/** The time zone of a league's local times; undefined if unknown. */
export const zoneOf = (league: string): string | undefined => zones.get(countryCodeOf(league))

const countries = new Map(
  Object.entries({
    en: 'gb-eng',
    sco: 'gb-sct',
    wal: 'gb-wls',
    nir: 'gb-nir',
    kos: 'xk',
    'major-league-soccer': 'us',
  }),
)

/** ISO 3166 code, or undefined if the first part of the key is not a country. */
function countryOf(league: string): string | undefined {
  const code = codeOf(league)
  return countries.get(code) ?? (zones.has(code) && code !== 'uefa' ? code : undefined)
}

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
    'world-cup-qualification',
    72,
    '世界杯预选赛|世预赛',
    '世界盃外圍賽|世外賽',
    'World Cup qualification',
    'World Cup qualification',
    'FIFA World Cup qualification',
    'World Cup qualifiers',
    'World Cup qualifying',
    'FIFA World Cup qualifiers',
    'FIFA World Cup qualifying',
  ],
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
    'euro-qualification',
    70,
    '欧洲杯预选赛|欧预赛',
    '歐洲國家盃外圍賽|歐國外',
    'European Championship qualification|Euro qualification',
    'Euro qualification',
    'UEFA Euro qualification',
    'European Championship qualification',
    'Euro qualifiers',
    'Euro qualifying',
    'UEFA Euro qualifiers',
    'UEFA Euro qualifying',
    'European Qualifiers',
  ],
  ['copa-america', 80, '美洲杯', '美洲國家盃', 'Copa América', 'Copa América', 'Copa America'],
  [
    'africa-cup-of-nations',
    76,
    '非洲国家杯|非洲杯',
    '非洲國家盃',
    'Africa Cup of Nations',
    'Africa Cup of Nations',
    'African Cup of Nations',
    'CAF Africa Cup of Nations',
    'Africa Cup',
  ],
  ['asian-cup', 76, '亚洲杯', '亞洲盃', 'Asian Cup', 'Asian Cup', 'AFC Asian Cup'],
  ['gold-cup', 64, '中北美金杯赛|金杯赛', '中北美金盃賽|金盃賽', 'Gold Cup', 'CONCACAF Gold Cup'],
  [
    'nations-league',
    74,
    '欧洲国家联赛|欧国联',
    '歐洲國家聯賽|歐國聯',
    'UEFA Nations League|Nations League',
    'UEFA Nations League',
    'European Nations League',
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
  [
    'uefa.cl',
    92,
    '欧洲冠军联赛|欧冠',
    '歐洲聯賽冠軍盃|歐聯',
    'Champions League',
    'UEFA Champions League',
  ],
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
  [
    'major-league-soccer',
    60,
    '美国职业足球大联盟|美职联',
    '美國職業足球聯賽|美職聯',
    'Major League Soccer|MLS',
    'Major League Soccer',
  ],
  ['uefa.el', 78, '欧足联欧洲联赛|欧联杯', '歐霸盃', 'Europa League'],
  ['uefa.conf', 66, '欧足联欧洲协会联赛|欧协联', '歐協聯', 'Conference League'],
  ['copa.l', 74, '南美解放者杯|解放者杯', '南美自由盃', 'Copa Libertadores'],
  ['be.1', 58, '比利时甲级联赛|比甲', '比利時甲組聯賽|比甲', 'Belgian Pro League'],
  ['tr.1', 58, '土耳其超级联赛|土超', '土耳其超級聯賽|土超', 'Süper Lig'],
  ['sco.1', 54, '苏格兰超级联赛|苏超', '蘇格蘭超級聯賽|蘇超', 'Scottish Premiership'],
  ['at.1', 46, '奥地利甲级联赛|奥甲', '奧地利甲組聯賽|奧甲', 'Austrian Bundesliga'],
  ['ch.1', 46, '瑞士超级联赛|瑞超', '瑞士超級聯賽|瑞士超', 'Swiss Super League'],
  ['gr.1', 46, '希腊超级联赛|希超', '希臘超級聯賽|希超', 'Super League Greece'],
  ['cz.1', 44, '捷克甲级联赛|捷甲', '捷克甲組聯賽|捷甲', 'Czech First League'],
  ['dk.1', 46, '丹麦超级联赛|丹超', '丹麥超級聯賽|丹超', 'Danish Superliga'],
  ['ar.1', 60, '阿根廷甲级联赛|阿甲', '阿根廷甲組聯賽|阿甲', 'Argentine Primera División'],
  ['mx.1', 58, '墨西哥超级联赛|墨超', '墨西哥超級聯賽|墨超', 'Liga MX'],
  ['kr.1', 48, '韩国K1联赛|韩K联', '南韓K1聯賽|南韓K1', 'K League 1'],
  ['sa.1', 56, '沙特职业联赛|沙特联', '沙特阿拉伯職業聯賽|沙地聯', 'Saudi Pro League'],
  ['cn.1', 56, '中国足球超级联赛|中超', '中國超級聯賽|中超', 'Chinese Super League'],
  ['at.2', 26, '奥地利乙级联赛|奥乙', '奧地利乙組聯賽|奧乙', 'Austrian 2. Liga'],
  ['at.cup', 30, '奥地利杯', '奧地利盃', 'ÖFB Cup'],
  ['ch.2', 26, '瑞士挑战联赛|瑞挑', '瑞士挑戰聯賽|瑞挑', 'Swiss Challenge League'],
  ['tr.2', 28, '土耳其甲级联赛|土甲', '土耳其甲組聯賽|土甲', 'Turkish 1. Lig'],
  ['pt.2', 30, '葡萄牙甲级联赛|葡甲', '葡萄牙甲組聯賽|葡甲', 'Liga Portugal 2'],
  ['nl.2', 32, '荷兰乙级联赛|荷乙', '荷蘭乙組聯賽|荷乙', 'Eerste Divisie'],
  ['br.2', 34, '巴西乙级联赛|巴乙', '巴西乙組聯賽|巴乙', 'Brazil Série B|Série B'],
  ['jp.2', 32, '日本职业足球乙级联赛|日职乙', '日本職業足球乙組聯賽|日職乙', 'J2 League'],
  ['en.3', 38, '英格兰甲级联赛|英甲', '英格蘭甲組聯賽|英甲', 'League One'],
  ['en.4', 30, '英格兰乙级联赛|英乙', '英格蘭乙組聯賽|英乙', 'League Two'],
]

const byKey = new Map<string, FeedLeague>()
const bySpelling = new Map<string, string>()

for (const [key, prominence, zh, zht, en, ...spellings] of rows) {
  const country = countryOf(key)
  const full = (text: string) => text.split('|')[0] ?? text
  const short = (text: string) => text.split('|').at(-1) ?? text
  byKey.set(key, {
    key,
    ours: key,
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
  bySpelling.get(name.toLowerCase()) ?? keyOfSpelling(name) ?? null

/** A league in three languages, or with the source's name if our table does not have it. */
export function leagueOf(key: string, sourceName: string): FeedLeague {
  const named = byKey.get(key)
  if (named) return named
  const country = countryOf(key)
  const name = inEach(() => sourceName)
  return {
    key,
    name,
    shortName: name,
    ...(country ? { country } : {}),
    zone: zoneOf(key) ?? 'UTC',
    prominence: 0,
  }
}
