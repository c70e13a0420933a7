/**
 * L-06: an operator who cheats. They control the database, the log's key and the server, and can
 * sign anything; only readers and witnesses are independent. Every kind of cheating is found, with
 * the message that a reader gets. This file: dropped, moved, back-dated,
 * edited and hidden entries.
 */
import { describe, expect, test } from 'vitest'
import { fromHex } from '../../rules/log/bytes.ts'
import {
  commitmentOf,
  type CommitEntry,
  type LogEntry,
  type ResultEntry,
  type RevealEntry,
  type SettlementEntry,
} from '../../rules/log/entry.ts'
import { after } from '../db/test-world.ts'
import {
  at,
  commitAt,
  expertId,
  honest,
  kindsOf,
  placesOf,
  planOf,
  raise,
  reads,
  served,
  settlementAt,
  shown,
  useHonestLog,
  versionsOf,
  wholeOf,
} from './test-liar.ts'

useHonestLog()

test('an honest log equals the page, at the first visit and at every later one', async () => {
  const log = await served(honest)
  const first = await reads(log)
  expect(first.sentences).toEqual([])
  expect(first.remember?.size).toBe(honest.length)
  expect((await reads(log, first.remember)).sentences).toEqual([])
  const earlier = await served(honest.slice(0, settlementAt(3)))
  const seen = (await reads(earlier, null, [])).remember
  expect((await reads(log, seen)).sentences).toEqual([])
})

describe('1. drops an entry', () => {
  test('that a reader has seen: the log does not continue the known tree', async () => {
    const seen = (await reads(await served(honest))).remember
    const dropped = [...honest.toSpliced(settlementAt(1), 1), honest[0] ?? raise()]
    const reading = await reads(await served(dropped), seen)
    expect(reading.sentences).toEqual([
      `The log does not continue the one of ${honest.length} entries that you saw before: ` +
        'it is another history.',
    ])
    const shorter = await reads(await served(honest.slice(0, -1)), seen)
    expect(shorter.sentences).toEqual([
      `The log has ${honest.length - 1} entries; you saw it with ${honest.length} before. ` +
        'A log can only grow.',
    ])
  })

  test('that no reader has seen yet: a serial is missing', async () => {
    const planId = planOf(4)
    const without = honest.filter((entry) => !('planId' in entry) || entry.planId !== planId)
    expect((await reads(await served(without))).sentences).toEqual([
      'Plan 4 of this expert is missing.',
    ])
  })

  test('a result that undoes a hit: the plan’s settlement has no basis', async () => {
    const settlement = honest[settlementAt(2)] as SettlementEntry
    const without = honest.filter(
      (entry) => entry.kind !== 'result' || entry.matchId !== settlement.matchId,
    )
    // the indexes in corrections no longer fit, either
    expect(kindsOf(await reads(await served(without)))).toEqual(['settlement', 'correction'])
  })
})

describe('2. reorders', () => {
  test('entries that a reader has seen: another history', async () => {
    const seen = (await reads(await served(honest))).remember
    const [a, b] = [settlementAt(1), settlementAt(2)]
    const swapped = honest.with(a, honest[b] ?? raise()).with(b, honest[a] ?? raise())
    expect(kindsOf(await reads(await served(swapped), seen))).toEqual(['forked'])
  })

  test('a commitment behind the result: recorded too late, in the wrong order', async () => {
    const from = commitAt(5)
    const moved = honest.toSpliced(from, 1).toSpliced(settlementAt(5), 0, honest[from] ?? raise())
    const reading = await reads(await served(moved))
    expect(kindsOf(reading)).toEqual(['backdated', 'late'])
    expect(reading.sentences).toContain(
      `Plan 5 was recorded too late (entry ${settlementAt(5)} of the log).`,
    )
  })
})

