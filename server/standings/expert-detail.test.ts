/** The whole record of experts in a random world equals a plain count over the plans. */
import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { calls, type ResultOf } from '../../contract/calls.ts'
import type { Selection } from '../../contract/plan.ts'
import { playTypes } from '../../contract/values.ts'
import { wilson } from '../../rules/interval.ts'
import { recordOf } from '../../rules/record.ts'
import { sharedDatabase } from '../db/test-database.ts'
import type { FeedOdds } from '../feeds/feed.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import { storedPlans, type StoredPlan } from '../publishing/test-plans.ts'
import {
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
  smallWorld,
} from '../db/test-world.ts'
import { findExpertDetail } from './expert-detail.ts'
import { book1 } from '../../rules/book/v1.ts'

type Detail = ResultOf<'expertDetail'>
type Plan = StoredPlan & { published: Date; league: string; odds: FeedOdds | null }

const hours = Array.from({ length: 260 }, (_, at) => 6 + at * 19)
const end = after(260 * 19)

/** A fixed pseudo-random sequence: the same world every time. */
let state = 20_260_301
const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
const oneOf = <T>(...choices: [T, ...T[]]): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0]
const price = () => (1.2 + random() * 4).toFixed(oneOf(2, 3))

function market(): FeedOdds {
  return {
    source: 'test',
    result: { home: price(), draw: price(), away: price() },
    totals: [2, 2.25, 2.5].map((line) => ({ line, over: price(), under: price() })),
  }
}

function selection(stating: boolean): Selection {
  const play = oneOf(playTypes.result, playTypes.result, playTypes.totalGoals, playTypes.exactScore)
  const keys = { 1: ['1', '2', '3'], 5: ['over', 'under'], 9: ['1-0', '2-1', '0-0'] }[play]
  const few = keys.filter(() => random() < 0.5).slice(0, play === 1 ? 2 : 3)
  const picks = (few.length === 0 ? keys.slice(0, 1) : few).map((key) => ({
    key,
    ...(random() < 0.8 && { odds: price() }),
    ...(stating && { probability: Math.round(random() * 330) / 1000 }),
  }))
  return { play, picks, ...(play === playTypes.totalGoals && { line: oneOf(2, 2.25, 2.5, 3) }) }
}

const world = await sharedDatabase()
const { db } = world
const { experts } = await smallWorld(db, { now: noon, experts: 4 })
const matches = await addMatches(
  db,
  hours.map((hour) => after(hour)),
)
await sql`insert into league (source, source_key, name, short_name)
  select 'test', no, jsonb_build_object('zh', no, 'zht', no, 'en', 'League ' || no), '{}'
  from generate_series(2, 15) no`.execute(world.owner)
for (const match of matches) {
  const odds = random() < 0.7 ? JSON.stringify(market()) : null
  await sql`
    update match
    set league_id = 1 + floor(15 * power(${random()}::float8, 2))::int, odds = ${odds}::jsonb
    where match_id = ${match}`.execute(db)
}
// the last expert publishes nothing; some matches get two plans of one kind, one of which does
// not count
const drafts = matches.flatMap((match) =>
  experts.slice(0, 3).flatMap((expert, at) =>
    Array.from({ length: oneOf(0, 1, 1, 1, 2) }, () =>
      draftOf(expert, match, {
        price: oneOf(0, 8),
        selections:
          random() < 0.3
            ? different(selection(at !== 1), selection(false))
            : [selection(at !== 1 && random() < 0.8)],
      }),
    ),
  ),
)
expect((await publishPlans(db, drafts, book1)).refused).toEqual([])
await standStill(db, end)
await revealStarted(db)
// every plan is revealed in time
await sql`update plan set revealed_at = kickoff`.execute(db)
const results = {
  played: { status: 8 },
  cancelled: { status: 12 },
  ruled: { status: 8, awarded: true },
}
for (const match of matches.slice(0, 250)) {
  const full = [Math.floor(random() * 4), Math.floor(random() * 3)] as const
  await storeResult(db, match, {
    ...results[random() < 0.05 ? oneOf('cancelled', 'ruled') : 'played'],
    full,
  })
}
await settleMatches(db, matches)
const { rows } = await sql<{
  plan_id: number
  published: Date
  league: string
  odds: FeedOdds | null
}>`
  select plan_id, plan.published_at as published, league.name->>'en' as league, odds
  from plan join match using (match_id) join league using (league_id)`.execute(db)
