/** The leagues that have names in our tables, and the time zone of each country's leagues. */
import { inEach } from '../../../contract/values.ts'
import type { FeedLeague } from '../feed.ts'
import { fullAndShort, rowsOf } from './plain-names.ts'
import { furtherLeagues } from './further-leagues.ts'
import { countryInKey, keyOfSpelling } from './league-spellings.ts'

/** The first part of a league's key: "en" of "en.1". */
const codeOf = (league: string) => league.split('.')[0] ?? league

/**
 * Time zone by the first part of a league's key. Without an entry, the instant of a local time is
 * unknown. Files of the European cups have Central European time for every match.
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
    mw: 'Africa/Blantyre',
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
    rw: 'Africa/Kigali',
    sa: 'Asia/Riyadh',
    sco: 'Europe/London',
    se: 'Europe/Stockholm',
    si: 'Europe/Ljubljana',
    sk: 'Europe/Bratislava',
    sm: 'Europe/San_Marino',
    sn: 'Africa/Dakar',
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
    zw: 'Africa/Harare',
    uefa: 'Europe/Zurich',
  }),
)

/**
 * Zones of competitions in several zones whose files have one zone for every match. In those of
 * Major League Soccer the clubs of the Pacific coast are at home at 22:30, in those of South
 * America's cups all countries play at the same hours.
 */
const zonesOfFiles = new Map([
  ['major-league-soccer', 'America/New_York'],
  ['copa.l', 'America/Sao_Paulo'],
  ['copa.s', 'America/Sao_Paulo'],
])

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

/** The first part of the keys of a league's clubs, as far as its own key tells. */
export const countryCodeOf = (league: string) =>
  named.find(([pattern]) => pattern.test(league))?.[1] ?? countryInKey(league) ?? codeOf(league)

/** The first part of the keys of a league's clubs: its country, or the key's own first part. */
export function clubPlaceOf(league: string): string {
  const country = countryCodeOf(league)
  return zones.has(country) && country !== 'uefa' ? country : codeOf(league)
}

/** The time zone of a league's local times; undefined if unknown. */
export const zoneOf = (league: string): string | undefined =>
  zonesOfFiles.get(league) ?? zones.get(countryCodeOf(league))

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
 * The names of leagues (`rowsOf`), with two more columns: prominence, and the names used in files
 * without the season, with commas between them.
 */
