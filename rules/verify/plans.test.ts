/** Plans by the log: what is too late, back-dated, too much, left out, or not what was sealed. */
import { describe, expect, test } from 'vitest'
import { matchStatus } from '../../contract/values.ts'
import { commitmentOf, type LogEntry, type PlanBody } from '../log/entry.ts'
import { fromHex } from '../log/bytes.ts'
import { checkPlans, leagueOf } from './plans.ts'
import {
  commit,
  homeWin,
  hour,
  kickoff,
  match,
  notPlayed,
  readLog,
  result,
  reveal,
  chained as whollyChained,
  rules as rulesOfBook3,
  rulesOfBook2 as rules,
  settlement,
} from './test-log-entries.ts'

/** Each entry of the expert names the one before it. */
function chained(entries: readonly LogEntry[]): LogEntry[] {
  let prev: number | null = null
  return entries.map((entry, index) => {
    if (!('expertId' in entry)) return entry
    const own = { ...entry, prev }
    prev = index
    return own
  })
}

function findings(entries: readonly LogEntry[], published?: number) {
  const { facts, gathered } = readLog(...chained(entries))
  return checkPlans(facts, gathered, published ?? gathered.plans.length)
}
const begun = [rules, match(1)]
/** Plan number `serial`, on a match of its own. */
const further = (serial: number, at: number, changes: Parameters<typeof commit>[1] = {}) =>
  commit(at, { planId: 100 + serial, serial, ...changes })
const minute = 1 / 60

describe('a plan is recorded in time', () => {
  test('five minutes before kick-off is too late', () => {
    expect(findings([...begun, commit(10 - 6 * minute)])).toEqual([])
    expect(findings([...begun, commit(10 - 5 * minute)])).toEqual([
      { kind: 'late', serial: 1, index: 2 },
    ])
  })

  test('before any end of its match', () => {
    const late = [{ kind: 'late', serial: 1, index: 3 }]
    const ended = (changes: Parameters<typeof result>[1]) =>
      findings([...begun, result(1, changes), commit(2)])
    expect(ended({})).toEqual(late)
    expect(ended({ score: null })).toEqual(late)
    expect(ended({ status: matchStatus.cancelled, score: null })).toEqual(late)
    expect(ended({ status: matchStatus.postponed, score: null })).toEqual([])
    // once a score was there, no later entry opens the match again
    const again = result(1.5, { status: matchStatus.postponed, score: null, version: 2 })
    expect(findings([...begun, result(1), again, commit(2)])).toEqual([
      { kind: 'late', serial: 1, index: 4 },
    ])
    const void1 = result(1, { status: matchStatus.cancelled, score: null })
    expect(findings([...begun, void1, again, commit(2)])).toEqual([])
    // the plan itself comes before the result
    expect(findings([...begun, commit(2), result(12)])).toEqual([])
  })

  test('no time is more than five minutes before that of an earlier entry', () => {
    expect(findings([...begun, commit(3), further(2, 3 - 5 * minute)])).toEqual([])
    expect(findings([...begun, commit(3), further(2, 3 - 6 * minute)])).toEqual([
      { kind: 'backdated', index: 3 },
    ])
    // compared with the latest time so far, not with the entry before
    const between = [commit(3), further(2, 3 - 4 * minute), further(3, 3 - 6 * minute)]
    expect(findings([...begun, ...between])).toEqual([{ kind: 'backdated', index: 4 }])
  })
})

describe('entries from before the log began', () => {
  const late = { late: true as const }
  test('stand before its first rules, and their times prove no order', () => {
    const old = [
      match(1, late),
      commit(2, late),
      reveal(10, late),
      result(12, late),
      settlement(12, late),
    ]
    expect(findings([...old, { ...rules, at: hour(20) }])).toEqual([])
    expect(findings([...begun, commit(2, late)])).toEqual([{ kind: 'late', serial: 1, index: 2 }])
    // a log without rules has none
    expect(findings([match(1), commit(2, late)])).toMatchObject([{ kind: 'late', index: 1 }])
  })

  test('of every kind stand before the first rules', () => {
    const marked = [reveal(10, late), result(12, late), settlement(12, late)]
    expect(findings([...begun, commit(2), ...marked])).toEqual([
      { kind: 'backdated', index: 3 },
      { kind: 'backdated', index: 4 },
      { kind: 'backdated', index: 5 },
    ])
    expect(findings([...begun, commit(2), further(2, 3, late)])).toEqual([
      { kind: 'late', serial: 2, index: 3 },
    ])
    expect(findings([rules, match(1, late), commit(2), match(3, late)])).toEqual([
      { kind: 'backdated', index: 1 },
      { kind: 'backdated', index: 3 },
    ])
  })
})