test('3. back-dates: a plan made after the result is earlier than its neighbour', async () => {
  const commit = honest[commitAt(5)] as CommitEntry
  const made = honest.flatMap((entry) => {
    if (entry === commit) return []
    return entry.kind === 'settlement' && entry.planId === commit.planId ? [commit, entry] : [entry]
  })
  const reading = await reads(await served(made))
  expect(kindsOf(reading)).toEqual(['backdated', 'late'])
  expect(reading.sentences[0]).toMatch(
    /^entry \d+ of the log claims a time before that of an entry that precedes it\.$/,
  )
  // If its time fits its place in the log, the plan is past its own deadline.
  const fitting = made.map((entry) =>
    entry === commit
      ? { ...commit, at: new Date(Date.parse(commit.kickoff) + 3_600_000).toISOString() }
      : entry,
  )
  expect(
    (await reads(await served(fitting))).sentences.some((sentence) =>
      sentence.startsWith('Plan 5 was recorded too late'),
    ),
  ).toBe(true)
})

test('3. back-dates: a plan marked late, long after the log began', async () => {
  const commit = honest[commitAt(5)] as CommitEntry
  const made = honest.flatMap((entry): LogEntry[] => {
    if (entry === commit) return []
    return entry.kind === 'settlement' && entry.planId === commit.planId
      ? [{ ...commit, late: true }, entry]
      : [entry]
  })
  const reading = await reads(await served(made))
  expect(kindsOf(reading)).toEqual(['late'])
  // The same mark on the first entries of a log is honest.
  const rules = honest[at(({ kind }) => kind === 'rules')] ?? raise()
  const old = [
    ...honest
      .filter((entry) => entry !== rules)
      .map((entry): LogEntry =>
        entry.kind === 'correction'
          ? { ...entry, replaced: entry.replaced - 1, by: entry.by - 1, late: true }
          : { ...entry, late: true },
      ),
    rules,
  ]
  expect((await reads(await served(old))).sentences).toEqual([])
})

describe('3. back-dates with the mark for entries from before the log', () => {
  const marked = (index: number, changes: { kickoff?: string; at?: string }) =>
    honest.map((entry, place): LogEntry =>
      place === index ? { ...entry, ...changes, late: true } : entry,
    )

  test('a settlement, to move it out of the window', async () => {
    const index = settlementAt(4)
    const { kickoff } = honest[index] as SettlementEntry
    const moved = new Date(Date.parse(kickoff) - 100 * 86_400_000).toISOString()
    expect(kindsOf(await reads(await served(marked(index, { kickoff: moved }))))).toEqual([
      'backdated',
    ])
  })

  test('a reveal that came a day too late, to make it count', async () => {
    const planId = planOf(7)
    const index = at((entry) => entry.kind === 'reveal' && entry.planId === planId)
    const { kickoff } = honest[commitAt(7)] as CommitEntry
    expect(kindsOf(await reads(await served(marked(index, { at: kickoff }))))).toEqual([
      'backdated',
    ])
  })

  test('the whole past of an expert who joined after the log had begun', async () => {
    const made = honest.map((entry): LogEntry =>
      'expertId' in entry || entry.kind === 'result' ? { ...entry, late: true } : entry,
    )
    const log = await served(made)
    expect(kindsOf(await reads(log))).toEqual(['backdated', 'late'])
    // It does not help to mark the rules as late too, or to hide them from a reader of the whole
    // log.
    const rules = at(({ kind }) => kind === 'rules')
    const allMarked = made.map((entry): LogEntry =>
      entry.kind === 'rules' ? { ...entry, late: true } : entry,
    )
    expect(kindsOf(await reads(await served(allMarked)))).toEqual(['backdated', 'late'])
    const named = placesOf(made).filter((index) => index !== rules)
    expect(kindsOf(await reads(log, null, named))).toEqual(['backdated', 'late'])
    expect(
      (await reads(log, null, named, shown, (await wholeOf(made)).placesOf(expertId))).findings,
    ).toEqual([{ kind: 'leftOut', index: rules }])
  })
})