const more = new Map(rows.map((row) => [row.plan_id, row]))
const all = (await storedPlans(db)).map((plan) => ({ ...plan, ...must(more.get(plan.plan_id)) }))
// market odds changed after the reveal must not replace those of the log entry
await sql`
  update match set odds = case when odds is null then ${JSON.stringify(market())}::jsonb end
  where match_id % 3 = 0`.execute(db)

function different(first: Selection, second: Selection): Selection[] {
  return first.play === second.play && first.line === second.line ? [first] : [first, second]
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there')
  return value
}

const detail = async (expert: number, window: '30' | '90' | 'all') =>
  must((await findExpertDetail(world.db, expert, window, 'en')) ?? undefined)
const day = 24 * 3_600_000
const fromOf = (window: string) =>
  window === 'all'
    ? new Date(0)
    : new Date(Math.floor(end.getTime() / day) * day - Number(window) * day)
const decidedOf = (expert: number, from: Date) =>
  all.filter((plan) => plan.expert_id === expert && plan.outcome !== null && plan.kickoff >= from)
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 9))
const average = (values: number[]) =>
  values.length === 0 ? null : values.reduce((a, b) => a + b) / values.length

const isHit = ({ outcome }: Plan) => outcome === 'win' || outcome === 'half_win'
const isMiss = ({ outcome }: Plan) => outcome === 'loss' || outcome === 'half_loss'
const counts = (plan: Plan) => isHit(plan) || isMiss(plan)
const main = (plan: Plan) => must(plan.selections[0])

/** Hits and yield of some plans, computed in the simplest way. */
function sample(plans: Plan[]) {
  const n = plans.filter(counts).length
  const hits = plans.filter(isHit).length
  const profits = plans.flatMap(({ profit }) => (profit === null ? [] : [Number(profit)]))
  const mean = average(profits)
  // the plans on one match are a cluster: their deviations are added
  const matches = [
    ...Map.groupBy(
      plans.filter(({ profit }) => profit !== null),
      (plan) => plan.match_id,
    ).values(),
  ].map((own) => own.reduce((sum, { profit }) => sum + Number(profit) - (mean ?? 0), 0))
  const spread =
    matches.length < 2
      ? null
      : (matches.reduce((sum, one) => sum + one ** 2, 0) * matches.length) / (matches.length - 1)
  const { low, high } = wilson(hits, n)
  return {
    n,
    hits,
    hitRate: n === 0 ? 0 : hits / n,
    hitRateLow: low,
    hitRateHigh: high,
    yield: near(mean),
    yieldError: near(spread === null ? null : Math.sqrt(spread) / profits.length),
  }
}

function marketOf({ odds, selections: [first] }: Plan): Record<string, string> | undefined {
  if (first?.play === 1 && odds?.result)
    return { 1: odds.result.away, 2: odds.result.home, 3: odds.result.draw }
  // over 2.25 is hit by the same scores as over 2.5
  const sameHits = first?.line === 2.25 ? 2.5 : first?.line
  const total = odds?.totals?.find(({ line }) => line === sameHits)
  return first?.play === 5 && total ? { over: total.over, under: total.under } : undefined
}

function expectedChance(plan: Plan): number[] {
  const prices = marketOf(plan)
  if (prices === undefined) return []
  const shares = Object.values(prices).map((odds) => 1 / Number(odds))
  return [
    main(plan).picks.reduce((sum, { key }) => sum + 1 / Number(prices[key]), 0) /
      (average(shares) ?? 1) /
      shares.length,
  ]
}

function oddsOf(plan: Plan): number[] {
  const odds = main(plan).picks.flatMap((pick) =>
    pick.odds === undefined ? [] : [Number(pick.odds)],
  )
  return odds.length < main(plan).picks.length
    ? []
    : [1 / odds.reduce((sum, one) => sum + 1 / one, 0)]
}

