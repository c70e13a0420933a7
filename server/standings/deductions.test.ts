import { expect, test } from 'vitest'
import { deductions } from '../../rules/table-deductions.ts'
import { clubKeyOf, isKnownClub } from '../feeds/names/clubs.ts'
import { deductionsAmong } from './deductions.ts'

test('a club is found by its name in our table, whatever its name in the feed', () => {
  const clubs = [
    { club_id: 62, name_en: 'Everton' },
    { club_id: 351, name_en: 'Nottingham Forest' },
    { club_id: 1, name_en: 'Another' },
  ]
  const found = deductionsAmong(clubs, 'en.1', '2023-24', new Date('2024-03-20T00:00:00Z'))
  expect(found.map(({ clubId, points }) => [clubId, points])).toEqual([
    [62, 10],
    [62, -4],
    [351, 4],
  ])
  expect(deductionsAmong([], 'en.1', '2023-24', new Date())).toEqual([])
})

test('our table of names has every club with a deduction', () => {
  expect(deductions.filter(({ club }) => !isKnownClub(clubKeyOf(club)))).toEqual([])
})
