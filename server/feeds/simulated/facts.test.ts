import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchStatus } from '../../../contract/values.ts'
import type { FeedLineup, FeedMatch, Side } from '../feed.ts'
import { simulated } from './feed.ts'
import { hanFamilies, hanGivens } from './names-han.ts'
import { wideFamilies, wideGivens } from './names-wide.ts'
import { leagues } from './places.ts'
import { squadOf } from './squads.ts'
import { day, hour } from './time.ts'

const sides: readonly Side[] = ['home', 'away']
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
const clubOf = (key: string) => key.split(':')[0]
const keysOf = ({ starters, bench, absences }: FeedLineup) =>
  [...starters, ...bench, ...absences.map(({ player }) => player)].map(({ key }) => key)

describe('squads', () => {
  const clubs = leagues.flatMap((league) => league.clubs)
  const firstClub = clubs[0] ?? {
    key: '',
    crest: '',
    name: { zh: '', zht: '', en: '' },
    shortName: { zh: '', zht: '', en: '' },
  }

  test('every club has 24 players with a number and a name in three languages', () => {
    for (const club of clubs) {
      const squad = squadOf('s', club)
      expect(squad).toHaveLength(24)
      expect(new Set(squad.map(({ number }) => number)).size, club.key).toBe(24)
      expect(new Set(squad.map(({ name }) => name.en)).size, club.key).toBe(24)
      for (const { key, name } of squad) {
        expect(clubOf(key)).toBe(club.key)
        expect(name.zh, key).toMatch(/^[\p{Script=Han}·]{2,14}$/u)
        expect(name.zht, key).toMatch(/^[\p{Script=Han}·]{2,14}$/u)
        expect(name.en, key).toMatch(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u)
      }
    }
    expect(squadOf('s', firstClub)).not.toEqual(squadOf('t', firstClub))
  })

  test('no part of a name is listed twice or lacks a spelling', () => {
    for (const list of [hanFamilies, hanGivens, wideFamilies, wideGivens]) {
      expect(new Set(list.map(({ en, zh }) => en + zh)).size).toBe(list.length)
      for (const part of list)
        expect(Object.values(part).every(Boolean), JSON.stringify(part)).toBe(true)
    }
  })
})

/** The number of each side's goals up to a minute. */
const upTo = ({ goals = [] }: FeedMatch, minute: number) =>
  sides.map((side) => goals.filter((goal) => goal.side === side && goal.minute <= minute).length)

function expectConsistent(match: FeedMatch, now: number): void {
  const { key, goals, score, half, full, extra, lineups } = match
  expect(goals === undefined, key).toBe(score === undefined)
  if (!goals || !score) return
  expect(upTo(match, 120), key).toEqual([...score])
  if (half) expect(upTo(match, 45), key).toEqual([...half])
  if (full) expect(upTo(match, 90), key).toEqual([...full])
  if (extra) expect(upTo(match, 120), key).toEqual([...extra])
  expect(goals, key).toEqual(
    goals.toSorted((a, b) => a.minute - b.minute || (a.added ?? 0) - (b.added ?? 0)),
  )
  for (const { side, kind, scorer } of goals) {
    const eleven = lineups?.[side === (kind === 'own' ? 'away' : 'home') ? 'home' : 'away']
    expect(eleven?.confirmed, key).toBe(true)
    expect(
      eleven?.starters.map((player) => player.key),
      `${key} ${kind}`,
    ).toContain(scorer?.key)
  }
  for (const side of sides)
    for (const { since } of lineups?.[side]?.absences ?? [])
      expect(since.getTime()).toBeLessThanOrEqual(now)
}

test('goals add up to the score at any instant, by scorers on the pitch', async () => {
  const feed = simulated('facts')
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(instants, async (at) => {
      for (const match of (await feed.read(new Date(at), null)).matches) {
        expectConsistent(match, at)
        for (const { kind } of match.goals ?? []) kinds.add(kind)
      }
    }),
    { numRuns: 3 },
  )
  expect(kinds).toEqual(new Set(['play', 'penalty', 'own']))
}, 60_000)