describe('serials and versions', () => {
  test('have no gap, up to the number that the page states', () => {
    expect(findings([...begun, further(2, 2)])).toEqual([{ kind: 'gap', serial: 1 }])
    expect(findings([...begun, commit(2)], 3)).toEqual([
      { kind: 'gap', serial: 2 },
      { kind: 'gap', serial: 3 },
    ])
    expect(findings([...begun, commit(2)], 1_000_000)).toHaveLength(100)
  })

  test('are each there once', () => {
    const twice = [{ kind: 'twice', serial: 1 }]
    expect(findings([...begun, commit(2), commit(3, { version: 2 })])).toEqual([])
    expect(findings([...begun, commit(2), commit(3)])).toEqual(twice)
    expect(findings([...begun, commit(2), commit(3, { version: 3 })])).toEqual(twice)
    expect(findings([...begun, commit(2), commit(3, { version: 2, planId: 8 })])).toEqual(twice)
  })

  test('are thirty plans, sixty versions and eight versions of a plan a day at most', () => {
    const plans = (count: number, at = 2) =>
      Array.from({ length: count }, (_, no) => further(no + 1, at))
    expect(findings([...begun, ...plans(30)])).toEqual([])
    expect(findings([...begun, ...plans(31)])).toEqual([
      { kind: 'quota', serial: 31, index: 32, limit: 30 },
    ])
    const spread = Array.from({ length: 31 }, (_, no) => further(no + 1, 2 + no * minute))
    expect(findings([...begun, ...spread])).toEqual([
      { kind: 'quota', serial: 31, index: 32, limit: 30 },
    ])
    // the log began at noon: its next day begins at the twelfth hour
    const [evening, morning] = [11.9, 12.1]
    const moved = match(1, { kickoff: hour(30) })
    const on = (count: number, from: number, at: number) =>
      Array.from({ length: count }, (_, no) => further(from + no, at, { kickoff: hour(30) }))
    expect(findings([rules, moved, ...on(30, 1, evening), ...on(30, 31, morning)])).toEqual([])
    const versions = plans(30).flatMap((plan) =>
      [1, 2].map((version) => ({ ...plan, version }) as LogEntry),
    )
    expect(findings([...begun, ...versions])).toEqual([])
    const more = { ...further(1, 2), version: 3 } as LogEntry
    expect(findings([...begun, ...versions, more])).toEqual([
      { kind: 'quota', serial: 1, index: 62, limit: 60 },
    ])
    const many = Array.from({ length: 9 }, (_, at) => commit(2, { version: at + 1 }))
    expect(findings([...begun, ...many])).toEqual([
      { kind: 'quota', serial: 1, index: 10, limit: 8 },
    ])
  })

  test('of a model are not limited by the day', () => {
    const kind = (expertKind: 'model' | 'person'): LogEntry => ({
      kind: 'expert',
      v: 2,
      at: hour(1),
      expertId: 1,
      handle: 'x',
      nameHash: 'x',
      expertKind,
      withdrawn: false,
    })
    const plans = Array.from({ length: 31 }, (_, no) => further(no + 1, 2))
    expect(findings([...begun, kind('model'), ...plans])).toEqual([])
    expect(findings([...begun, kind('model'), kind('person'), ...plans])).toMatchObject([
      { kind: 'order', rule: 'expertKind' },
      { kind: 'quota', serial: 31 },
    ])
  })
})

