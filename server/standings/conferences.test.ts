import { expect, test } from 'vitest'
import type { TableRow } from '../../contract/table.ts'
import { conferencesOf } from './conferences.ts'

const row = (clubId: number, rank: number): TableRow => ({
  clubId,
  rank,
  name: '',
  shortName: '',
  crest: '',
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  points: 0,
  deducted: 0,
  form: [],
  zone: null,
})
const names = ['Inter Miami', 'LA Galaxy', 'Nashville SC', 'Columbus Crew', 'Seattle Sounders']
const clubs = names.map((name_en, club_id) => ({ club_id, name_en }))
const placesIn = (season: string, league = 'major-league-soccer') =>
  conferencesOf(
    league,
    season,
    [row(0, 1), row(1, 2), row(2, 2), row(3, 4), row(4, 5)],
    clubs,
  )?.map(({ name, rows }) => [name, ...rows.map(({ clubId, rank }) => `${rank} ${names[clubId]}`)])

test('two tables by conference, and all clubs for the Supporters’ Shield', () => {
  expect(placesIn('2025')).toEqual([
    ['Eastern Conference', '1 Inter Miami', '2 Nashville SC', '3 Columbus Crew'],
    ['Western Conference', '1 LA Galaxy', '2 Seattle Sounders'],
    [
      'Supporters’ Shield',
      '1 Inter Miami',
      '2 LA Galaxy',
      '2 Nashville SC',
      '4 Columbus Crew',
      '5 Seattle Sounders',
    ],
  ])
})

test('Nashville played in the west in 2022', () => {
  expect(placesIn('2022')?.[1]).toContain('1 Nashville SC')
})

test('one table where the conferences are not known', () => {
  expect(placesIn('2017')).toBeUndefined()
  expect(placesIn('2025', 'en.1')).toBeUndefined()
  expect(
    conferencesOf('major-league-soccer', '2025', [row(9, 1)], [{ club_id: 9, name_en: 'A' }]),
  ).toBeNull()
})
