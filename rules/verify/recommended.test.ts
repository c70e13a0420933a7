/** Home's recommendations by the log: order, turns, limits, and the times that may be shown. */
import { describe, expect, test } from 'vitest'
import { currentBook } from '../book/index.ts'
import type { LoggedExpert } from './figures.ts'
import type { ListedPlan } from './listed-plans.ts'
import type { SettledPlan } from './numbers.ts'
import { possibleTimesUntil, recommendedAt } from './recommended.ts'

const now = new Date('2026-03-10T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

interface Made {
  /** Hours from now to the kick-offs of plans on sale. */
  onSale?: number[]
  /** Outcomes of settled plans, the earliest first, an hour apart; the last ended two hours ago. */
  settled?: string
  withdrawn?: boolean
}

let ids = 0

/**
 * Plans have the ids 100 × expert + 1 …, the settled ones first. Entry 0 of the log published them
 * all, and the entries from 1 on settled them.
 */
function expertOf(expertId: number, { onSale = [], settled = '', withdrawn = false }: Made) {
  ids = 100 * expertId
  const listed: ListedPlan[] = []
  const plans: SettledPlan[] = []
  const listedPlan = (kickoff: Date, settledAt: Date | null): ListedPlan => ({
    serial: listed.length + 1,
    planId: ++ids,
    matchId: ids,
    play: 1,
    isFree: true,
    publishedAt: hours(-1_000),
    versions: [],
    publishedIndex: 0,
    kickoff,
    deadline: new Date(kickoff.getTime() - 300_000),
    settledAt,
    settledIndex: settledAt && listed.length + 1,
    resultKeys: null,
    chances: null,
    stated: [],
    priced: { entries: [], mark: null },
    result: null,
  })
  for (const [at, mark] of Array.from(settled).entries()) {
    const kickoff = hours(at - settled.length - 3)
    const plan = listedPlan(kickoff, hours(at - settled.length - 1))
    listed.push(plan)
    plans.push({
      serial: plan.serial,
      planId: plan.planId,
      play: 1,
      leagueId: 1,
      publishedAt: plan.publishedAt,
      kickoff,
      outcome: mark === 'h' ? 'win' : 'loss',
      ncReason: null,
      profit: null,
      settledAt: plan.settledAt ?? now,
      settledIndex: plan.serial,
      forecast: null,
      odds: null,
      expected: null,
      closing: null,
      stated: null,
    })
  }
  for (const hour of onSale) listed.push(listedPlan(hours(hour), null))
  return {
    expertId,
    kind: 'person',
    name: {},
    withdrawn,
    since: hours(-2_000),
    published: listed.length,
    lastPublished: null,
    plans,
    listed,
  } satisfies LoggedExpert
}

const at = (experts: readonly LoggedExpert[], time = now) =>
  recommendedAt(experts, time, currentBook, 'apart')

describe('experts', () => {
  test('those with a plan on sale first, then by the last ten, the lower bound and the id', () => {
    const experts = [
      expertOf(1, { settled: 'hhhmmmmmmm' }),
      expertOf(2, { settled: 'hhhhmmmmmm' }),
      // fewer than ten: behind all who have them, by the lower bound
      expertOf(3, { settled: 'hhhhhhhhh' }),
      expertOf(4, { settled: 'hm' }),
      expertOf(5, { settled: 'hm' }),
      expertOf(6, { settled: 'mmmmmmmmmm', onSale: [5] }),
      // as many hits of the last ten as expert 2, but more plans: a higher lower bound
      expertOf(7, { settled: `${'h'.repeat(20)}hhhhmmmmmm` }),
      expertOf(8, {}),
      expertOf(9, { settled: 'h'.repeat(10), withdrawn: true }),
    ]
    const { experts: chosen, onSale } = at(experts)
    expect(chosen).toEqual([6, 7, 2, 1, 3, 4, 5])
    expect(onSale.get(6)).toBe(1)
    expect(onSale.get(1)).toBe(0)
  })

  test('in order of their ids, whatever order they come in, and with older plans only', () => {
    const [one, two] = [1, 2].map((no) => ({ ...expertOf(no, { settled: 'h' }), listed: [] }))
    if (!one || !two) throw new Error('no expert')
    expect(at([two, one]).experts).toEqual([1, 2])
  })

  test('people before models, and their plans too; an older server lists both together', () => {
    const person = expertOf(1, { settled: 'mmm', onSale: [8] })
    const model = {
      ...expertOf(2, { settled: 'h'.repeat(10), onSale: [9] }),
      kind: 'model' as const,
    }
    const other = expertOf(3, { settled: 'm' })
    const all = [person, model, other]
    const apart = at(all)
    expect(apart.experts).toEqual([1, 3, 2])
    expect(apart.plans.map((id) => Math.floor(Number(id) / 100))).toEqual([
      1,
      1,
      3,
      1,
      1,
      ...Array.from({ length: 11 }, () => 2),
    ])
    const together = recommendedAt(all, now, currentBook, 'together')
    expect(together.experts).toEqual([2, 1, 3])
    expect(Math.floor(Number(together.plans[0]) / 100)).toBe(2)
  })

  test('the coin and its plans after other models; an older server lists it as any model', () => {
    const person = expertOf(1, { settled: 'mmm' })
    const model = (no: number, settled: string) => ({
      ...expertOf(no, { settled, onSale: [9] }),
      kind: 'model' as const,
    })
    const all = [person, { ...model(2, 'hhh'), isCoin: true as const }, model(3, 'mmm')]
    const listed = (apart: 'coinLast' | 'apart') => {
      const { experts, plans } = recommendedAt(all, now, currentBook, apart)
      return [experts, [...new Set(plans.map((id) => Math.floor(Number(id) / 100)))]]
    }
    expect(listed('coinLast')).toEqual([
      [1, 3, 2],
      [1, 3, 2],
    ])
    expect(listed('apart')).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  test('twenty at most', () => {
    const experts = Array.from({ length: 25 }, (_, no) => expertOf(no + 1, { settled: 'h' }))
    expect(at(experts).experts).toEqual(experts.slice(0, 20).map(({ expertId }) => expertId))
  })

  test('what is settled or published later is not known yet', () => {
    const one = expertOf(1, { settled: 'hhh', onSale: [1] })
    // of the settled ones, the first has begun then, and the others are on sale
    expect(at([one], hours(-6)).plans).toEqual([102, 103, 104])
    const unborn = { ...one, listed: one.listed.map((plan) => ({ ...plan, publishedAt: now })) }
    expect(at([{ ...unborn, plans: [] }], hours(-1)).experts).toEqual([])
    expect(at([{ ...unborn, plans: [] }]).experts).toEqual([1])
  })
})

describe('plans', () => {
  test('of one expert: on sale and decided in turns, the nearest kick-off first', () => {
    expect(at([expertOf(1, { settled: 'hmh', onSale: [8, 4, 4] })]).plans).toEqual([
      105, 103, 106, 102, 104, 101,
    ])
  })

  test('three experts begin with a plan on sale, the next three with a decided one', () => {
    const experts = [1, 2, 3, 4, 5, 6, 7].map((no) => expertOf(no, { settled: 'h', onSale: [4] }))
    expect(at(experts).plans).toEqual([
      102, 202, 302, 401, 501, 601, 702, 101, 201, 301, 402, 502, 602, 701,
    ])
  })

  test('of equal kick-offs the lower id on sale first, and the higher decided one', () => {
    const one = expertOf(1, { settled: 'hh', onSale: [4, 4] })
    const [first, second, ...others] = one.listed
    if (!first || !second) throw new Error('no plan')
    const { kickoff } = second
    const same = { ...one, listed: [{ ...first, kickoff }, second, ...others.toReversed()] }
    expect(at([same]).plans).toEqual([103, 102, 104, 101])
  })

  test('who has neither a plan on sale nor a settled one has no turn', () => {
    const waiting = expertOf(1, { onSale: [0] })
    const three = [2, 3, 4].map((no) => expertOf(no, { settled: 'm', onSale: [4] }))
    // expert 1 would be before them by id, and one of the first three
    expect(at([waiting, ...three]).plans.slice(0, 4)).toEqual([202, 302, 402, 201])
    expect(at([waiting, ...three]).experts).toContain(1)
  })

  test('one settled plan gives a turn from that instant on, whatever is settled later', () => {
    const settled = expertOf(1, { settled: 'mm' })
    const { listed, plans } = settled
    const [first = hours(0)] = plans.map(({ settledAt }) => settledAt)
    // neither is on sale or decided: only the order of the others shows the turn
    const one = { ...settled, listed: listed.map((plan) => ({ ...plan, kickoff: hours(-500) })) }
    const three = [2, 3, 4].map((no) => expertOf(no, { onSale: [400, 500] }))
    const decided = three.map((expert) => ({
      ...expert,
      listed: expert.listed.map((plan, no) =>
        no === 1 ? { ...plan, kickoff: hours(-20), settledAt: hours(-19) } : plan,
      ),
    }))
    const turns = (time: Date) => at([one, ...decided], time).plans.slice(0, 4)
    expect(turns(new Date(first.getTime() - 1))).toEqual([201, 301, 401, 202])
    expect(turns(first)).toEqual([201, 301, 402, 202])
  })

  test('of more than a thousand experts, two of each kind of the first thousand', () => {
    const silent = (no: number) => ({ ...expertOf(no, { settled: 'm' }), listed: [] })
    const experts = Array.from({ length: 1_001 }, (_, no) => silent(no + 2))
    expect(at([expertOf(1, { onSale: [4, 5, 6] }), ...experts]).plans).toEqual([101, 102])
  })

  test('a decided plan for a week after its kick-off, one on sale until its deadline', () => {
    const one = expertOf(1, { settled: 'h', onSale: [4] })
    const [decided, sold] = one.listed
    const week = new Date((decided?.kickoff.getTime() ?? 0) + 7 * 86_400_000)
    expect(at([one], week).plans).toEqual([101])
    expect(at([one], new Date(week.getTime() + 1)).plans).toEqual([])
    const deadline = sold?.deadline.getTime() ?? 0
    expect(at([one], new Date(deadline - 1)).plans).toEqual([102, 101])
    expect(at([one], new Date(deadline)).plans).toEqual([101])
  })

  test('a thousand at most, and of each kind of an expert an equal share of them', () => {
    const many = Array.from({ length: 90 }, (_, hour) => hour + 1)
    const experts = Array.from({ length: 20 }, (_, no) => expertOf(no + 1, { onSale: many }))
    const { plans } = at(experts)
    expect(plans).toHaveLength(1_000)
    // ⌊1000 / 20⌋ + 1 of each: the last turn of the first experts fills the thousand
    const first = plans.filter((id) => Number(id) < 200)
    expect(first).toHaveLength(50)
    const two = Array.from({ length: 2 }, (_, no) => expertOf(no + 1, { onSale: many }))
    expect(at(two).plans).toHaveLength(180)
    const [long = expertOf(1, {})] = two
    const short = expertOf(2, { onSale: [1] })
    const others = Array.from({ length: 18 }, (_, no) => expertOf(no + 3, { onSale: [1] }))
    const alone = at([long, short, ...others]).plans.filter((id) => Number(id) < 200)
    expect(alone).toHaveLength(51)
  })
})

describe('possible times', () => {
  const week = 7 * 86_400_000
  const timesUntil = (end: Date | number, logSize: number, ...experts: LoggedExpert[]) =>
    possibleTimesUntil(new Date(end), logSize, experts).map(Number)
  const published = Number(hours(-1_000))
  /** Two plans, settled by the entries 1 and 2. */
  const two = () => {
    const one = expertOf(1, { settled: 'hh', onSale: [100] })
    const [first = 0, second = 0] = one.plans.map(({ settledAt }) => Number(settledAt))
    return { one, first, second }
  }

  test('from the last entry that the answer has to its own, and never before it', () => {
    const { one, first, second } = two()
    const end = second + 7_200_000
    expect(timesUntil(end, 3, one)).toEqual([end, second])
    expect(timesUntil(second, 3, one)).toEqual([second, second])
    // the second settlement is a later entry: both sides of it may be shown
    expect(timesUntil(end, 2, one)).toEqual([end, second, second - 1, first])
    expect(timesUntil(second, 2, one)).toEqual([second, second, second - 1, first])
    expect(timesUntil(second - 1, 2, one)).toEqual([second - 1, first])
  })

  test('the last one of all experts, and no state before it', () => {
    const [old, young] = [expertOf(1, { settled: 'h' }), expertOf(2, { settled: 'h' })]
    const later = young.listed.map((plan) => ({
      ...plan,
      kickoff: hours(300),
      deadline: hours(299),
      settledAt: hours(302),
      settledIndex: 2,
    }))
    // the older plan dropped out before that
    const experts = [old, { ...young, listed: later }]
    const [end, last] = [Number(hours(304)), Number(hours(302))]
    expect(timesUntil(end, 3, ...experts)).toEqual([end, last])
    expect(timesUntil(end, 2, ...experts)).toContain(last - 1)
  })

  test('its last entry, where it states an earlier time', () => {
    const { one, first, second } = two()
    expect(timesUntil(first, 3, one)).toEqual([second])
  })

  test('both sides of a deadline in between', () => {
    const one = expertOf(1, { onSale: [0.5, 2] })
    const deadline = Number(one.listed[0]?.deadline)
    const end = Number(hours(0.6))
    expect(timesUntil(end, 1, one)).toEqual([end, deadline, deadline - 1, published])
    expect(timesUntil(deadline, 1, one)).toEqual([deadline, deadline, deadline - 1, published])
    expect(timesUntil(deadline - 1, 1, one)).toEqual([deadline - 1, published])
  })

  test('both sides of the time at which a plan drops out', () => {
    const one = expertOf(1, { settled: 'h' })
    const [plan] = one.listed
    const settled = Number(plan?.settledAt)
    const dropped = Number(plan?.kickoff) + week + 1
    expect(timesUntil(dropped - 1, 2, one)).toEqual([dropped - 1, settled])
    const later = dropped + 3_600_000
    expect(timesUntil(later, 2, one)).toEqual([later, dropped, dropped - 1, settled])
  })

  test('both sides of a plan that was published later', () => {
    const one = expertOf(1, { onSale: [100] })
    const listed = one.listed.map((plan) => ({ ...plan, publishedAt: hours(-1) }))
    const end = Number(now)
    const [since, last] = [Number(hours(-1)), { ...one, listed }]
    expect(timesUntil(end, 1, last)).toEqual([end, since])
    expect(timesUntil(end, 0, last)).toEqual([end, since, since - 1])
  })

  test('its own alone where nothing has changed', () => {
    expect(timesUntil(now, 9)).toEqual([Number(now)])
  })

  test('forty changes at most, and where they begin', () => {
    const one = expertOf(1, { onSale: Array.from({ length: 60 }, (_, at) => at / 100) })
    const times = timesUntil(hours(0.6), 1, one)
    expect(times).toHaveLength(82)
    expect(times.at(-1)).toBe(published)
  })
})