test('over a month, reported goals and announced line-ups stay', async () => {
  const feed = simulated('month')
  const reported = new Map<string, FeedMatch>()
  const start = Date.UTC(2026, 2, 2)
  const struck: string[] = []
  for (let at = start; at < start + 30 * day; at += hour / 2) {
    for (const match of (
      await feed.read(new Date(at), at === start ? null : new Date(at - hour / 2))
    ).matches) {
      const before = reported.get(match.key)
      reported.set(match.key, match)
      expectConsistent(match, at)
      if (!before) continue
      for (const side of sides) {
        if (before.lineups?.[side]?.confirmed)
          expect(match.lineups?.[side], match.key).toEqual(before.lineups[side])
        if (before.lineups) expect(match.lineups?.[side], match.key).toBeDefined()
      }
      if (before.status !== matchStatus.finished)
        expect(match.goals?.slice(0, before.goals?.length ?? 0) ?? [], match.key).toEqual(
          before.goals ?? [],
        )
      else if (match.goals?.length !== before.goals?.length) struck.push(match.key)
    }
  }
  expect(struck.length, 'results put right').toBeGreaterThan(0)
}, 60_000)

test('line-ups are expected two days ahead, and announced an hour before kick-off', async () => {
  const feed = simulated('sheet')
  const squads = new Map(
    leagues.flatMap(({ clubs }) =>
      clubs.map((club) => [club.key, new Set(squadOf('sheet', club).map(({ key }) => key))]),
    ),
  )
  await fc.assert(
    fc.asyncProperty(instants, async (at) => {
      for (const match of (await feed.read(new Date(at), null)).matches) {
        const ahead = (match.kickoff?.getTime() ?? 0) - at
        if (match.status === matchStatus.notStarted) {
          // a postponed match may still have the line-up expected on its first day
          if (ahead <= 48 * hour) expect(match.lineups, match.key).toBeDefined()
          if (match.lineups) expect(match.lineups.home?.confirmed, match.key).toBe(ahead <= hour)
        }
        for (const side of sides) {
          const lineup = match.lineups?.[side]
          if (!lineup) continue
          expect(lineup.starters, match.key).toHaveLength(11)
          expect(
            lineup.starters
              .filter(({ position }) => position === 'goalkeeper')
              .map(({ key }) => key),
          ).toEqual([lineup.starters[0]?.key])
          expect(lineup.bench.length).toBeLessThanOrEqual(9)
          expect(new Set(keysOf(lineup)).size).toBe(keysOf(lineup).length)
          expect(keysOf(lineup).every((key) => squads.get(match[side])?.has(key))).toBe(true)
        }
      }
    }),
    { numRuns: 3 },
  )
}, 60_000)

test('a postponed match has no announced line-up before its new day', async () => {
  const feed = simulated('put-off')
  let seen = 0
  for (let at = Date.UTC(2026, 1, 1); at < Date.UTC(2026, 4, 1); at += day / 2) {
    for (const { status, lineups, key } of (await feed.read(new Date(at), new Date(at - day / 2)))
      .matches) {
      if (status !== matchStatus.postponed || !lineups) continue
      seen++
      expect(lineups.home?.confirmed, key).toBe(false)
    }
  }
  expect(seen).toBeGreaterThan(0)
}, 60_000)

test('a player sent off misses the next match of the league', async () => {
  const feed = simulated('red')
  const { matches } = await feed.read(new Date(Date.UTC(2026, 5, 1)), null)
  const inOrder = matches
    .filter(({ status, league }) => status === matchStatus.finished && !league.endsWith('cup'))
    .toSorted((a, b) => (a.kickoff?.getTime() ?? 0) - (b.kickoff?.getTime() ?? 0))
  let missed = 0
  for (const [index, match] of inOrder.entries()) {
    for (const [at, side] of sides.entries()) {
      const next = inOrder
        .slice(index + 1)
        .find(
          ({ home, away, league }) => league === match.league && [home, away].includes(match[side]),
        )
      const sitting = next?.lineups?.[next.home === match[side] ? 'home' : 'away']
      if (!next || next.season !== match.season) continue
      const barred = (sitting?.absences ?? []).filter(({ reason }) => reason === 'suspension')
      expect(barred.length, `${match.key} ${side}`).toBe(match.redCards?.[at] ?? 0)
      const [first] = barred
      if (!first) continue
      missed++
      expect(match.lineups?.[side]?.starters.map(({ key }) => key)).toContain(first.player.key)
      expect(first.since.getTime()).toBeGreaterThan(match.kickoff?.getTime() ?? Infinity)
    }
  }
  expect(missed).toBeGreaterThan(10)
}, 60_000)
