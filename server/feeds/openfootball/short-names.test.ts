import { expect, test } from 'vitest'
import { readContent } from './read-file.ts'

/** Rounds of eight clubs, each against the next one; `nameIn` writes a club in a round. */
function clubsOf(clubs: readonly string[], nameIn: (club: string, round: number) => string) {
  const matches = Array.from({ length: 14 }, (_, at) => at + 1).flatMap((round) =>
    clubs.flatMap((club, at) =>
      at % 2 === 0
        ? [
            {
              round: `Matchday ${round}`,
              date: `2025-${round < 6 ? 10 : 11}-${String((round % 6) * 4 + 1).padStart(2, '0')}`,
              team1: nameIn(club, round),
              team2: nameIn(clubs[(at + 1 + 2 * (round % 4)) % clubs.length] ?? '', round),
              score: { ft: [1, 0] },
            },
          ]
        : [],
    ),
  )
  const content = readContent(JSON.stringify({ name: 'Some League 2025/26', matches }), 'xx.1.json')
  if (content.kind !== 'matches') throw new Error(content.reason)
  return content.clubs.map(({ key }) => key.replace(/.*\//, ''))
}
const clubs = [
  'Wigan Athletic',
  'Bolton Wanderers',
  'AFC Wimbledon',
  'Luton Town',
  'Manchester City',
  'Manchester United',
  'Reading',
  'Burton Albion',
]
const slugs = new Set([
  'bolton-wanderers',
  'burton-albion',
  'luton-town',
  'manchester-city',
  'manchester-united',
  'reading',
  'wigan-athletic',
  'wimbledon',
])

test('a club with a short name in some rounds is one club', () => {
  const written = (club: string, round: number) =>
    round > 9 && !club.startsWith('Manchester') ? (club.split(' ')[0] ?? club) : club
  expect(new Set(clubsOf(clubs, written))).toEqual(slugs)
})

test('two clubs that play in the same rounds are two, also with one name before the other', () => {
  const others = ['Wigan', 'Wigan Athletic', ...clubs.slice(2)]
  expect(clubsOf(others, (club) => club)).toContain('wigan')
  expect(clubsOf(others, (club) => club)).toHaveLength(8)
})

test('a short name that begins two others is neither', () => {
  const written = (club: string, round: number) =>
    round > 9 && club === 'Manchester City' ? 'Manchester' : club
  expect(clubsOf(clubs, written)).toContain('manchester')
})