const rows = rowsOf(`
world-cup | 世界杯 | 世界盃 | World Cup | 100 | World Cup, FIFA World Cup
world-cup-qualification | 世界杯预选赛=世预赛 | 世界盃外圍賽=世外賽 | World Cup qualification | 72 | World Cup
  qualification, FIFA World Cup qualification, World Cup qualifiers, World Cup qualifying, FIFA
  World Cup qualifiers, FIFA World Cup qualifying
euro | 欧洲足球锦标赛=欧洲杯 | 歐洲國家盃=歐國盃 | European Championship=Euro | 98 | Euro, UEFA Euro, European
  Championship
euro-qualification | 欧洲杯预选赛=欧预赛 | 歐洲國家盃外圍賽=歐國外 | European Championship qualification=Euro
  qualification | 70 | Euro qualification, UEFA Euro qualification, European Championship
  qualification, Euro qualifiers, Euro qualifying, UEFA Euro qualifiers, UEFA Euro qualifying,
  European Qualifiers
copa-america | 美洲杯 | 美洲國家盃 | Copa América | 80 | Copa América, Copa America
africa-cup-of-nations | 非洲国家杯=非洲杯 | 非洲國家盃 | Africa Cup of Nations | 76 | Africa Cup of Nations,
  African Cup of Nations, CAF Africa Cup of Nations, Africa Cup
asian-cup | 亚洲杯 | 亞洲盃 | Asian Cup | 76 | Asian Cup, AFC Asian Cup
gold-cup | 中北美金杯赛=金杯赛 | 中北美金盃賽=金盃賽 | Gold Cup | 64 | CONCACAF Gold Cup
nations-league | 欧洲国家联赛=欧国联 | 歐洲國家聯賽=歐國聯 | UEFA Nations League=Nations League | 74 | UEFA Nations
  League, European Nations League
en.1 | 英格兰超级联赛=英超 | 英格蘭超級聯賽=英超 | Premier League | 95 | English Premier League, England Premier
  League
uefa.cl | 欧洲冠军联赛=欧冠 | 歐洲聯賽冠軍盃=歐聯 | Champions League | 92 | UEFA Champions League
es.1 | 西班牙甲级联赛=西甲 | 西班牙甲組聯賽=西甲 | La Liga | 90 | Primera División de España, Spain Primera División
it.1 | 意大利甲级联赛=意甲 | 意大利甲組聯賽=意甲 | Serie A | 85 | Italian Serie A, Italy Serie A
de.1 | 德国甲级联赛=德甲 | 德國甲組聯賽=德甲 | Bundesliga | 85 | Deutsche Bundesliga, German Bundesliga, Germany
  Bundesliga
fr.1 | 法国甲级联赛=法甲 | 法國甲組聯賽=法甲 | Ligue 1 | 80 | French Ligue 1, France Ligue 1
nl.1 | 荷兰甲级联赛=荷甲 | 荷蘭甲組聯賽=荷甲 | Eredivisie | 70 | Netherlands Eredivisie, Dutch Eredivisie
pt.1 | 葡萄牙超级联赛=葡超 | 葡萄牙超級聯賽=葡超 | Primeira Liga | 68 | Portuguese Primeira Liga, Portugal Primeira
  Liga
br.1 | 巴西甲级联赛=巴甲 | 巴西甲組聯賽=巴甲 | Brazil Série A=Série A | 65 | Brasileiro Série A, Brazil Série A
jp.1 | 日本职业足球甲级联赛=日职联 | 日本職業足球甲組聯賽=日職聯 | J1 League | 60 | Japan | J1 League, Japan J1 League
en.2 | 英格兰冠军联赛=英冠 | 英格蘭冠軍聯賽=英冠 | Championship | 55 | English Championship, England Championship
de.2 | 德国乙级联赛=德乙 | 德國乙組聯賽=德乙 | 2. Bundesliga | 50 | Deutsche 2. Bundesliga, 2. Bundesliga
de.3 | 德国丙级联赛=德丙 | 德國丙組聯賽=德丙 | 3. Liga | 40 | 3. Liga, Deutsche 3. Liga
de.cup | 德国杯 | 德國盃 | DFB-Pokal | 60 | DFB Pokal, DFB-Pokal
es.2 | 西班牙乙级联赛=西乙 | 西班牙乙組聯賽=西乙 | Segunda División | 45 | Spain Segunda División
it.2 | 意大利乙级联赛=意乙 | 意大利乙組聯賽=意乙 | Serie B | 45 | Italian Serie B, Italy Serie B
fr.2 | 法国乙级联赛=法乙 | 法國乙組聯賽=法乙 | Ligue 2 | 45 | French Ligue 2, France Ligue 2
major-league-soccer | 美国职业足球大联盟=美职联 | 美國職業足球聯賽=美職聯 | Major League Soccer=MLS | 60 | Major League
  Soccer
uefa.el | 欧足联欧洲联赛=欧联杯 | 歐霸盃 | Europa League | 78
uefa.conf | 欧足联欧洲协会联赛=欧协联 | 歐協聯 | Conference League | 66
copa.l | 南美解放者杯=解放者杯 | 南美自由盃 | Copa Libertadores | 74
be.1 | 比利时甲级联赛=比甲 | 比利時甲組聯賽=比甲 | Belgian Pro League | 58
tr.1 | 土耳其超级联赛=土超 | 土耳其超級聯賽=土超 | Süper Lig | 58
sco.1 | 苏格兰超级联赛=苏超 | 蘇格蘭超級聯賽=蘇超 | Scottish Premiership | 54
at.1 | 奥地利甲级联赛=奥甲 | 奧地利甲組聯賽=奧甲 | Austrian Bundesliga | 46
ch.1 | 瑞士超级联赛=瑞超 | 瑞士超級聯賽=瑞士超 | Swiss Super League | 46
gr.1 | 希腊超级联赛=希超 | 希臘超級聯賽=希超 | Super League Greece | 46
cz.1 | 捷克甲级联赛=捷甲 | 捷克甲組聯賽=捷甲 | Czech First League | 44
dk.1 | 丹麦超级联赛=丹超 | 丹麥超級聯賽=丹超 | Danish Superliga | 46
ar.1 | 阿根廷甲级联赛=阿甲 | 阿根廷甲組聯賽=阿甲 | Argentine Primera División | 60
mx.1 | 墨西哥超级联赛=墨超 | 墨西哥超級聯賽=墨超 | Liga MX | 58
kr.1 | 韩国K1联赛=韩K联 | 南韓K1聯賽=南韓K1 | K League 1 | 48
sa.1 | 沙特职业联赛=沙特联 | 沙特阿拉伯職業聯賽=沙地聯 | Saudi Pro League | 56
cn.1 | 中国足球超级联赛=中超 | 中國超級聯賽=中超 | Chinese Super League | 56
at.2 | 奥地利乙级联赛=奥乙 | 奧地利乙組聯賽=奧乙 | Austrian 2. Liga | 26
at.cup | 奥地利杯 | 奧地利盃 | ÖFB Cup | 30
ch.2 | 瑞士挑战联赛=瑞挑 | 瑞士挑戰聯賽=瑞挑 | Swiss Challenge League | 26
tr.2 | 土耳其甲级联赛=土甲 | 土耳其甲組聯賽=土甲 | Turkish 1. Lig | 28
pt.2 | 葡萄牙甲级联赛=葡甲 | 葡萄牙甲組聯賽=葡甲 | Liga Portugal 2 | 30
nl.2 | 荷兰乙级联赛=荷乙 | 荷蘭乙組聯賽=荷乙 | Eerste Divisie | 32
br.2 | 巴西乙级联赛=巴乙 | 巴西乙組聯賽=巴乙 | Brazil Série B=Série B | 34
jp.2 | 日本职业足球乙级联赛=日职乙 | 日本職業足球乙組聯賽=日職乙 | J2 League | 32
us.2 | 美国足球冠军联赛=美冠 | 美國足球冠軍聯賽=美冠 | USL Championship | 28
en.3 | 英格兰甲级联赛=英甲 | 英格蘭甲組聯賽=英甲 | League One | 38
en.4 | 英格兰乙级联赛=英乙 | 英格蘭乙組聯賽=英乙 | League Two | 30
`)