test('publishes after the kick-off in the log, for one that only the plan states', async () => {
  const commit = honest[commitAt(5)] as CommitEntry
  const late = (entry: string, hours: number) =>
    new Date(Date.parse(entry) + hours * 3_600_000).toISOString()
  const kickoff = late(commit.kickoff, 3)
  const made = honest.map((entry): LogEntry => {
    if (entry === commit) return { ...commit, kickoff }
    if (entry.kind === 'result' && entry.matchId === commit.matchId)
      return { ...entry, kickoff: null }
    return entry.kind === 'settlement' && entry.planId === commit.planId
      ? { ...entry, kickoff }
      : entry
  })
  expect((await reads(await served(made))).sentences).toEqual([
    `Plan 5 was published for a kick-off of ${kickoff} (entry ${commitAt(5)} of the log); ` +
      `by the log it is ${commit.kickoff}.`,
  ])
  // A result without a kick-off proves nothing about it.
  const silent = honest.map((entry) =>
    entry.kind === 'result' && entry.matchId === commit.matchId
      ? { ...entry, kickoff: null }
      : entry,
  )
  expect(kindsOf(await reads(await served(silent)))).toEqual(['settlement'])
})

describe('4. edits after kick-off', () => {
  const edited = (entry: RevealEntry): RevealEntry => ({
    ...entry,
    body: { ...entry.body, selections: [{ play: 1, picks: [{ key: '1' }] }] },
  })

  test('a loser into a hit: it differs from what was sealed', async () => {
    const planId = planOf(4)
    const index = at((entry) => entry.kind === 'reveal' && entry.planId === planId)
    const log = await served(
      honest.map((entry, place) => (place === index ? edited(entry as RevealEntry) : entry)),
    )
    expect((await reads(log)).sentences).toEqual([
      `What plan 4 shows is not what was sealed (entry ${index} of the log).`,
    ])
  })

  test.each<[string, RevealEntry['body']['selections'], unknown]>([
    ['no such pick', [{ play: 1, picks: [{ key: '7' }] }], null],
    ['no pick at all', [], null],
    ['a market that is none', [{ play: 1, picks: [{ key: '2' }] }], { totals: 'none' }],
    [
      'a price that is none',
      [{ play: 1, picks: [{ key: '2' }] }],
      { result: { home: '0', draw: '3', away: '3' } },
    ],
  ])('seals values that cannot be computed with: %s', async (_, selections, market) => {
    const index = at((entry) => entry.kind === 'reveal' && entry.planId === planOf(4))
    const honestly = honest[index] as RevealEntry
    const body = { ...honestly.body, selections }
    const plays = selections.map(({ play }) => play).join(',')
    const commit = {
      ...(honest[commitAt(4)] as CommitEntry),
      commitment: commitmentOf(fromHex(honestly.salt), body),
      plays,
      ...(market !== null && { market }),
    } as CommitEntry
    const opened: RevealEntry = { ...honestly, body }
    // a plan without play types is none either
    const wrong = market === null && plays !== '' ? index : commitAt(4)
    expect(
      (await reads(await served(honest.with(index, opened).with(commitAt(4), commit)))).sentences,
    ).toEqual([`The site lists entry ${wrong} of the log, which is nothing that this log writes.`])
  })

  test('its subject: a second plan on a match claims another play type', async () => {
    const index = commitAt(4)
    const reveal = at((entry) => entry.kind === 'reveal' && entry.planId === planOf(4))
    const log = await served(honest.with(index, { ...(honest[index] as CommitEntry), plays: '5' }))
    expect((await reads(log)).sentences).toEqual([
      `What plan 4 shows is not what was sealed (entry ${reveal} of the log).`,
    ])
  })

  test('and seals it again: readers who saw the log see another history', async () => {
    const seen = (await reads(await served(honest.slice(0, settlementAt(4))), null, [])).remember
    const index = commitAt(4)
    const resealed = honest.with(index, {
      ...(honest[index] as CommitEntry),
      commitment: 'ab'.repeat(32),
    })
    expect(kindsOf(await reads(await served(resealed), seen))).toEqual(['forked'])
  })
})

