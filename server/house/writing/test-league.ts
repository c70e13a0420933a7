/** Leagues for tests, generated from numbers so that fast-check can shrink them. */
import fc from 'fast-check'
import { History, type Fixture, type PlayedMatch } from '../history.ts'

const day = 86_400_000
export const kickoff = new Date('2026-11-21T15:00:00Z')
const names = [
  { zh: '北港联', zht: '北港聯', en: 'Northport' },
  { zh: '临江竞技', zht: '臨江體育會', en: 'Riverside' },
  { zh: '长堤城', zht: '長堤城', en: 'Longdyke' },
  { zh: '白鹭洲', zht: '白鷺洲', en: 'Egret Isle' },
]

export const fixture: Fixture = {
  matchId: 9_999,
  leagueId: 1,
  leagueName: { zh: '海岸联赛', zht: '海岸聯賽', en: 'Coastal' },
  season: 'now',
  round: 'Matchday 12',
  kickoff,
  homeId: 0,
  awayId: 1,
  homeName: names[0] ?? { zh: '', zht: '', en: '' },
  awayName: names[1] ?? { zh: '', zht: '', en: '' },
  odds: null,
}

const goals = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 }))

/** Up to sixty results of four clubs before the fixture, some without half-time scores. */
export const results = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 6 }),
      home: fc.integer({ min: 0, max: 3 }),
      other: fc.integer({ min: 1, max: 3 }),
      first: fc.tuple(goals, goals),
      second: fc.tuple(goals, goals),
      halfKnown: fc.integer({ min: 0, max: 30 }).map((n) => n > 0),
      now: fc.boolean(),
    }),
    { maxLength: 60, size: 'max' },
  )
  .map((rows): PlayedMatch[] => {
    let at = kickoff.getTime() - 2 * day
    return rows.map(({ gap, home, other, first, second, halfKnown, now }, matchId) => {
      at -= gap * day
      return {
        matchId,
        leagueId: 1,
        season: now ? 'now' : 'before',
        kickoff: new Date(at),
        homeId: home,
        awayId: (home + other) % 4,
        full: [first[0] + second[0], first[1] + second[1]],
        half: halfKnown ? first : null,
      }
    })
  })

export function historyOf(played: readonly PlayedMatch[]): History {
  const history = new History()
  for (const match of played.toReversed()) history.add(match)
  return history
}
