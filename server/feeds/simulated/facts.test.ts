import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchStatus } from '../../../contract/values.ts'
import type { FeedGoal, FeedLineup, FeedMatch, Side } from '../feed.ts'
import { simulated } from './feed.ts'
import { hanFamilies, hanGivens } from './names-han.ts'
import { wideFamilies, wideGivens } from './names-wide.ts'
import { leagues } from './competitions.ts'
import { squadOf } from './squads.ts'
import { day, hour } from './time.ts'

const sides: readonly Side[] = ['home', 'away']
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
/** Days of history where a test reads everything: a short one has every kind of match, too. */
const fewDays = 20
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

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isInOrder = (goals: readonly FeedGoal[]) =>
  goals.every((goal, at) => {
    const { minute, added = 0 } = goals[at - 1] ?? { minute: 0 }
    return goal.minute - minute || (goal.added ?? 0) - added >= 0
  })

/**
 * What is inconsistent in a match. Listed, so that a test compares once: `expect` for each value of
 * thousands of matches takes most of a minute.
 */
function inconsistent(match: FeedMatch, now: number): string[] {
  const { key, goals, score, half, full, extra, lineups } = match
  if ((goals === undefined) !== (score === undefined)) return [`goals without score: ${key}`]
  if (!goals || !score) return []
  const wrong = {
    score: !same(upTo(match, 120), score),
    half: half && !same(upTo(match, 45), half),
    full: full && !same(upTo(match, 90), full),
    extra: extra && !same(upTo(match, 120), extra),
    order: !isInOrder(goals),
    scorers: goals.some(({ side, kind, scorer }) => {
      const eleven = lineups?.[side === (kind === 'own' ? 'away' : 'home') ? 'home' : 'away']
      const isStarter = eleven?.starters.some((player) => player.key === scorer?.key)
      return !eleven?.confirmed || !isStarter
    }),
    absences: sides.some((side) =>
      lineups?.[side]?.absences.some(({ since }) => since.getTime() > now),
    ),
  }
  return Object.entries(wrong).flatMap(([part, isWrong]) => (isWrong ? [`${part} of ${key}`] : []))
}

test('goals add up to the score at any instant, by scorers on the pitch', async () => {
  const feed = simulated('facts', fewDays)
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(instants, async (at) => {
      const { matches } = await feed.read(new Date(at), null)
      expect(matches.flatMap((match) => inconsistent(match, at))).toEqual([])
      for (const { goals = [] } of matches) for (const { kind } of goals) kinds.add(kind)
    }),
    { numRuns: 4 },
  )
  expect(kinds).toEqual(new Set(['play', 'penalty', 'own']))
})

/** The players of a side who are on the pitch at each of its cards, goals and substitutions. */
function wrongOnPitch({ key, goals = [], incidents = [], lineups, redCards }: FeedMatch): string[] {
  const wrong: string[] = []
  for (const side of sides) {
    const on = new Set(lineups?.[side]?.starters.map((player) => player.key))
    const bench = new Set(lineups?.[side]?.bench.map((player) => player.key))
    const booked = new Set<string>()
    const scored = goals.flatMap(({ side: of, kind, scorer, ...when }) =>
      (of === side) === (kind !== 'own') ? [{ ...when, kind: 'goal', player: scorer }] : [],
    )
    const all = [...incidents.filter((one) => one.side === side), ...scored]
    // in the same minute a scorer may leave after the goal
    const inOrder = all.toSorted(
      (a, b) =>
        a.minute - b.minute ||
        (a.added ?? 0) - (b.added ?? 0) ||
        Number(b.kind === 'goal') - Number(a.kind === 'goal'),
    )
    for (const one of inOrder) {
      const player = one.player?.key ?? ''
      if (one.kind === 'substitution') {
        const off = 'off' in one ? (one.off?.key ?? '') : ''
        if (!on.delete(off) || !bench.delete(player)) wrong.push(`substitution: ${key}`)
        on.add(player)
      } else if (!on.has(player)) wrong.push(`${one.kind} of a player off the pitch: ${key}`)
      if (one.kind === 'secondYellow' && !booked.has(player)) wrong.push(`second yellow: ${key}`)
      if (one.kind === 'yellow') booked.add(player)
      if (one.kind === 'red' || one.kind === 'secondYellow') on.delete(player)
    }
    const reds = incidents.filter(
      (one) => one.side === side && (one.kind === 'red' || one.kind === 'secondYellow'),
    )
    if (redCards && reds.length !== redCards[side === 'home' ? 0 : 1]) wrong.push(`reds: ${key}`)
  }
  return wrong
}

test('cards and substitutions are of players on the pitch, and fit the red cards', async () => {
  const feed = simulated('incidents', fewDays)
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(instants, async (at) => {
      const { matches } = await feed.read(new Date(at), null)
      expect(matches.flatMap(wrongOnPitch)).toEqual([])
      for (const { incidents = [] } of matches) for (const { kind } of incidents) kinds.add(kind)
    }),
    { numRuns: 3 },
  )
  expect(kinds).toEqual(new Set(['yellow', 'secondYellow', 'red', 'substitution']))
})

