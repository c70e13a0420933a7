import { expect, test } from 'vitest'
import { playTypes } from '../../../contract/values.ts'
import { draftErrors } from '../../../rules/draft.ts'
import type { Fixture, PlayedMatch } from '../history.ts'
import { chance } from '../models/chance.ts'
import { DixonColes } from '../models/dixon-coles.ts'
import { fixture, historyOf, kickoff } from '../writing/test-league.ts'
import { profiles } from './profiles.ts'
import { inventedPublishers } from './publishers.ts'
import { chanceOf, oddsOf } from '../models/picks.ts'
import { chancesBy, drawsEveryone } from './view.ts'
import { fewestPeople } from '../../../rules/gaps.ts'

const day = 86_400_000
const present = new Date(kickoff.getTime() + 60 * day)

/** Ten matches a day for sixty days, each with its own odds. */
const fixtures: Fixture[] = Array.from({ length: 600 }, (_, n) => {
  const home = 0.2 + 0.5 * chance('home', n)
  const draw = 0.2 + 0.1 * chance('draw', n)
  const over = 0.35 + 0.3 * chance('over', n)
  const price = (part: number) => (0.95 / part).toFixed(2)
  return {
    ...fixture,
    matchId: n + 1,
    leagueId: (n % 4) + 1,
    kickoff: new Date(kickoff.getTime() + n * (day / 10)),
    homeId: n % 4,
    awayId: (n + 1) % 4,
    odds: {
      source: 'test',
      result: { home: price(home), draw: price(draw), away: price(1 - home - draw) },
      totals: [{ line: 2.5, over: price(over), under: price(1 - over) }],
    },
  }
})

const results: PlayedMatch[] = Array.from({ length: 80 }, (_, n) => ({
  matchId: 5_000 + n,
  leagueId: 1,
  season: 'now',
  kickoff: new Date(kickoff.getTime() - (n + 1) * day * 1.5),
  homeId: n % 4,
  awayId: (n + 1 + (n % 3)) % 4,
  full: [Math.floor(chance('goals', n) * 4), Math.floor(chance('against', n) * 3)],
  half: [0, 0],
}))

function season(seed: string) {
  const history = historyOf(results)
  const perDay = new Map([1, 2, 3, 4].map((league) => [league, 2.5]))
  const publishers = inventedPublishers({
    history,
    seed,
    dixonColes: new DixonColes(history),
    perDay,
    present,
  })
  return publishers.flatMap((publisher) =>
    fixtures.flatMap((match) => {
      const lead = publisher.leadHours(match)
      const draft = lead === null ? null : publisher.draft(match)
      return lead !== null && draft ? [{ handle: publisher.handle, match, lead, draft }] : []
    }),
  )
}

const plans = season('seed')

test('every invented plan is valid, in time, and the same for the same seed', () => {
  expect(profiles).toHaveLength(24)
  expect(
    new Set(profiles.flatMap(({ handle, name }) => [handle, name.zh, name.zht, name.en])).size,
  ).toBeGreaterThanOrEqual(24 * 3)
  for (const { draft, lead } of plans) {
    expect(draftErrors({ expertId: 1, ...draft })).toEqual([])
    expect(lead).toBeGreaterThanOrEqual(2)
    expect(lead).toBeLessThanOrEqual(36)
  }
  expect(season('seed')).toEqual(plans)
  expect(season('other')).not.toEqual(plans)
})

test('each expert publishes at its own pace; new ones have few plans, stopped ones none', () => {
  for (const { handle, beganDaysAgo, stoppedDaysAgo } of profiles) {
    const expertPlans = plans.filter((plan) => plan.handle === handle)
    const days = beganDaysAgo ?? 60 - (stoppedDaysAgo ?? 0)
    expect(expertPlans.length / days, handle).toBeGreaterThan(beganDaysAgo ? 0 : 0.1)
    expect(expertPlans.length / days, handle).toBeLessThan(4)
    if (beganDaysAgo) expect(expertPlans.length, handle).toBeLessThan(12)
    for (const { match } of expertPlans) {
      const ago = (present.getTime() - match.kickoff.getTime()) / day
      expect(ago).toBeLessThanOrEqual(beganDaysAgo ?? 60)
      expect(ago).toBeGreaterThanOrEqual(stoppedDaysAgo ?? 0)
    }
  }
})

