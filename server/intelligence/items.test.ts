import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneKinds } from '../../contract/table.ts'
import { textLanguages, type TextLanguage } from '../../contract/values.ts'
import type { Standing } from '../../rules/table.ts'
import { results } from '../house/writing/test-league.ts'
import { simplifiedIn, traditionalIn } from '../house/writing/test-script.ts'
import { itemsAbout } from './items.ts'
import type { Absence, MatchGoals, Table } from './match-data.ts'
import { fixture, kickoff, matchDataOf, result } from './test-data.ts'

const home = fixture.homeId
const away = fixture.awayId
const item = (kind: string, ...of: Parameters<typeof matchDataOf>) =>
  itemsAbout(matchDataOf(...of), 'en').find((one) => one.kind === kind)

test('without data there are no items', () => {
  for (const language of textLanguages) expect(itemsAbout(matchDataOf([]), language)).toEqual([])
})

describe('form', () => {
  const six = [1, 2, 3, 4, 5, 6].map((back) =>
    result(back * 5, home, 3, [back <= 4 ? 2 : 0, back === 5 ? 0 : 1]),
  )

  test('of the last six has its numbers, side, source and time', () => {
    expect(item('form', [...six, result(60, home, 2, [9, 0])])).toEqual({
      kind: 'form',
      side: 'home',
      tone: 'for',
      weight: 3,
      text: 'Northport won 4, drew 1 and lost 1 of the last six.',
      source: 'Results · openfootball',
      at: six[0]?.kickoff,
    })
    expect(item('form', six.slice(0, 2))).toBeUndefined()
    // an old meeting does not count as form
    expect(item('form', [...six.slice(0, 2), result(400, home, away, [1, 0])])).toBeUndefined()
  })

  test('is against a side with a third of the points, and for a side with two thirds', () => {
    const of = (...scores: [number, number][]) =>
      item(
        'form',
        scores.map((full, at) => result(5 + at * 5, 2, away, full)),
      )
    expect(of([3, 0], [1, 0], [2, 0])).toMatchObject({ side: 'away', tone: 'against', weight: 5 })
    expect(of([0, 1], [1, 0], [1, 0])).toMatchObject({ tone: 'against' })
    expect(of([0, 1], [0, 0], [1, 0])).toMatchObject({ tone: 'neutral', weight: 1 })
    expect(of([0, 1], [0, 1], [0, 1])).toMatchObject({
      tone: 'for',
      weight: 5,
      text: 'Riverside won 3, drew 0 and lost 0 of the last three.',
    })
  })

  test('at home counts only this season’s home matches', () => {
    const there = [5, 12, 19, 26].map((back) => result(back, home, 3, [1, 0]))
    const others = [result(33, home, 3, [0, 5], 'before'), result(8, 3, home, [4, 0])]
    expect(item('place', [...there, ...others])?.text).toBe(
      'Northport have 4 wins, 0 draws and 0 defeats at home this season.',
    )
    expect(item('place', [...there.slice(1), ...others])).toBeUndefined()
  })
})

test('on neutral ground there are no items about home and away matches', () => {
  const ahead = (daysBefore: number) => ({
    ...result(daysBefore, home, 3, [1, 0]),
    half: [1, 0] as const,
  })
  const there = [5, 12, 19, 26, 33].map(ahead)
  const played = [
    ...there,
    result(40, away, home, [2, 1]),
    ...[6, 13, 20, 27].map((back) => result(back, 3, away, [1, 0])),
  ]
  const kinds = (some: Parameters<typeof matchDataOf>[1]) =>
    itemsAbout(matchDataOf(played, some), 'en').map(({ kind }) => kind)
  expect(kinds({})).toEqual(
    expect.arrayContaining([
      'homeUnbeaten',
      'awayWinless',
      'place',
      'leadAtHalf',
      'reverse',
      'winning',
    ]),
  )
  const items = itemsAbout(matchDataOf(played, { neutralGround: true }), 'en')
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['winning', 'form', 'losing']),
  )
  expect(items.map(({ text }) => text).join(' ')).not.toMatch(/home|away|last time at/i)
})

test('is not counted across a match without a result', () => {
  const gap = (daysBefore: number, homeId: number, awayId: number) => ({
    gaps: [result(daysBefore, homeId, awayId, [0, 0])],
  })
  const there = [5, 12, 19, 26].map((back) => result(back, home, 3, [1, 0]))
  expect(item('winning', there)?.text).toContain('four')
  expect(item('winning', there, gap(22, 3, home))?.text).toContain('three')
  expect(item('winning', there, gap(15, 3, home))).toBeUndefined()
  expect(item('winning', there, gap(15, 3, away))).toBeDefined()
  // a record of this season's home matches must be complete
  expect(item('place', there, gap(22, 3, home))).toBeDefined()
  expect(item('place', there, gap(30, home, 3))).toBeUndefined()
  const met = [400, 500, 600].map((back) => result(back, home, away, [2, 0], 'before'))
  expect(item('meetings', met)).toBeDefined()
  expect(item('meetings', met, gap(450, away, home))).toBeUndefined()
  expect(item('meetings', met, gap(450, 3, home))).toBeDefined()
})