function statedOf(plan: Plan): { chance: number; came: number }[] {
  const chances = main(plan).picks.flatMap((pick) => pick.probability ?? [])
  return chances.length < main(plan).picks.length
    ? []
    : [{ chance: chances.reduce((a, b) => a + b), came: isHit(plan) ? 1 : 0 }]
}

function longest(plans: Plan[], is: (plan: Plan) => boolean): number {
  const runs = plans.filter(counts).map((plan) => (is(plan) ? 'x' : ' '))
  return Math.max(
    ...runs
      .join('')
      .split(' ')
      .map((run) => run.length),
  )
}

function expectedSkill(plans: Plan[]) {
  const [hits, chances] = [plans.filter(isHit).length, plans.flatMap(expectedChance)]
  if (plans.length === 0) return { skill: null, skillLow: null, skillHigh: null }
  const skill = (hits - chances.reduce((a, b) => a + b)) / plans.length
  // plans on one match are taken to hit together: their deviations are added
  const matches = [...Map.groupBy(plans, (plan) => plan.match_id).values()].map((own) =>
    own.flatMap(expectedChance).reduce((sum, chance) => sum + Math.sqrt(chance * (1 - chance)), 0),
  )
  const spread = Math.sqrt(matches.reduce((sum, one) => sum + one ** 2, 0))
  const reach = (1.959963984540054 * spread) / plans.length
  return { skill: near(skill), skillLow: near(skill - reach), skillHigh: near(skill + reach) }
}

function expectedRecord(plans: Plan[]) {
  const counted = plans.filter(counts)
  const profits = plans.flatMap(({ profit }) => (profit === null ? [] : [Number(profit)]))
  const heights = [0, ...profits].map((_, at) => profits.slice(0, at).reduce((a, b) => a + b, 0))
  const falls = heights.map((height, at) => Math.max(...heights.slice(0, at + 1)) - height)
  const odds = counted.flatMap(oddsOf)
  const stated = counted.flatMap(statedOf)
  const chances = counted.flatMap(expectedChance)
  return {
    ...sample(plans),
    misses: plans.filter(isMiss).length,
    pushes: plans.filter(({ outcome }) => outcome === 'push').length,
    notCounted: plans.filter(({ nc_reason }) => nc_reason !== null).length,
    notCountedBy: [...new Set(plans.flatMap(({ nc_reason }) => nc_reason ?? []))]
      .toSorted((a, b) => a - b)
      .map((reason) => ({
        reason,
        plans: plans.filter(({ nc_reason }) => nc_reason === reason).length,
      })),
    yieldN: profits.length,
    oddsN: odds.length,
    averageOdds: near(average(odds)),
    breakEven: near(odds.length === 0 ? null : 1 / must(average(odds) ?? undefined)),
    expectedN: chances.length,
    modelN: 0,
    expectedHitRate: near(average(chances)),
    ...expectedSkill(counted.filter((plan) => expectedChance(plan).length > 0)),
    // under book 1 no closing prices are recorded
    closingN: 0,
    closingValue: null,
    closingError: null,
    closingMargin: null,
    longestHits: longest(plans, isHit),
    longestMisses: longest(plans, isMiss),
    maxDrawdown: near(profits.length === 0 ? null : Math.max(...falls)),
    scoredN: stated.length,
    brier: near(average(stated.map(({ chance, came }) => (chance - came) ** 2))),
    logScore: near(
      average(
        stated.map(
          ({ chance, came }) => -Math.log(Math.max(1e-6, came === 1 ? chance : 1 - chance)),
        ),
      ),
    ),
  }
}

function expectedCurve(plans: Plan[]) {
  const places = plans.flatMap((plan, at) => (counts(plan) ? [at] : []))
  return places.map((place, at) => {
    const before = plans.slice(0, place + 1)
    const summed = plans
      .slice(0, places[at + 1] ?? plans.length)
      .flatMap(({ profit }) => (profit === null ? [] : [Number(profit)]))
    const { n, hitRate, hitRateLow: low, hitRateHigh: high } = sample(before)
    const profit = summed.length === 0 ? null : summed.reduce((a, b) => a + b)
    return {
      n,
      at: must(plans[place]).kickoff.toISOString(),
      hitRate,
      low,
      high,
      expected: near(average(before.filter(counts).flatMap(expectedChance))),
      profit: near(profit),
    }
  })
}