describe('the chain of an expert’s entries', () => {
  const read = (...entries: LogEntry[]) => {
    const { facts, gathered } = readLog(...entries)
    return checkPlans(facts, gathered, gathered.plans.length)
  }
  test('has no entry left out, and none of an earlier shape', () => {
    expect(read(...begun, commit(2), further(2, 3, { prev: 2 }))).toEqual([])
    expect(read(...begun, commit(2), further(2, 3))).toEqual([
      { kind: 'chain', index: 3, follows: 2 },
    ])
    expect(read(...begun, commit(2, { prev: 1 }))).toEqual([
      { kind: 'chain', index: 2, follows: null },
    ])
    expect(read(...begun, commit(2, { v: 1 }))).toEqual([{ kind: 'oldShape', index: 2 }])
    const early = [...begun, commit(2, { v: 1 }), reveal(10, { v: 1, prev: 2 })]
    expect(read(...early)).toEqual([{ kind: 'oldShape', index: 2 }])
    expect(read(...begun, commit(2), reveal(10, { v: 1, prev: 2 }))).toEqual([
      { kind: 'oldShape', index: 3 },
    ])
  })
})

describe('a plan is for the kick-off and the league of its match', () => {
  test('as they stood then', () => {
    const moved = match(1.5, { kickoff: hour(20) })
    const published = { kind: 'published', serial: 1, logged: kickoff }
    expect(findings([...begun, moved, commit(2)])).toEqual([
      { ...published, index: 3, follows: hour(20) },
    ])
    expect(findings([...begun, match(1.5, { kickoff: null }), commit(2)])).toEqual([])
    expect(findings([...begun, commit(2), match(3, { kickoff: hour(20) })])).toEqual([])
    expect(findings([rules, commit(2)])).toEqual([{ ...published, index: 1, follows: '?' }])
    // another plan’s word is none
    const first = [rules, commit(2), further(2, 2)]
    expect(findings(first)).toMatchObject([{ serial: 1 }, { serial: 2, follows: '?' }])
    expect(findings([...begun, commit(2, { leagueId: 2 })])).toEqual([
      { kind: 'league', serial: 1, index: 2 },
    ])
  })
})

describe('leagues that are merged', () => {
  const other = { planId: 8, serial: 2, matchId: 2, leagueId: 1 }
  const merged = (at: number, changes: Parameters<typeof match>[1] = {}) =>
    match(at, { leagueId: 2, ...changes })

  test('count a plan for the league of its match’s last entry', () => {
    const { gathered } = readLog(...chained([...begun, commit(2), merged(3)]))
    expect(gathered.plans.map(({ last }) => leagueOf(gathered, last))).toEqual([2])
    expect(findings([...begun, commit(2), merged(3)])).toEqual([])
    // a later version states the new one
    const again = commit(4, { version: 2, leagueId: 2 })
    expect(findings([...begun, commit(2), merged(3), again])).toEqual([])
    expect(findings([...begun, commit(2), merged(3), commit(4, { version: 2 })])).toEqual([
      { kind: 'league', serial: 1, index: 4 },
    ])
  })

  test('are merged with every plan on them', () => {
    const second = { matchId: 2, sourceKey: '2' }
    const both = [...begun, match(1, second), commit(2), commit(2, other)]
    expect(findings([...both, merged(3), merged(3, second)])).toEqual([])
    expect(findings([...both, merged(3)])).toEqual([{ kind: 'league', serial: 2, index: 4 }])
  })
})