test('statistics never fall, and have a shot on target for each goal scored', async () => {
  const feed = simulated('statistics', fewDays)
  const start = Date.UTC(2026, 2, 7, 12)
  const before = new Map<string, FeedMatch>()
  const wrong: string[] = []
  for (let at = start; at < start + 6 * hour; at += hour / 12) {
    for (const match of (await feed.read(new Date(at), new Date(at - hour / 12))).matches) {
      const { key, statistics, goals = [] } = match
      const old = before.get(key)?.statistics
      before.set(key, match)
      if (!statistics) continue
      for (const [side, name] of sides.entries()) {
        const scored = goals.filter((goal) => goal.side === name && goal.kind !== 'own').length
        if ((statistics.shotsOnTarget?.[side] ?? 0) < scored) wrong.push(`on target: ${key}`)
        for (const kind of ['shots', 'corners', 'fouls', 'offsides'] as const)
          if ((statistics[kind]?.[side] ?? 0) < (old?.[kind]?.[side] ?? 0))
            wrong.push(`${kind}: ${key}`)
      }
      const [home = 0, away = 0] = statistics.possession ?? []
      if (home + away !== 100) wrong.push(`possession: ${key}`)
    }
  }
  expect(wrong).toEqual([])
  expect([...before.values()].some(({ statistics }) => statistics)).toBe(true)
})

test('over a month, reported goals and announced line-ups stay', async () => {
  const feed = simulated('month', 75)
  const reported = new Map<string, FeedMatch>()
  const start = Date.UTC(2026, 2, 2)
  const struck: string[] = []
  const wrong: string[] = []
  for (let at = start; at < start + 30 * day; at += hour / 2) {
    for (const match of (
      await feed.read(new Date(at), at === start ? null : new Date(at - hour / 2))
    ).matches) {
      const before = reported.get(match.key)
      reported.set(match.key, match)
      wrong.push(...inconsistent(match, at))
      if (!before) continue
      for (const side of sides) {
        const [old, now] = [before.lineups?.[side], match.lineups?.[side]]
        if (before.lineups && !now) wrong.push(`no line-up: ${match.key}`)
        if (old?.confirmed && !same(old, now)) wrong.push(`other line-up: ${match.key}`)
      }
      const { goals: old = [] } = before
      if (before.status !== matchStatus.finished) {
        if (!same(match.goals?.slice(0, old.length) ?? [], old)) wrong.push(`goals: ${match.key}`)
      } else if (match.goals?.length !== before.goals?.length) struck.push(match.key)
    }
  }
  expect(wrong).toEqual([])
  expect(struck.length, 'results put right').toBeGreaterThan(0)
})

test('line-ups are expected two days ahead, and announced an hour before kick-off', async () => {
  const feed = simulated('sheet', fewDays)
  const squads = new Map(
    leagues.flatMap(({ clubs }) =>
      clubs.map((club) => [club.key, new Set(squadOf('sheet', club).map(({ key }) => key))]),
    ),
  )
  await fc.assert(
    fc.asyncProperty(instants, async (at) => {
      const { matches } = await feed.read(new Date(at), null)
      const wrong = matches.flatMap((match) => [
        ...(isDue(match, at) ? [] : [`due line-up: ${match.key}`]),
        ...sides
          .filter((side) => !isComplete(match.lineups?.[side], squads.get(match[side])))
          .map((side) => `${side} line-up: ${match.key}`),
      ])
      expect(wrong).toEqual([])
    }),
    { numRuns: 4 },
  )
})

/** Whether a match that has not started has the line-ups that it should have by now. */
function isDue({ status, kickoff, lineups }: FeedMatch, now: number): boolean {
  if (status !== matchStatus.notStarted) return true
  const ahead = (kickoff?.getTime() ?? 0) - now
  // a postponed match may still have the line-up expected on its first day
  if (!lineups) return ahead > 48 * hour
  return lineups.home?.confirmed === ahead <= hour
}

function isComplete(lineup: FeedLineup | undefined, squad: Set<string> | undefined): boolean {
  if (!lineup) return true
  const { starters, bench } = lineup
  const [first, ...others] = starters.map(({ position }) => position)
  const keys = keysOf(lineup)
  return (
    starters.length === 11 &&
    first === 'goalkeeper' &&
    !others.includes('goalkeeper') &&
    bench.length <= 9 &&
    new Set(keys).size === keys.length &&
    keys.every((key) => squad?.has(key))
  )
}

test('a postponed match has no announced line-up before its new day', async () => {
  const feed = simulated('put-off', 75)
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
})

test('a player sent off misses the next match of the league', async () => {
  const feed = simulated('red', 75)
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
})