describe('the schedule', () => {
  const dates = (...back: number[]) =>
    back
      .map((days) => new Date(kickoff.getTime() - days * 86_400_000))
      .toSorted((a, b) => a.getTime() - b.getTime())
  const rested = [result(7, home, 3, [1, 0]), result(3, 2, away, [0, 0])]

  test('compares rest days, if no other match lies in between and the times are known', () => {
    expect(item('rest', rested)).toMatchObject({
      side: 'home',
      tone: 'for',
      source: 'Fixtures · openfootball',
    })
    expect(item('rest', rested, { timeKnown: false })).toBeUndefined()
    expect(
      item('rest', rested, { schedule: { home: dates(7, 2), away: dates(3) } }),
    ).toBeUndefined()
  })

  test('is congested from four matches in fourteen days on', () => {
    const with4 = { home: dates(1, 5, 9, 13), away: dates(15, 10, 5, 1) }
    expect(item('congestion', [], { schedule: with4 })).toMatchObject({
      side: 'home',
      tone: 'against',
      weight: 3,
      text: 'Northport have had four matches in the 14 days before this one.',
    })
    const inLanguage = (language: TextLanguage) =>
      itemsAbout(matchDataOf([], { schedule: { ...with4, away: [] } }), language).map(
        ({ text }) => text,
      )
    expect([...inLanguage('zh'), ...inLanguage('zht')]).toEqual([
      '北港联在这场之前的 14 天里已踢四场，赛程密集。',
      '北港聯在今仗之前 14 天內已踢四仗，賽程緊密。',
    ])
    expect(
      item('congestion', [], { schedule: { home: [], away: dates(12, 10, 7, 4, 1) } }),
    ).toMatchObject({ side: 'away', weight: 4 })
    expect(item('congestion', [], { schedule: with4, timeKnown: false })).toBeUndefined()
    // ten days ahead, two of the four are still in the future and do not count
    expect(
      item('congestion', [], {
        schedule: with4,
        asOf: new Date(kickoff.getTime() - 10 * 86_400_000),
      }),
    ).toBeUndefined()
  })
})

test('goals by period: at least four and 40 % of them, in matches with all goals known', () => {
  const played = [5, 10, 15, 20, 25, 30].map((back) => result(back, home, 3, [2, 1]))
  const goalsIn = (scored: number, conceded: number): MatchGoals[] =>
    played.map(({ matchId, homeId }) => ({
      matchId,
      homeId,
      goals: [
        { side: 'home', minute: scored },
        { side: 'home', minute: 50 },
        { side: 'away', minute: conceded },
      ],
    }))
  expect(item('lateGoals', played, { goals: goalsIn(76, 40) })).toMatchObject({
    tone: 'for',
    weight: 3,
    text: 'Northport scored 6 of their 12 goals in the last six after the 75th minute.',
  })
  expect(item('lateGoals', played, { goals: goalsIn(75, 40) })).toBeUndefined()
  expect(item('earlyConceded', played, { goals: goalsIn(50, 15) })).toMatchObject({
    tone: 'against',
    weight: 3,
  })
  expect(item('lateGoals', played, { goals: goalsIn(76, 40).slice(1) })).toBeUndefined()
})

test('goals by period end at a match without known goals', () => {
  const played = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50].map((back) =>
    result(back, home, 3, [1, 2]),
  )
  const goals = played.map(({ matchId, homeId }): MatchGoals => ({
    matchId,
    homeId,
    goals: [{ side: 'home', minute: 80 }],
  }))
  const without = (...unknown: number[]) =>
    item('lateGoals', played, { goals: goals.filter((_, at) => !unknown.includes(at)) })
  expect(without()?.text).toContain('of their 10 goals in the last ten')
  expect(without(7)).toMatchObject({
    text: 'Northport scored 7 of their 7 goals in the last seven after the 75th minute.',
    at: played[0]?.kickoff,
  })
  // six results are known, the latest is not
  expect(without(0, 7, 8, 9)).toBeUndefined()
  expect(without(0)).toBeUndefined()
})

test('a zone of one place is referred to as “it”, a larger one as “them”', () => {
  const standing = (club: number, at: number) =>
    ({ club, points: 6 - at, played: 3, rank: at + 1 }) as Standing
  const table = (kind: 'nextRound' | 'bestThirds'): Table => ({
    standings: [2, home, 3, away].map(standing),
    zones: [{ kind, first: 2, last: 2 }],
    total: null,
    group: true,
    at: new Date(kickoff.getTime() - 86_400_000),
  })
  expect(item('table.in', [], { table: table('bestThirds') })?.text).toBe(
    'Northport are 2nd with 5 points, in the place that may go through, one point ahead of ' +
      'the first side outside it.',
  )
  expect(item('table.in', [], { table: table('nextRound') })?.text).toMatch(
    /one point ahead of the first side outside them\.$/,
  )
})

