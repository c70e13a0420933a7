import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leagueSeason, midweeks, weeksOfSeason } from './calendar.ts'
import { cupSeason } from './cup.ts'
import { rest } from './fate.ts'
import { cups, leagues } from './competitions.ts'
import { day, hour, week } from './time.ts'
import { createWorld } from './world.ts'

test('each pair of clubs meets once on either ground; one match a club a round', () => {
  for (const league of leagues) {
    const season = leagueSeason('a', league, 1)
    const pairs = Map.groupBy(season, ({ home, away }) => `${home.key} ${away.key}`)
    expect(pairs.size, league.key).toBe(league.clubs.length * (league.clubs.length - 1))
    expect([...pairs.values()].every((matches) => matches.length === 2)).toBe(true)
    for (const [round, matches] of Map.groupBy(season, ({ round }) => round)) {
      expect(new Set(matches.flatMap(({ home, away }) => [home.key, away.key])).size, round).toBe(
        league.clubs.length,
      )
    }
  }
})

test('home and away alternate: never more than three of one kind in a row', () => {
  for (const league of leagues) {
    for (const { key } of league.clubs) {
      const sides = leagueSeason('a', league, 0)
        .filter(({ home, away }) => home.key === key || away.key === key)
        .toSorted((a, b) => a.kickoff - b.kickoff)
        .map(({ home }) => (home.key === key ? 'H' : 'A'))
      expect(sides.join(''), key).not.toMatch(/HHHH|AAAA/)
    }
  }
})

test('no club kicks off twice in 40 hours, over seasons and cups', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -10, max: 10 }), (seed, season) => {
      const start = Date.UTC(2026, 0, 5) + season * weeksOfSeason * week
      const kickoffs = new Map<string, number[]>()
      for (const { home, away, kickoff, fate } of createWorld(seed).between(
        start,
        start + 40 * week,
      )) {
        const at = fate.postponed?.kickoff ?? kickoff
        for (const { key } of [home, away]) kickoffs.set(key, [...(kickoffs.get(key) ?? []), at])
      }
      expect(kickoffs.size).toBe(160)
      for (const [club, all] of kickoffs) {
        const sorted = all.toSorted((a, b) => a - b)
        for (const [at, kickoff] of sorted.entries())
          if (at > 0) expect(kickoff - (sorted[at - 1] ?? 0), club).toBeGreaterThanOrEqual(rest)
      }
    }),
    { numRuns: 4 },
  )
})

test('kick-offs are at plausible local hours and together cover the day', () => {
  const matches = createWorld('a').between(Date.UTC(2026, 2, 1), Date.UTC(2026, 4, 1))
  for (const { kickoff, competition, key } of matches) {
    const local = ((kickoff + competition.ahead * hour) % day) / hour
    expect(local, key).toBeGreaterThanOrEqual(14)
    expect(local, key).toBeLessThanOrEqual(21)
  }
  expect(matches.length / 61).toBeGreaterThan(21)
  expect(matches.length / 61).toBeLessThan(30)
})

test('cups: 24 clubs, five rounds; ties are public once both sides are known', () => {
  expect(midweeks.filter((use) => use === 'C')).toHaveLength(5)
  for (const cup of cups) {
    const ties = cupSeason('a', cup, 0, ({ home }) => home)
    const rounds = [...Map.groupBy(ties, ({ round }) => round).values()]
    expect(rounds.map(({ length }) => length)).toEqual([8, 8, 4, 2, 1])
    for (const [number, round] of rounds.entries()) {
      const before = rounds[number - 1] ?? []
      for (const tie of round) {
        for (const { kickoff } of before) expect(tie.public).toBeGreaterThan(kickoff + 3 * hour)
        expect(tie.public).toBeLessThan(tie.kickoff - 5 * day)
      }
      const winners = new Set(before.map(({ home }) => home.key))
      const sides = round.flatMap(({ home, away }) => [home.key, away.key])
      expect(new Set(sides).size).toBe(sides.length)
      if (number > 0) expect(sides.filter((key) => winners.has(key))).toHaveLength(before.length)
    }
  }
})
