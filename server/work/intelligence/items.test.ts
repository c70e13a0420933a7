import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../contract/values.ts'
import { results } from '../writing/test-league.ts'
import { itemsAbout } from './items.ts'
import type { MatchGoals } from './known.ts'
import { fixture, kickoff, knownOf, result } from './test-known.ts'

const home = fixture.homeId
const away = fixture.awayId
const item = (kind: string, ...of: Parameters<typeof knownOf>) => itemsAbout(knownOf(...of), 'en').find((one) => one.kind === kind)

test('nothing known, nothing said', () => {
  for (const language of languages) expect(itemsAbout(knownOf([]), language)).toEqual([])
})

describe('form', () => {
  const six = [1, 2, 3, 4, 5, 6].map((back) => result(back * 5, home, 3, [back <= 4 ? 2 : 0, back === 5 ? 0 : 1]))

  test('of the last six is told with its numbers, its side, its source and its time', () => {
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
    // an old meeting says nothing about form
    expect(item('form', [...six.slice(0, 2), result(400, home, away, [1, 0])])).toBeUndefined()
  })

  test('speaks against a side with a third of the points, and for none in between; all or none weigh 5', () => {
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

  test('at home counts this season’s home matches only', () => {
    const there = [5, 12, 19, 26].map((back) => result(back, home, 3, [1, 0]))
    const others = [result(33, home, 3, [0, 5], 'before'), result(8, 3, home, [4, 0])]
    expect(item('place', [...there, ...others])?.text).toBe('Northport have 4 wins, 0 draws and 0 defeats at home this season.')
    expect(item('place', [...there.slice(1), ...others])).toBeUndefined()
  })
})

describe('the schedule', () => {
  const dates = (...back: number[]) =>
    back.map((days) => new Date(kickoff.getTime() - days * 86_400_000)).toSorted((a, b) => a.getTime() - b.getTime())
  const rested = [result(7, home, 3, [1, 0]), result(3, 2, away, [0, 0])]

  test('says who has had more rest, where no other match lies in between and the time is known', () => {
    expect(item('rest', rested)).toMatchObject({ side: 'home', tone: 'for', source: 'Fixtures · openfootball' })
    expect(item('rest', rested, { timeKnown: false })).toBeUndefined()
    expect(item('rest', rested, { schedule: { home: dates(7, 2), away: dates(3) } })).toBeUndefined()
  })

  test('is congested from four matches in fourteen days on', () => {
    const with4 = { home: dates(1, 5, 9, 13), away: dates(15, 10, 5, 1) }
    expect(item('congestion', [], { schedule: with4 })).toMatchObject({
      side: 'home',
      tone: 'against',
      weight: 3,
      text: 'Northport have had four matches in the 14 days before this one.',
    })
    expect(item('congestion', [], { schedule: { home: [], away: dates(12, 10, 7, 4, 1) } })).toMatchObject({ side: 'away', weight: 4 })
    expect(item('congestion', [], { schedule: with4, timeKnown: false })).toBeUndefined()
    // ten days ahead, two of the four are still to come: nobody has had them
    expect(item('congestion', [], { schedule: with4, asOf: new Date(kickoff.getTime() - 10 * 86_400_000) })).toBeUndefined()
  })
})

test('goals by period: at least four and 40 % of them, in matches that are known goal by goal', () => {
  const played = [5, 10, 15, 20, 25, 30].map((back) => result(back, home, 3, [2, 1]))
  const goalsIn = (own: number, theirs: number): MatchGoals[] =>
    played.map(({ matchId, homeId }) => ({
      matchId,
      homeId,
      goals: [
        { side: 'home', minute: own },
        { side: 'home', minute: 50 },
        { side: 'away', minute: theirs },
      ],
    }))
  expect(item('lateGoals', played, { goals: goalsIn(76, 40) })).toMatchObject({
    tone: 'for',
    weight: 3,
    text: 'Northport scored 6 of their 12 goals in the last six after the 75th minute.',
  })
  expect(item('lateGoals', played, { goals: goalsIn(75, 40) })).toBeUndefined()
  expect(item('earlyConceded', played, { goals: goalsIn(50, 15) })).toMatchObject({ tone: 'against', weight: 3 })
  expect(item('lateGoals', played, { goals: goalsIn(76, 40).slice(1) })).toBeUndefined()
})

test('absences are named with their reason and when the last became known', () => {
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
  expect(itemsAbout(knownOf([], { absences, source: 'simulated' }), 'zh')).toMatchObject([
    { text: '临江竞技缺阵：Ann 中（伤）、Bo 中（停赛）。', source: '阵容 · 模拟世界' },
  ])
})

test('whatever was played: whole sentences in the language asked for, weights of 1 to 5, six a group, nothing later than kick-off', () => {
  fc.assert(
    fc.property(results, (played) => {
      const known = knownOf(played)
      const [zh = [], zht = [], en = []] = languages.map((language) => itemsAbout(known, language))
      expect(zh.map(({ kind, side }) => `${kind} ${side}`)).toEqual(en.map(({ kind, side }) => `${kind} ${side}`))
      expect(zht).toHaveLength(en.length)
      for (const { text } of en) expect(text).toMatch(/^[A-Z0-9][^\u3000-\uffff]*\.$/)
      for (const { text } of [...zh, ...zht]) expect(text).toMatch(/\p{Script=Han}.*。$/u)
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
    }),
    { numRuns: 300 },
  )
})