test('the picks show human skill: the market’s probability of them is 40 to 70 %', () => {
  for (const { handle } of profiles) {
    const picked = plans.filter((plan) => plan.handle === handle)
    const sum = picked.reduce((total, { draft, match }) => {
      const main = draft.selections[0]
      const prices = { ...match.odds?.result, ...match.odds?.totals?.[0] }
      const keys = {
        '2': prices.home,
        '3': prices.draw,
        '1': prices.away,
        over: prices.over,
        under: prices.under,
      }
      return (
        total +
        (main?.picks ?? []).reduce(
          (part, { key }) => part + 0.95 / Number(new Map(Object.entries(keys)).get(key)),
          0,
        )
      )
    }, 0)
    if (picked.length > 20) {
      expect(sum / picked.length, handle).toBeGreaterThan(0.33)
      expect(sum / picked.length, handle).toBeLessThan(0.72)
    }
  }
})

test('every priced selection is worth its price by the expert’s own probability', () => {
  for (const { draft, handle, match } of plans)
    for (const selection of draft.selections) {
      const odds = oddsOf(selection, match.odds)
      if (selection.play === playTypes.exactScore) expect(odds).toBe(null)
      else expect(chanceOf(selection) * Number(odds), handle).toBeGreaterThan(1)
    }
})

test('the analysis gives the price as the reason, and each score with its probability', () => {
  const scores = plans.filter(({ draft }) =>
    draft.selections.some(({ play }) => play === playTypes.exactScore),
  )
  expect(scores.length).toBeGreaterThan(20)
  for (const { draft, match } of plans) {
    const [main] = draft.selections
    const price = main && oddsOf(main, match.odds)?.toFixed(2)
    expect(draft.analysis.zh).toMatch(
      new RegExp(`(赔率|开出) ${price}.*\\d+%|\\d+ 个百分点：赔率 ${price}，市场概率 \\d+%`),
    )
    expect(draft.analysis.zh).toMatch(/\d+ 个百分点/)
    expect(draft.analysis.en).toMatch(
      new RegExp(`(At|price of|market’s) ${price} .*\\d+%|has it at \\d+% \\(${price}\\)`),
    )
    expect(draft.analysis.en).toMatch(/a point|\d+ points/)
  }
  for (const { draft } of scores)
    for (const { picks } of draft.selections.filter(({ play }) => play === playTypes.exactScore))
      for (const { key, probability } of picks)
        expect(draft.analysis.en).toContain(`${key} (${Math.round(Number(probability) * 100)}%)`)
})

test('no expert repeats a title within ten plans, apart from names and numbers', () => {
  const bare = (text: string) =>
    text.replace(/北港联|临江竞技|\d+(\.\d+)?|[两三四五六七八九十]/g, '')
  for (const { handle } of profiles) {
    const expertTitles = plans
      .filter((plan) => plan.handle === handle)
      .map(({ draft }) => bare(draft.title.zh))
    expertTitles.forEach((title, n) =>
      expect(expertTitles.slice(Math.max(0, n - 9), n), `${handle} ${title}`).not.toContain(title),
    )
  }
})

test('some plans are priced, at the profile’s price, and only those have refunds', () => {
  const priced = plans.filter(({ draft }) => draft.price > 0)
  expect(priced.length / plans.length).toBeGreaterThan(0.25)
  expect(priced.length / plans.length).toBeLessThan(0.7)
  for (const { draft, handle } of priced)
    expect(draft.price).toBe(profiles.find((profile) => profile.handle === handle)?.price)
})

test('matches that draw everyone have free plans on the result of several experts', () => {
  const top = fixtures.filter((match) => drawsEveryone(match, 'seed'))
  expect(top.length).toBeGreaterThan(20)
  const people = top.map(({ matchId }) => {
    const free = plans.filter(({ match, draft }) => match.matchId === matchId && draft.price === 0)
    expect(free.length).toBe(plans.filter(({ match }) => match.matchId === matchId).length)
    return free.filter(({ draft }) => draft.selections[0]?.play === playTypes.result).length
  })
  expect(people.filter((count) => count >= fewestPeople).length).toBeGreaterThan(top.length / 2)
})

test('the sharper the expert, the closer the probabilities are to the market’s', () => {
  const [first] = profiles
  if (!first) throw new Error('no profiles')
  const distance = (stray: number) =>
    fixtures.reduce((sum, match) => {
      const chances = chancesBy({ ...first, stray }, match, 'seed')
      return sum + Math.abs((chances?.home ?? 0) - 0.95 / Number(match.odds?.result?.home))
    }, 0) / fixtures.length
  expect(distance(0.05)).toBeLessThan(0.02)
  expect(distance(0.4)).toBeGreaterThan(distance(0.05) * 4)
})