test('absences have their reason, and the time the last one became known', () => {
  const since = (day: number) => new Date(Date.UTC(2026, 10, day))
  const player = (name: string) => ({ zh: `${name}中`, zht: `${name}港`, en: name })
  const absences = {
    home: [],
    away: [
      { name: player('Ann'), reason: 'injury' as const, since: since(20) },
      { name: player('Bo'), reason: 'suspension' as const, since: since(18) },
    ],
  }
  expect(item('absences', [], { absences })).toMatchObject({
    side: 'away',
    tone: 'against',
    weight: 3,
    text: 'Riverside are without Ann (injured), Bo (suspended).',
    at: since(20),
  })
  expect(itemsAbout(matchDataOf([], { absences, source: 'simulated' }), 'zh')).toMatchObject([
    { text: '临江竞技缺阵：Ann 中（伤）、Bo 中（停赛）。', source: '阵容 · 模拟世界' },
  ])
})

/** Four clubs with any points and any zones, at any stage of the season. */
const tables = fc
  .record({
    points: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 }),
    kinds: fc.tuple(
      fc.constantFrom(...zoneKinds),
      fc.constantFrom('relegation', 'relegationPlayOff'),
      fc.constantFrom(...zoneKinds),
    ),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    total: fc.option(fc.integer({ min: 14, max: 20 })),
    group: fc.boolean(),
  })
  .map(({ points, kinds, order, total, group }): Table => {
    const sorted = points.toSorted((a, b) => b - a)
    return {
      standings: order.map(
        (club, at) => ({ club, points: sorted[at], played: 13, rank: at + 1 }) as Standing,
      ),
      zones: [
        { kind: kinds[0], first: 1, last: 1 },
        { kind: kinds[2], first: 2, last: 2 },
        { kind: kinds[1], first: 4, last: 4 },
      ],
      total,
      group,
      at: new Date(kickoff.getTime() - 86_400_000),
    }
  })

const absentees = fc.array(
  fc.constantFrom<Absence>(
    ...(['injury', 'suspension', 'other'] as const).map((reason) => ({
      name: { zh: '门将', zht: '門將', en: 'Keeper' },
      reason,
      since: new Date(kickoff.getTime() - 86_400_000),
    })),
  ),
  { maxLength: 4 },
)

/**
 * All goals of a match are in one minute, for either side, so that every period reaches its
 * threshold.
 */
const minutes = fc.constantFrom(5, 50, 85)

test('any data give complete sentences, weights 1 to 5, six per group, before kick-off', () => {
  fc.assert(
    fc.property(
      results,
      tables,
      absentees,
      absentees,
      minutes,
      (played, table, homeAbsent, awayAbsent, minute) => {
        const goals = played.map(({ matchId, homeId, full }): MatchGoals => {
          const of = (side: 'home' | 'away', count: number) =>
            Array.from({ length: count }, () => ({ side, minute }))
          return { matchId, homeId, goals: [...of('home', full[0]), ...of('away', full[1])] }
        })
        const data = matchDataOf(played, {
          table,
          goals,
          absences: { home: homeAbsent, away: awayAbsent },
        })
        const [zh = [], zht = [], en = []] = textLanguages.map((language) =>
          itemsAbout(data, language),
        )
        expect(zh.map(({ kind, side }) => `${kind} ${side}`)).toEqual(
          en.map(({ kind, side }) => `${kind} ${side}`),
        )
        expect(zht).toHaveLength(en.length)
        for (const { text } of en) expect(text).toMatch(/^[A-Z0-9][^\u3000-\uffff]*\.$/)
        for (const { text } of [...zh, ...zht]) expect(text).toMatch(/\p{Script=Han}.*。$/u)
        expect(zh.flatMap(({ text }) => traditionalIn(text))).toEqual([])
        expect(zht.flatMap(({ text }) => simplifiedIn(text))).toEqual([])
        // 次席 is 第 2 名
        const figures = (all: typeof zh) =>
          all
            .filter(({ kind }) => /^table\.(?!leads)/.test(kind))
            .map(({ text }) => text.match(/\d+/g))
        expect(figures(zht)).toEqual(figures(zh))
        for (const one of en) {
          expect(one.weight).toBeGreaterThanOrEqual(1)
          expect(one.weight).toBeLessThanOrEqual(5)
          expect(one.at.getTime()).toBeLessThan(kickoff.getTime())
          expect(one.text).not.toMatch(/undefined|NaN|Infinity/)
          if (one.side === 'neutral') expect(one.tone).toBe('neutral')
        }
        expect(new Set(en.map(({ kind, side }) => `${kind} ${side}`)).size).toBe(en.length)
        const groups = Map.groupBy(en, ({ side, tone }) => `${side} ${tone}`)
        for (const group of groups.values()) expect(group.length).toBeLessThanOrEqual(6)
      },
    ),
    { numRuns: 300 },
  )
})
