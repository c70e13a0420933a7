/**
 * Points that were taken off in a season, as published. Each applies from its day on; points
 * returned by an appeal are negative.
 */
import type { Words } from '../contract/values.ts'

export interface PublishedDeduction {
  /** Keys of league and club, as the openfootball feed has them. */
  league: string
  season: string
  club: string
  points: number
  /** Day of the decision, UTC. */
  from: string
  /** Who decided. */
  by: Words
}

const premierLeague: Words = {
  zh: '英超独立委员会',
  zht: '英超獨立委員會',
  en: 'Premier League, independent commission',
}
const premierLeagueBoard: Words = {
  zh: '英超联盟',
  zht: '英超聯盟',
  en: 'Premier League, board',
}
const appealBoard: Words = {
  zh: '英超上诉委员会',
  zht: '英超上訴委員會',
  en: 'Premier League, appeal board',
}
const italianTribunal: Words = {
  zh: '意大利足协联邦法庭',
  zht: '意大利足總聯邦法庭',
  en: 'FIGC, national federal tribunal',
}
const italianCourt: Words = {
  zh: '意大利足协上诉法庭',
  zht: '意大利足總上訴法庭',
  en: 'FIGC, federal court of appeal',
}
const coni: Words = {
  zh: '意大利奥委会体育仲裁庭',
  zht: '意大利奧委會體育仲裁庭',
  en: 'CONI, sports guarantee board',
}
const frenchLeague: Words = {
  zh: '法国职业足球联盟纪律委员会',
  zht: '法國職業足球聯盟紀律委員會',
  en: 'LFP, disciplinary committee',
}
const dutchLicences: Words = {
  zh: '荷兰足协俱乐部准入委员会',
  zht: '荷蘭足總牌照委員會',
  en: 'KNVB, licensing committee',
}

const footballLeague: Words = {
  zh: '英格兰足球联赛',
  zht: '英格蘭足球聯賽',
  en: 'English Football League',
}

type Row = readonly [
  league: string,
  season: string,
  club: string,
  points: number,
  from: string,
  by: Words,
]

/** In order of the days. */
const rows: readonly Row[] = [
  ['en.1', '2009-10', 'en/portsmouth', 9, '2010-03-17', premierLeagueBoard],
  ['en.3', '2010-11', 'en/plymouth-argyle', 10, '2011-02-21', footballLeague],
  ['en.2', '2011-12', 'en/portsmouth', 10, '2012-02-17', footballLeague],
  ['en.3', '2012-13', 'en/coventry-city', 10, '2013-03-28', footballLeague],
  ['en.3', '2012-13', 'en/portsmouth', 10, '2013-04-19', footballLeague],
  ['it.1', '2014-15', 'it/parma-calcio-1913', 1, '2014-12-09', italianTribunal],
  ['it.1', '2014-15', 'it/parma-calcio-1913', 2, '2015-03-13', italianTribunal],
  ['it.1', '2014-15', 'it/parma-calcio-1913', 4, '2015-04-16', italianTribunal],
  ['it.1', '2018-19', 'it/chievo-verona', 3, '2018-09-13', italianTribunal],
  ['en.2', '2018-19', 'en/birmingham-city', 9, '2019-03-22', footballLeague],
  ['en.3', '2019-20', 'en/bolton-wanderers', 12, '2019-05-13', footballLeague],
  ['en.2', '2019-20', 'en/wigan-athletic', 12, '2020-07-22', footballLeague],
  ['en.2', '2020-21', 'en/sheffield-wednesday', 12, '2020-07-31', footballLeague],
  ['en.2', '2020-21', 'en/sheffield-wednesday', -6, '2020-11-04', footballLeague],
  ['fr.1', '2021-22', 'fr/nice', 1, '2021-09-08', frenchLeague],
  ['en.2', '2021-22', 'en/derby-county', 12, '2021-09-22', footballLeague],
  ['en.2', '2021-22', 'en/derby-county', 9, '2021-11-16', footballLeague],
  ['en.2', '2021-22', 'en/reading', 6, '2021-11-17', footballLeague],
  ['it.1', '2022-23', 'it/juventus', 15, '2023-01-20', italianCourt],
  ['en.2', '2022-23', 'en/wigan-athletic', 3, '2023-03-20', footballLeague],
  ['en.2', '2022-23', 'en/reading', 6, '2023-04-04', footballLeague],
  ['it.1', '2022-23', 'it/juventus', -15, '2023-04-20', coni],
  ['it.1', '2022-23', 'it/juventus', 10, '2023-05-22', italianCourt],
  ['fr.1', '2023-24', 'fr/montpellier-hsc', 1, '2023-10-25', frenchLeague],
  ['en.1', '2023-24', 'en/everton', 10, '2023-11-17', premierLeague],
  ['en.1', '2023-24', 'en/everton', -4, '2024-02-26', appealBoard],
  ['en.1', '2023-24', 'en/nottingham-forest', 4, '2024-03-18', premierLeague],
  ['en.1', '2023-24', 'en/everton', 2, '2024-04-08', premierLeague],
  ['nl.1', '2023-24', 'nl/sbv-vitesse', 18, '2024-04-19', dutchLicences],
  ['it.2', '2024-25', 'it/cosenza-calcio', 4, '2024-08-29', italianTribunal],
  ['it.2', '2024-25', 'it/brescia-calcio', 4, '2025-05-29', italianTribunal],
  ['en.2', '2025-26', 'en/sheffield-wednesday', 12, '2025-10-24', footballLeague],
  ['en.2', '2025-26', 'en/sheffield-wednesday', 6, '2025-12-01', footballLeague],
]

export const deductions: readonly PublishedDeduction[] = rows.map(
  ([league, season, club, points, from, by]) => ({ league, season, club, points, from, by }),
)

/** Those of a league's season that had been decided on by an instant, in order. */
export function deductionsOf(league: string, season: string, at: Date): PublishedDeduction[] {
  return deductions.filter(
    (one) => one.league === league && one.season === season && Date.parse(one.from) <= at.getTime(),
  )
}