describe('a revealed version', () => {
  const body = (line: number): PlanBody => ({
    selections: [{ play: 5, line, picks: [{ key: 'over' }] }],
  })
  const seal = (of: PlanBody) => commitmentOf(fromHex('07'.repeat(32)), of)
  const opened = (of: PlanBody, changes: Parameters<typeof commit>[1] = {}) => [
    ...begun,
    commit(2, { commitment: seal(of), ...changes }),
    reveal(10, { body: of }),
  ]

  test('opens its commitment, and has the play types that were shown', () => {
    const found = [{ kind: 'commitment', serial: 1, index: 3 }]
    expect(findings([...begun, commit(2), reveal(10)])).toEqual([])
    expect(findings([...begun, commit(2, { commitment: 'x' }), reveal(10)])).toEqual(found)
    expect(findings([...begun, commit(2, { plays: '5' }), reveal(10)])).toEqual(found)
    expect(findings([...begun, commit(2), reveal(10, { version: 2 })])).toEqual(found)
    const both = { selections: [...homeWin.selections, ...body(2.5).selections] }
    expect(findings(opened(both, { plays: '1,5' }))).toEqual([])
    expect(findings(opened(both, { plays: '5,1' }))).toEqual(found)
  })

  test('is one that the book takes, by the prices that were recorded with it', () => {
    expect(findings(opened(body(2.5), { plays: '5' }))).toEqual([])
    expect(findings(opened(body(3.5), { plays: '5' }))).toEqual([
      {
        kind: 'draft',
        serial: 1,
        index: 2,
        field: 'selections.0.line',
        reason: 'lineNotOffered',
      },
    ])
    expect(findings(opened(body(3.5), { plays: '5', market: null }))).toEqual([])
  })

  test('is compared by its own body, and not by that of another version', () => {
    const wrong = body(3.5)
    const versions = [
      commit(2, { plays: '5', commitment: seal(body(2.5)) }),
      commit(3, { plays: '5', commitment: seal(wrong), version: 2 }),
    ]
    const opens = [reveal(10, { body: body(2.5) }), reveal(10, { body: wrong, version: 2 })]
    expect(findings([...begun, ...versions, ...opens])).toMatchObject([
      { kind: 'draft', index: 3, field: 'selections.0.line' },
    ])
    expect(findings([...begun, ...versions, ...opens.toReversed()])).toMatchObject([
      { kind: 'draft', index: 3, field: 'selections.0.line' },
    ])
  })

  test('has prices that were fresh when it was sealed, from book 3 on', () => {
    const found = (readAt: number, from: LogEntry = rulesOfBook3) => {
      const priced = { source: 'x', at: hour(readAt), result: { home: '2', draw: '4', away: '4' } }
      const entries = whollyChained([from, match(1), commit(6, { market: priced })])
      const { facts, gathered } = readLog(...entries)
      return checkPlans(facts, gathered, 1)
    }
    const old = { kind: 'draft', serial: 1, index: 2, field: 'market', reason: 'oldPrices' }
    expect([found(3), found(3 - minute)]).toEqual([[], [old]])
    expect([found(6 + 5 * minute), found(6 + 6 * minute)]).toEqual([[], [old]])
    expect(found(-1_000, rules)).toEqual([])
  })

  test('asks a price of the book, and promises a refund only of one', () => {
    const asked = (changes: Parameters<typeof commit>[1], version = 1) =>
      findings([...begun, commit(2, { version, ...changes })]).filter(
        ({ kind }) => kind === 'draft',
      )
    const found = (field: string, reason: string) => [
      { kind: 'draft', serial: 1, index: 2, field, reason },
    ]
    for (const price of [0, 8, 18, 28, 38]) expect(asked({ price })).toEqual([])
    for (const price of [-8, 7, 8.5, 39, 1_000])
      expect(asked({ price })).toEqual(found('price', 'priceUnknown'))
    expect(asked({ price: 8, refundOnMiss: true })).toEqual([])
    expect(asked({ refundOnMiss: true })).toEqual(found('refundOnMiss', 'freeRefund'))
  })

  test('is there for every settled plan', () => {
    expect(findings([...begun, commit(2), notPlayed(58)])).toEqual([
      { kind: 'unopened', serial: 1 },
    ])
    const second = commit(3, { version: 2 })
    const made = [...begun, commit(2), second, reveal(10), result(12), settlement(12)]
    expect(findings(made)).toEqual([{ kind: 'unopened', serial: 1 }])
    // its prices may be the worse ones, which would count
    const hidden = [
      ...begun,
      commit(2),
      second,
      reveal(10, { version: 2 }),
      result(12),
      settlement(12),
    ]
    expect(findings(hidden)).toEqual([{ kind: 'unopened', serial: 1 }])
  })
})

test('the first closing prices of a match count, whatever the log states later', () => {
  const close = (at: number, home: string): LogEntry => ({
    kind: 'close',
    v: 2,
    at: hour(at),
    matchId: 1,
    kickoff,
    market: { source: 'x', at: hour(9), result: { home, draw: '3.4', away: '4.1' }, totals: [] },
  })
  const closings = (...closes: LogEntry[]) =>
    readLog(...chained([...begun, commit(2), ...closes])).gathered.plans.map(
      ({ close: counted }) => counted?.market?.result,
    )
  expect(closings(close(10, '1.9'))).toMatchObject([{ home: '1.9' }])
  expect(closings(close(10, '1.9'), close(11, '1.2'))).toMatchObject([{ home: '1.9' }])
})