describe('5. hides a loser', () => {
  test('by settling it as not counted: the rules give another outcome', async () => {
    const index = settlementAt(4)
    const hidden: SettlementEntry = {
      ...(honest[index] as SettlementEntry),
      outcome: 'not_counted',
      hitResult: 0,
      ncReason: 3,
      profit: null,
    }
    const reading = await reads(await served(honest.with(index, hidden)))
    expect(reading.sentences).toEqual([
      `Plan 4 was settled as not_counted NC3 (entry ${index} of the log); ` +
        'by the rules it is loss -1.000000.',
    ])
  })

  test('by moving it out of the window: the kick-off differs', async () => {
    const index = settlementAt(4)
    const settlement = honest[index] as SettlementEntry
    const moved: SettlementEntry = {
      ...settlement,
      kickoff: new Date(Date.parse(settlement.kickoff) - 100 * 86_400_000).toISOString(),
    }
    expect((await reads(await served(honest.with(index, moved)))).sentences).toEqual([
      `Plan 4 was settled under a kick-off of ${moved.kickoff} (entry ${index} of the log); ` +
        `by the log it is ${settlement.kickoff}.`,
    ])
  })

  test('by settling it by its picks, though it was revealed a day after the kick-off', async () => {
    const settlements = honest.flatMap((entry, index) =>
      entry.kind === 'settlement' && entry.planId === planOf(7) ? [{ entry, index }] : [],
    )
    expect(settlements.map(({ entry }) => entry.outcome)).toEqual(['unrevealed', 'unrevealed'])
    const { entry, index } = settlements[1] ?? raise()
    const hit: SettlementEntry = { ...entry, outcome: 'win', hitResult: 1, profit: '0.850000' }
    expect((await reads(await served(honest.with(index, hit)))).sentences).toEqual([
      `Plan 7 was settled as win 0.850000 (entry ${index} of the log); ` +
        'by the rules it is unrevealed -1.000000.',
    ])
  })

  test('by not settling it: its result is in the log', async () => {
    const without = honest.toSpliced(settlementAt(4), 1)
    expect((await reads(await served(without))).sentences[0]).toBe(
      'The result for plan 4 is in the log, but the plan was not settled by it.',
    )
  })

  describe('by never logging the result of its match', () => {
    /**
     * The log without the result and the entries derived from it, continued with another expert's
     * entries at these hours.
     */
    const silent = (...hours: number[]) => {
      const { matchId, planId } = honest[commitAt(4)] as CommitEntry
      const entries = honest.filter((entry) => {
        if (entry.kind === 'result') return entry.matchId !== matchId
        return entry.kind !== 'settlement' || entry.planId !== planId
      })
      const other =
        honest[at((one) => one.kind === 'expert' && one.expertId !== expertId)] ?? raise()
      return served([
        ...entries,
        ...hours.map((hour): LogEntry => ({ ...other, at: after(hour).toISOString() })),
      ])
    }
    const overdue =
      'Plan 4 is left open: its match had no result by 2026-03-04 08:00 UTC, and the log goes ' +
      'on more than a day longer without settling it.'

    test('the log continues, and the plan was due long ago', async () => {
      // Its match kicks off at 20; 48 hours and a day later the plan is overdue.
      expect((await reads(await silent(68.1, 92.2))).sentences).toContain(overdue)
      expect(
        (await reads(await silent(...Array.from({ length: 700 }, (_, minute) => 68 + minute / 20))))
          .sentences,
      ).toContain(overdue)
      // A reader of the whole log gets the same finding.
      const log = await silent(68.1, 92.2)
      const { times } = await wholeOf(log.entries)
      expect((await reads(log, null, placesOf(log.entries), shown, [], times)).sentences).toContain(
        overdue,
      )
    })

    test('no finding before that, or while nothing was written for days', async () => {
      for (const hours of [[67.9, 92], [500], [500, 523.9]])
        expect(
          (await reads(await silent(...hours))).sentences.filter((words) =>
            words.includes('Plan 4 '),
          ),
        ).toEqual([])
    })
  })

  test('by never revealing it', async () => {
    const entry = honest[at((one) => one.kind === 'expert' && one.expertId !== expertId)] ?? raise()
    const goesOn = (...hours: number[]) =>
      served([...honest, ...hours.map((hour) => ({ ...entry, at: after(hour).toISOString() }))])
    // The last plan, for a match at 40.
    expect((await reads(await goesOn(64, 88))).sentences).toEqual([
      'Plan 8 was to be opened by 2026-03-04 04:00 UTC; the log goes on more than a day ' +
        'longer, and it is neither opened nor settled as a miss.',
    ])
    const twoDaysOn = shown.map(({ from, ...detail }) => ({
      ...detail,
      from: from && new Date(Date.parse(from) + 2 * 86_400_000).toISOString(),
    }))
    expect((await reads(await goesOn(63.9, 87.9), null, undefined, twoDaysOn)).sentences).toEqual(
      [],
    )
  })

  test('by leaving it out of the list of entries: its serial is missing', async () => {
    const log = await served(honest)
    const planId = planOf(4)
    const indexes = placesOf(honest).filter((index) => {
      const entry = honest[index]
      return !(entry && 'planId' in entry && entry.planId === planId)
    })
    expect(kindsOf(await reads(log, null, indexes))).toEqual(['chain', 'gap'])
  })

  test.each([1, 6, 3])(
    'by leaving out any of the entries of plan %d: the chain or the serials break',
    async (serial) => {
      const log = await served(honest)
      const planId = planOf(serial)
      const planIndexes = honest.flatMap((entry, index) =>
        'planId' in entry && entry.planId === planId ? [index] : [],
      )
      expect(planIndexes.length).toBe(1 + 2 * (versionsOf.get(serial - 1) ?? 1))
      for (let subset = 1; subset < 2 ** planIndexes.length; subset++) {
        const hidden = new Set(planIndexes.filter((_, at) => (subset >> at) % 2 === 1))
        const indexes = placesOf(honest).filter((index) => !hidden.has(index))
        expect([[...hidden], kindsOf(await reads(log, null, indexes))]).toEqual([
          [...hidden],
          expect.arrayContaining([expect.stringMatching(/chain|gap|twice|unsettled/)]),
        ])
      }
    },
  )

  test('by leaving out an entry that says what was corrected', async () => {
    const log = await served(honest)
    const corrections = honest.flatMap(({ kind }, index) => (kind === 'correction' ? [index] : []))
    expect(corrections).not.toHaveLength(0)
    for (const hidden of corrections) {
      const indexes = placesOf(honest).filter((index) => index !== hidden)
      expect(kindsOf(await reads(log, null, indexes))).toEqual(['correction'])
    }
  })

  test('by leaving out the correction that made it a loser, seen in the whole log', async () => {
    // The result of the second plan is corrected to a miss; the site lists neither the correction
    // nor its consequences.
    const settlement = honest[settlementAt(2)] as SettlementEntry
    const result = honest[
      at((entry) => entry.kind === 'result' && entry.matchId === settlement.matchId)
    ] as ResultEntry
    const { at: last } = honest.at(-1) ?? raise()
    const log = await served([
      ...honest,
      { ...result, at: last, version: 2, score: [0, 1] },
      {
        ...settlement,
        at: last,
        sequence: 2,
        resultVersion: 2,
        outcome: 'loss',
        hitResult: 2,
        profit: '-1.000000',
      },
    ])
    const named = placesOf(honest)
    expect((await reads(log, null, named)).sentences).toEqual([])
    const whole = await wholeOf(log.entries)
    expect(whole.publishers).toEqual([expertId])
    expect((await reads(log, null, named, shown, whole.placesOf(expertId))).sentences).toEqual(
      [0, 1].map(
        (no) =>
          `The site leaves out entry ${honest.length + no} of the log, ` +
          'which belongs to this record.',
      ),
    )
    const unchanged = (await wholeOf(honest)).placesOf(expertId)
    expect((await reads(await served(honest), null, named, shown, unchanged)).sentences).toEqual([])
  })

  test('by another number on the page: the log gives the correct one', async () => {
    const page = shown.map((detail) => ({
      ...detail,
      record: { ...detail.record, misses: detail.record.misses - 1 },
    }))
    const reading = await reads(await served(honest), null, placesOf(honest), page)
    expect(reading.sentences[0]).toBe(
      'The page says 2 for misses (record.misses); the log gives 3.',
    )
  })

  test('by a window that begins on a favourable day, or in the middle of a day', async () => {
    const log = await served(honest)
    const [days30 = raise()] = shown
    const from = Date.parse(days30.from ?? '')
    const begins = (days: number, now = after(59.5)) => {
      const moved = { ...days30, from: new Date(from + days * 86_400_000).toISOString() }
      return reads(log, null, placesOf(honest), [moved], [], null, now)
    }
    // The rules entry precedes every plan, so that no other number differs.
    for (const days of [-3, -2, 0.25, 2, 20]) {
      const windowFrom = new Date(from + days * 86_400_000).toISOString()
      expect((await begins(days)).sentences[0]).toBe(
        `The page says ${windowFrom} for from; the log gives ${new Date(from).toISOString()}.`,
      )
    }
    // A midnight between page and log, or a log last written weeks ago.
    for (const days of [-1, 0, 1]) expect((await begins(days)).sentences).toEqual([])
    expect((await begins(20, after(60 + 20 * 24))).sentences).toEqual([])
    // A replay of the future is compared only with its log, which may have ended.
    expect((await begins(20, after(-10_000))).sentences).toEqual([])
    expect((await begins(-2, after(-10_000))).findings.length).toBe(1)
  })

  test('by counting it under another league', async () => {
    const index = commitAt(4)
    const moved = honest.with(index, { ...(honest[index] as CommitEntry), leagueId: 99 })
    expect((await reads(await served(moved))).sentences).toEqual([
      `Plan 4 is counted for another league than that of its match (entry ${index} of the log).`,
    ])
  })

  test('by an all-time window that begins later, and by swapping two windows', async () => {
    const log = await served(honest)
    const [, days90 = raise(), all = raise()] = shown
    const from = days90.from
    expect(
      (await reads(log, null, placesOf(honest), [{ ...days90, window: 'all' }])).sentences,
    ).toEqual([`The page says ${String(from)} for from; the log gives null.`])
    expect(kindsOf(await reads(log, null, placesOf(honest), [{ ...all, window: '90' }]))).toEqual([
      'number',
    ])
    expect(kindsOf(await reads(log, null, placesOf(honest), [days90, days90]))).toEqual(['number'])
  })

  test('by a number of plans or a serial too large: a limited list is named', async () => {
    const log = await served(honest)
    const page = shown.map((detail) => ({
      ...detail,
      ledger: { ...detail.ledger, published: Number.MAX_SAFE_INTEGER },
    }))
    const { findings } = await reads(log, null, placesOf(honest), page)
    expect(findings.length).toBeLessThan(200)
    expect(findings[0]).toEqual({ kind: 'gap', serial: 9 })
    const far = honest.with(commitAt(8), {
      ...(honest[commitAt(8)] as CommitEntry),
      serial: Number.MAX_SAFE_INTEGER,
    })
    expect(kindsOf(await reads(await served(far)))).toEqual(['gap'])
  })
})