const byKey = new Map<string, FeedLeague>()
const bySpelling = new Map<string, string>()

for (const { slug: key, cells, ...names } of [...rows, ...rowsOf(furtherLeagues)]) {
  if (byKey.has(key)) throw new Error(`two leagues of one key: ${key}`)
  const [prominence, spellings] = cells
  const country = countryOf(key)
  byKey.set(key, {
    key,
    ours: key,
    ...fullAndShort(names),
    ...(country ? { country } : {}),
    zone: zoneOf(key) ?? 'UTC',
    prominence: Number(prominence),
  })
  for (const spelling of spellings?.split(', ') ?? []) bySpelling.set(spelling.toLowerCase(), key)
}

/** Chinese names that no two leagues share. */
const byChinese = new Map<string, string>()
for (const [name, all] of Map.groupBy(
  byKey
    .values()
    .flatMap(({ key, name, shortName }) =>
      [...new Set([name.zh, name.zht, shortName.zh, shortName.zht])].map((one) => ({ one, key })),
    ),
  ({ one }) => one,
)) {
  const [first, ...others] = all
  if (first && others.length === 0) byChinese.set(name, first.key)
}

/** The key of a league by its name in a file (without the season), or null if unknown. */
export const leagueKeyOf = (name: string): string | null =>
  bySpelling.get(name.toLowerCase()) ?? keyOfSpelling(name) ?? byChinese.get(name) ?? null

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
