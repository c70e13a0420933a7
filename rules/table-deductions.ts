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
const appealBoard: Words = {
  zh: '英超上诉委员会',
  zht: '英超上訴委員會',
  en: 'Premier League, appeal board',
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

export const deductions: readonly PublishedDeduction[] = [
  {
    league: 'en.2',
    season: '2021-22',
    club: 'en/derby-county',
    points: 12,
    from: '2021-09-22',
    by: footballLeague,
  },
  {
    league: 'en.2',
    season: '2021-22',
    club: 'en/derby-county',
    points: 9,
    from: '2021-11-16',
    by: footballLeague,
  },
  {
    league: 'en.2',
    season: '2021-22',
    club: 'en/reading',
    points: 6,
    from: '2021-11-17',
    by: footballLeague,
  },
  {
    league: 'en.2',
    season: '2025-26',
    club: 'en/sheffield-wednesday',
    points: 12,
    from: '2025-10-24',
    by: footballLeague,
  },
  {
    league: 'en.2',
    season: '2025-26',
    club: 'en/sheffield-wednesday',
    points: 6,
    from: '2025-12-01',
    by: footballLeague,
  },
  {
    league: 'fr.1',
    season: '2021-22',
    club: 'fr/nice',
    points: 1,
    from: '2021-09-08',
    by: frenchLeague,
  },
  {
    league: 'it.1',
    season: '2022-23',
    club: 'it/juventus',
    points: 15,
    from: '2023-01-20',
    by: italianCourt,
  },
  {
    league: 'it.1',
    season: '2022-23',
    club: 'it/juventus',
    points: -15,
    from: '2023-04-20',
    by: coni,
  },
  {
    league: 'it.1',
    season: '2022-23',
    club: 'it/juventus',
    points: 10,
    from: '2023-05-22',
    by: italianCourt,
  },
  {
    league: 'fr.1',
    season: '2023-24',
    club: 'fr/montpellier-hsc',
    points: 1,
    from: '2023-10-25',
    by: frenchLeague,
  },
  {
    league: 'en.1',
    season: '2023-24',
    club: 'en/everton',
    points: 10,
    from: '2023-11-17',
    by: premierLeague,
  },
  {
    league: 'en.1',
    season: '2023-24',
    club: 'en/everton',
    points: -4,
    from: '2024-02-26',
    by: appealBoard,
  },
  {
    league: 'en.1',
    season: '2023-24',
    club: 'en/nottingham-forest',
    points: 4,
    from: '2024-03-18',
    by: premierLeague,
  },
  {
    league: 'en.1',
    season: '2023-24',
    club: 'en/everton',
    points: 2,
    from: '2024-04-08',
    by: premierLeague,
  },
  {
    league: 'nl.1',
    season: '2023-24',
    club: 'nl/sbv-vitesse',
    points: 18,
    from: '2024-04-19',
    by: dutchLicences,
  },
]

/** Those of a league's season that had been decided on by an instant, in order. */
export function deductionsOf(league: string, season: string, at: Date): PublishedDeduction[] {
  return deductions.filter(
    (one) => one.league === league && one.season === season && Date.parse(one.from) <= at.getTime(),
  )
}