/** The samples of these plans by key, without empty ones. */
function groups(plans: Plan[], keyOf: (plan: Plan) => string) {
  const found = new Map(
    [...new Set(plans.map(keyOf))].map((key) => [
      key,
      sample(plans.filter((plan) => keyOf(plan) === key)),
    ]),
  )
  for (const [key, { n, yield: mean }] of found) if (n === 0 && mean === null) found.delete(key)
  return found
}

function expectedCalibration(plans: Plan[]) {
  const stated = plans.filter(counts).flatMap(statedOf)
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((bin) => {
    const here = stated.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === bin)
    const hits = here.filter(({ came }) => came === 1).length
    const chance = average(here.map(({ chance }) => chance))
    if (chance === null) return []
    return [
      {
        from: bin / 10,
        to: (bin + 1) / 10,
        n: here.length,
        stated: near(chance),
        happened: hits / here.length,
        ...wilson(hits, here.length),
      },
    ]
  })
}

describe.each(['30', '90', 'all'] as const)('over %s', (window) => {
  test.each([0, 1, 2, 3])('expert %i: every figure agrees with the plans', async (at) => {
    const expert = must(experts[at])
    const found = await detail(expert, window)
    expect(Check(calls.expertDetail.result, found)).toBe(true)
    const plans = decidedOf(expert, fromOf(window))
    expect(found.record).toEqual(expectedRecord(plans))
    expect(found.calibration).toEqual(expectedCalibration(plans))
    const leads = plans
      .filter(counts)
      .map((plan) => (plan.kickoff.getTime() - plan.published.getTime()) / 60_000)
    const sorted = leads.toSorted((a, b) => a - b)
    const middle =
      sorted.length === 0
        ? null
        : (must(sorted[Math.floor((sorted.length - 1) / 2)]) +
            must(sorted[Math.floor(sorted.length / 2)])) /
          2
    expect(found.leadMinutes).toEqual(near(middle))
    expect(found.window).toBe(window)
    expect(found.from).toBe(window === 'all' ? null : fromOf(window).toISOString())
  })

  test.each([0, 1, 2, 3])('expert %i: curves and groups agree with the plans', async (at) => {
    const expert = must(experts[at])
    const found = await detail(expert, window)
    const plans = decidedOf(expert, fromOf(window))
    expect(found.curve).toEqual(thinned(expectedCurve(plans)))
    expect(found.byPlay).toEqual(
      [...groups(plans, (plan) => String(main(plan).play))]
        .map(([play, figures]) => ({ play: Number(play), ...figures }))
        .toSorted((a, b) => a.play - b.play),
    )
    const months = [...groups(plans, (plan) => plan.kickoff.toISOString().slice(0, 7))].toSorted(
      ([a], [b]) => (a < b ? 1 : -1),
    )
    expect(found.byMonth).toEqual(months.map(([month, figures]) => ({ month, ...figures })))
    expectLeagues(found, plans)
  })
})

/** At most 200 points, evenly spaced, including the last. */
const thinned = <T>(points: T[]) =>
  points.length <= 200
    ? points
    : Array.from({ length: 200 }, (_, at) =>
        must(points[Math.ceil(((at + 1) * points.length) / 200) - 1]),
      )

function expectLeagues({ byLeague }: Detail, plans: Plan[]): void {
  const leagues = groups(plans, (plan) => plan.league)
  const named = byLeague.filter(({ leagueId }) => leagueId !== null)
  expect(named).toHaveLength(Math.min(12, leagues.size))
  for (const { leagueId: _id, name, ...figures } of named)
    expect(figures).toEqual(leagues.get(name))
  const sizes = named.map(({ n }) => n)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  const rest = byLeague.filter(({ leagueId }) => leagueId === null)
  const others = plans.filter(({ league }) => !named.some(({ name }) => name === league))
  expect(rest.map(({ leagueId: _id, name: _name, ...figures }) => figures)).toEqual(
    leagues.size > 12 ? [sample(others)] : [],
  )
}

