/**
 * The invented regions and their competitions. Zones have no summer time, so local hours are
 * constant. The eight nightly leagues are three hours apart around the world and kick off twice an
 * evening, 90 minutes apart: together they have a live match at any instant. The weekly leagues are
 * the prominent ones; their clubs also meet in the cups.
 */
import type { Words } from '../../../contract/values.ts'
import type { FeedClub } from '../feed.ts'
import { coastalOne, daybreak, oasis, steppe } from './clubs-nightly-east.ts'
import { lakeland, sierra, silverBay, westShore } from './clubs-nightly-west.ts'
import { archipelago, coastalPremier, northmark, valley } from './clubs-weekly.ts'
import { clubsOf, type ClubRow } from './clubs.ts'

interface Competition {
  key: string
  name: Words
  shortName: Words
  /** Hours that local time is ahead of UTC. */
  ahead: number
  prominence: number
  /** Weeks by which its season starts later than the others. */
  phase: number
}
export interface League extends Competition {
  clubs: readonly FeedClub[]
  /** Local kick-off of the first match of every evening, "HH:MM"; null for a weekly league. */
  nightly: string | null
}
export interface Cup extends Competition {
  /** Keys of the two leagues whose clubs take part. */
  entrants: readonly [string, string]
}

const words = (zh: string, zht: string, en: string): Words => ({ zh, zht, en })

/** Short names of leagues with long names; all others use the full name. */
const shortNames: Record<string, Words> = {
  'coastal-premier': words('海岸超级', '海岸超級', 'Coastal Premier'),
  'archipelago-league': words('群岛联赛', '群島聯賽', 'Archipelago Lge'),
  'silver-bay-league': words('银湾联赛', '銀灣聯賽', 'Silver Bay Lge'),
  'west-shore-league': words('西岸联赛', '西岸聯賽', 'West Shore Lge'),
}

type WeeklyRow = readonly [
  key: string,
  ahead: number,
  prominence: number,
  name: Words,
  clubs: readonly ClubRow[],
]
const weeklyRows: readonly WeeklyRow[] = [
  [
    'coastal-premier',
    8,
    100,
    words('海岸超级联赛', '海岸超級聯賽', 'Coastal Premier'),
    coastalPremier,
  ],
  ['archipelago-league', 9, 70, words('群岛联赛', '群島聯賽', 'Archipelago League'), archipelago],
  ['valley-league', 1, 80, words('河谷联赛', '河谷聯賽', 'Valley League'), valley],
  ['northmark-a', 2, 60, words('北境甲级', '北境甲組', 'Northmark A'), northmark],
]

type NightlyRow = readonly [
  key: string,
  ahead: number,
  start: string,
  name: Words,
  clubs: readonly ClubRow[],
]
const nightlyRows: readonly NightlyRow[] = [
  ['coastal-one', 8, '17:30', words('海岸甲级', '海岸甲組', 'Coastal One'), coastalOne],
  ['steppe-league', 6, '18:30', words('草原联赛', '草原聯賽', 'Steppe League'), steppe],
  ['oasis-league', 3, '18:30', words('绿洲联赛', '綠洲聯賽', 'Oasis League'), oasis],
  ['lakeland-league', 1, '19:30', words('湖区联赛', '湖區聯賽', 'Lakeland League'), lakeland],
  ['silver-bay-league', -3, '18:30', words('银湾联赛', '銀灣聯賽', 'Silver Bay League'), silverBay],
  ['sierra-league', -6, '18:30', words('山脊联赛', '山脊聯賽', 'Sierra League'), sierra],
  ['west-shore-league', -8, '19:30', words('西岸联赛', '西岸聯賽', 'West Shore League'), westShore],
  ['daybreak-league', 12, '18:30', words('晨曦联赛', '晨曦聯賽', 'Daybreak League'), daybreak],
]

export const leagues: readonly League[] = [
  ...weeklyRows.map(([key, ahead, prominence, name, clubs], index): League => {
    const shortName = shortNames[key] ?? name
    return {
      key,
      name,
      shortName,
      ahead,
      prominence,
      phase: 0,
      nightly: null,
      clubs: clubsOf(clubs, index),
    }
  }),
  // seasons begin three weeks apart, so at any date some leagues are near the start and some near
  // the end
  ...nightlyRows.map(([key, ahead, nightly, name, clubs], index): League => {
    const shortName = shortNames[key] ?? name
    return {
      key,
      name,
      shortName,
      ahead,
      prominence: 10,
      phase: 3 * index,
      nightly,
      clubs: clubsOf(clubs, index),
    }
  }),
]

const cup = (
  key: string,
  ahead: number,
  prominence: number,
  entrants: Cup['entrants'],
  name: Words,
): Cup => {
  return { key, name, shortName: name, ahead, prominence, phase: 0, entrants }
}

export const cups: readonly Cup[] = [
  cup(
    'archipelago-cup',
    8,
    90,
    ['coastal-premier', 'archipelago-league'],
    words('群岛杯', '群島盃', 'Archipelago Cup'),
  ),
  cup(
    'lantern-cup',
    1,
    50,
    ['valley-league', 'northmark-a'],
    words('明灯杯', '明燈盃', 'Lantern Cup'),
  ),
]