test('the test world contains every case', async () => {
  const found = await detail(must(experts[0]), 'all')
  expect(found.curve).toHaveLength(200)
  expect(found.byLeague.some(({ leagueId }) => leagueId === null)).toBe(true)
  expect(found.byMonth.length).toBeGreaterThan(5)
  expect(found.record.notCountedBy.map(({ reason }) => reason)).toEqual([1, 4])
  expect(found.record.pushes).toBeGreaterThan(5)
  expect(found.record.oddsN).toBeGreaterThan(100)
  expect(found.record.oddsN).toBeLessThan(found.record.n)
  expect(found.record.expectedN).toBeLessThan(found.record.n)
  expect(found.calibration.length).toBeGreaterThan(5)
  expect((await detail(must(experts[1]), 'all')).calibration).toEqual([])
  expect((await detail(must(experts[3]), 'all')).curve).toEqual([])
})

test('the record equals that of the rules; the ledger has every plan in one place', async () => {
  for (const expert of experts) {
    const found = await detail(expert, 'all')
    const decided = decidedOf(expert, new Date(0)).map(({ kickoff, outcome, profit }) => ({
      kickoff,
      outcome: must(outcome ?? undefined),
      profit,
    }))
    const record = recordOf(decided, new Date(0))
    const { n, hits, misses, pushes, notCounted, longestHits, longestMisses } = found.record
    expect({ n, hits, misses, pushes, notCounted, longestHits, longestMisses }).toEqual({
      n: record.allTime.n,
      hits: record.allTime.hits,
      misses: record.misses,
      pushes: record.pushes,
      notCounted: record.notCounted,
      longestHits: record.longestHits,
      longestMisses: record.longestMisses,
    })
    expect(found.expert).toMatchObject({
      streakWinCnt: record.streakWinCnt,
      recentWinCnt: record.recentWinCnt,
    })
    expect(found.form).toEqual(
      Array.from(record.form, (mark) => ({ h: 'hit', m: 'miss' })[mark] ?? 'none'),
    )
    const expertPlans = all.filter((plan) => plan.expert_id === expert)
    const { published, notCountedBy, books, setAside, ...parts } = found.ledger
    expect([books, setAside]).toEqual([
      published === 0 ? [] : [{ ruleVersion: 1, plans: published }],
      undefined,
    ])
    expect(parts).toEqual({
      onSale: expertPlans.filter((plan) => plan.on_sale).length,
      open: expertPlans.filter((plan) => !plan.on_sale && plan.outcome === null).length,
      counted: n,
      pushes,
      notCounted,
    })
    expect(published).toBe(expertPlans.length)
    expect(Object.values(parts).reduce((sum, part) => sum + part)).toBe(published)
    expect(notCountedBy).toEqual(found.record.notCountedBy)
  }
})

test('sealed plans affect no figure', async () => {
  const expert = must(experts[0])
  const before = await detail(expert, 'all')
  // a settled plan that is still sealed cannot occur in the product, but its picks must not show
  // even then
  await sql`update plan set revealed_at = null where expert_id = ${expert}`.execute(world.owner)
  const { record, calibration } = await detail(expert, 'all')
  await sql`update plan set revealed_at = kickoff where expert_id = ${expert}`.execute(world.owner)
  const free = decidedOf(expert, new Date(0)).filter(counts)
  const { rows } = await sql<{ plan_id: number }>`select plan_id from plan where price = 0`.execute(
    world.db,
  )
  const readable = free.filter(({ plan_id }) => rows.some((row) => row.plan_id === plan_id))
  expect(record.scoredN).toBe(readable.flatMap(statedOf).length)
  expect(record.oddsN).toBe(readable.flatMap(oddsOf).length)
  expect(record.expectedN).toBe(readable.flatMap(expectedChance).length)
  expect(calibration.reduce((sum, { n }) => sum + n, 0)).toBe(record.scoredN)
  expect(record.n).toBe(before.record.n)
})

test('an unknown expert is not found', async () =>
  expect(await findExpertDetail(world.db, 999, 'all', 'zh')).toBeNull())
