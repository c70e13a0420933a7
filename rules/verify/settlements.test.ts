/** Which settlements follow from the log, entry by entry, and which plans had to be settled. */
import { describe, expect, test } from 'vitest'
import { matchStatus } from '../../contract/values.ts'
import type { LogEntry } from '../log/entry.ts'
import {
  checkCorrections,
  checkSettlements,
  disputed,
  settledPlans,
  undone,
  waiting,
} from './settlements.ts'
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
  rules,
  settlement,
} from './test-log-entries.ts'

const findings = (...entries: LogEntry[]) => checkSettlements(readLog(...entries).gathered)
const begun = [rules, match(1), commit(2)]
const played = [...begun, reveal(10), result(12)]
const abandoned = { status: matchStatus.abandoned, score: null }
const postponed = { status: matchStatus.postponed, score: null }

test('matches whose sources disagree are counted by their last result', () => {
  const word = (source: string, home: number) => ({
    source,
    status: matchStatus.finished,
    awarded: false,
    score: [home, 1] as [number, number],
  })
  const apart = { score: null, sources: [word('files', 1), word('live', 2)] }
  const agreed = { version: 2, sources: [word('files', 2), word('live', 2)] }
  const of = (...results: LogEntry[]) => disputed(readLog(...begun, ...results).gathered)
  expect(of(result(12, apart))).toBe(1)
  expect(of(result(12, apart), result(13, agreed))).toBe(0)
  expect(of(result(12))).toBe(0)
})

describe('a settlement', () => {
  test('follows from the result before it', () => {
    expect(findings(...played, settlement(12))).toEqual([])
    expect(findings(...played, settlement(12, { outcome: 'loss' }))).toEqual([
      {
        kind: 'settlement',
        serial: 1,
        index: 5,
        logged: 'loss 1.000000',
        follows: 'win 1.000000',
      },
    ])
    expect(findings(...played)).toEqual([{ kind: 'unsettled', serial: 1 }])
  })

  test('says of its plan, its mark and its entries what the log has', () => {
    const follows = { commit: 2, reveal: 3, result: 4 }
    const made = (changes: Parameters<typeof settlement>[1]) =>
      findings(...played, settlement(12, { follows, ...changes }))
    expect(made({})).toEqual([])
    const lies: [Parameters<typeof settlement>[1], logged: string, right: string][] = [
      [{ matchId: 2 }, 'matchId 2', 'matchId 1'],
      // a miss with the mark of a hit, or the other way round
      [{ hitResult: 2 }, 'hitResult 2', 'hitResult 1'],
      [{ hitResult: 0 }, 'hitResult 0', 'hitResult 1'],
      [{ follows: { ...follows, commit: 1 } }, 'follows.commit 1', 'follows.commit 2'],
      [{ follows: { ...follows, commit: null } }, 'follows.commit null', 'follows.commit 2'],
      [{ follows: { ...follows, reveal: null } }, 'follows.reveal null', 'follows.reveal 3'],
      [{ follows: { ...follows, result: 3 } }, 'follows.result 3', 'follows.result 4'],
    ]
    for (const [changes, logged, right] of lies)
      expect(made(changes)).toEqual([
        { kind: 'settlement', serial: 1, index: 5, logged, follows: right },
      ])
  })

  test('by time follows no result, whatever its match had before', () => {
    const made = [...begun, reveal(10), result(12, { ...postponed })]
    expect(findings(...made, notPlayed(58))).toEqual([])
    const follows = { commit: 2, reveal: 3, result: 4 }
    expect(findings(...made, notPlayed(58, { resultVersion: 1, follows }))).toMatchObject([
      { logged: 'resultVersion 1', follows: 'resultVersion 0' },
    ])
  })

  test('of the second version follows that one, and its reveal', () => {
    const second = { version: 2 }
    const made = [...begun, commit(3, second), reveal(10), reveal(10, second), result(12)]
    const follows = { commit: 3, reveal: 5, result: 6 }
    expect(findings(...made, settlement(12, { follows }))).toEqual([])
    expect(findings(...made, settlement(12, { follows: { ...follows, commit: 2 } }))).toMatchObject(
      [{ logged: 'follows.commit 2', follows: 'follows.commit 3' }],
    )
  })

  test('has no basis in a result without a kick-off', () => {
    const silent = result(12, { kickoff: null })
    const made = [...begun, reveal(10), silent, settlement(12)]
    expect(findings(...made)).toMatchObject([{ kind: 'settlement', index: 5, follows: '?' }])
  })

  test('has the kick-off that the log had before it, whoever states none after that', () => {
    const moved = hour(11)
    const made = (own: string) => [
      ...begun,
      match(3, { kickoff: moved }),
      match(4, { kickoff: null }),
      reveal(11),
      result(13, { kickoff: moved }),
      settlement(13, { kickoff: own }),
      match(14, { kickoff: hour(15) }),
    ]
    expect(findings(...made(moved))).toEqual([])
    expect(findings(...made(kickoff))).toEqual([
      { kind: 'kickoff', serial: 1, index: 7, logged: kickoff, follows: moved },
    ])
  })

  test('before every entry about its match has no kick-off', () => {
    const first = settlement(1)
    expect(findings(rules, first, match(1), commit(2), reveal(10))).toMatchObject([
      { kind: 'kickoff', index: 1, logged: kickoff, follows: '?' },
    ])
  })

  test('a later one keeps the kick-off of the first', () => {
    const corrected = result(13, { version: 2, score: [0, 1], kickoff: hour(11) })
    const lost = {
      sequence: 2,
      resultVersion: 2,
      outcome: 'loss',
      hitResult: 2,
      profit: '-1.000000',
    } as const
    const made = [...played, settlement(12), corrected]
    expect(findings(...made, settlement(13, lost))).toEqual([])
    expect(findings(...made, settlement(13, { ...lost, kickoff: hour(11) }))).toEqual([
      { kind: 'kickoff', serial: 1, index: 7, logged: hour(11), follows: kickoff },
    ])
    expect(findings(...made)).toEqual([{ kind: 'unsettled', serial: 1 }])
  })

  test('from before the log began needs no kick-off in the log', () => {
    const late = { late: true as const }
    const made = [
      match(1, { ...late, kickoff: hour(9) }),
      commit(2, late),
      reveal(10, late),
      result(12, late),
      settlement(12, late),
      rules,
    ]
    expect(findings(...made)).toEqual([])
  })
})

describe('a match that is not played', () => {
  test('settles its plans 48 hours after the kick-off that they were published for', () => {
    expect(findings(...begun, reveal(10), notPlayed(58))).toEqual([])
    expect(findings(...begun, reveal(10), notPlayed(57.99))).toMatchObject([
      { kind: 'settlement', logged: 'not_counted NC3', follows: '?' },
    ])
  })

  test('leaves them in their place, although it was moved', () => {
    const moved = match(3, { kickoff: hour(80) })
    expect(findings(...begun, moved, reveal(10), notPlayed(58))).toEqual([])
    expect(
      findings(...begun, moved, reveal(10), notPlayed(58, { kickoff: hour(80) })),
    ).toMatchObject([{ kind: 'kickoff', logged: hour(80), follows: kickoff }])
  })

  test('does not settle again by time what a result has settled', () => {
    const called = result(11, { ...abandoned, version: 1 })
    const void1 = { outcome: 'not_counted', hitResult: 0, ncReason: 1, profit: null } as const
    const resumed = result(12, { ...postponed, version: 2 })
    const made = [...begun, reveal(10), called, settlement(11, void1), resumed]
    expect(findings(...made)).toEqual([])
    expect(findings(...made, notPlayed(58, { sequence: 2 }))).toMatchObject([
      { kind: 'settlement', index: 7, follows: '?' },
    ])
    // a plan that was sealed after the match was resumed is settled by time
    const later = commit(13, { kickoff: hour(20) })
    const again = [rules, match(1), called, resumed, match(12, { kickoff: hour(20) }), later]
    expect(findings(...again, reveal(20), notPlayed(68, { kickoff: hour(20) }))).toEqual([])
    expect(findings(...again, reveal(20))).toEqual([])
  })
})

describe('a plan that had to be settled by time', () => {
  const due = (then: number, ...entries: LogEntry[]) =>
    undone(readLog(...entries).gathered, new Date(hour(then)))
  const overdue = { kind: 'overdue', serial: 1, due: hour(58) }
  const sealed = { kind: 'sealed', serial: 1, due: hour(34) }

  test('a revealed one 48 hours after its kick-off', () => {
    expect(due(57.99, ...begun, reveal(10))).toEqual([])
    expect(due(58, ...begun, reveal(10))).toEqual([overdue])
    expect(due(58, ...begun, reveal(10), notPlayed(58))).toEqual([])
    // a result that settles it is another finding
    expect(due(58, ...played)).toEqual([])
  })

  test('a sealed one 24 hours after the kick-off of its match', () => {
    expect(due(33.99, ...begun)).toEqual([])
    expect(due(34, ...begun)).toEqual([sealed])
    expect(due(34, ...begun, match(3, { kickoff: hour(12) }))).toEqual([])
    expect(due(36, ...begun, match(3, { kickoff: hour(12) }))).toEqual([
      { ...sealed, due: hour(36) },
    ])
    expect(due(34, ...begun, match(3, { kickoff: null }))).toEqual([sealed])
  })

  test('not by a kick-off that was logged only later', () => {
    const moved = match(40, { kickoff: hour(5) })
    expect(due(39.99, ...begun, moved)).toEqual([])
    expect(due(40, ...begun, moved)).toEqual([{ ...sealed, due: hour(29) }])
  })

  test('not while its match is over without a score', () => {
    const over = result(12, { score: null })
    expect(due(99, ...begun, reveal(10), over)).toEqual([])
    expect(waiting(readLog(...begun, reveal(10), over).gathered)).toBe(1)
    expect(waiting(readLog(...played, settlement(12)).gathered)).toBe(0)
    expect(waiting(readLog(...begun).gathered)).toBe(0)
  })

  test('not by a result from before it was sealed', () => {
    const early = [rules, match(1), result(1, { ...abandoned }), result(1.5, postponed)]
    expect(findings(...early, commit(2), reveal(10))).toEqual([])
    expect(findings(...early, commit(2), reveal(10), result(12))).toMatchObject([
      { kind: 'unsettled' },
    ])
  })
})

describe('what a record is computed from', () => {
  const chances = { home: 0.5, draw: 0.3, away: 0.2 }
  const body = { ...homeWin, probabilities: chances }
  const stated = (...entries: LogEntry[]) =>
    settledPlans(
      readLog(rules, match(1), commit(2, {}, body), reveal(10, { body }), ...entries).gathered,
    ).map(({ forecast }) => forecast)

  test('a forecast, and the score that settled it', () => {
    const later = result(14, { version: 2, score: [0, 1] })
    expect(stated(result(12), settlement(12))).toEqual([{ chances, happened: 'home' }])
    // a result behind the settlement has settled nothing yet, and a postponed one never does
    expect(stated(result(12), settlement(12), later)).toEqual([{ chances, happened: 'home' }])
    const between = result(12.5, { ...postponed, version: 3, score: [3, 3] })
    expect(stated(result(12), between, settlement(13))).toEqual([{ chances, happened: 'home' }])
  })

  test('none where no score settled it, or where nothing was stated', () => {
    expect(stated(notPlayed(58))).toEqual([null])
    expect(stated(result(12), settlement(12, { outcome: 'unrevealed' }))).toEqual([null])
    expect(stated(result(12), notPlayed(58))).toEqual([null])
    expect(stated(settlement(12))).toEqual([null])
    const plain = settledPlans(readLog(...played, settlement(12)).gathered)
    expect(plain).toMatchObject([{ forecast: null, odds: 2, expected: 0.5, stated: null }])
  })

  test('of a plan that was not opened, nothing of its picks', () => {
    const sealed = settledPlans(readLog(...begun, notPlayed(58)).gathered)
    expect(sealed).toMatchObject([
      { forecast: null, odds: null, expected: null, closing: null, stated: null },
    ])
  })

  test('the time and the place of the last settlement', () => {
    const corrected = result(14, { version: 2, score: [0, 1] })
    const again = settlement(15, { sequence: 2, resultVersion: 2, outcome: 'loss' })
    const once = [...played, settlement(12)]
    const of = (...entries: LogEntry[]) => settledPlans(readLog(...entries).gathered)
    expect(of(...once)).toMatchObject([
      { settledAt: new Date(hour(12)), settledIndex: played.length },
    ])
    expect(of(...once, corrected, again)).toMatchObject([
      { settledAt: new Date(hour(15)), settledIndex: once.length + 1 },
    ])
  })

  test('it is computed once for a log', () => {
    const { gathered } = readLog(...played, settlement(12))
    expect(settledPlans(gathered)).toBe(settledPlans(gathered))
  })
})

describe('a correction', () => {
  const wrong = (...entries: LogEntry[]) =>
    checkCorrections(readLog(...entries).gathered).map((one) => ('index' in one ? one.index : null))
  const correction = (replaced: number, by: number): LogEntry => ({
    kind: 'correction',
    v: 2,
    at: hour(13),
    replaced,
    by,
  })
  const again = settlement(13, { sequence: 2, resultVersion: 2 })
  const made = [...played, settlement(12), result(13, { version: 2 })]

  test('is right behind the settlement or the result that takes the place of another', () => {
    const [ofResult, ofSettlement] = [correction(4, 6), correction(5, 8)]
    expect(wrong(...made, ofResult, again, ofSettlement)).toEqual([])
    expect(wrong(...made, again)).toEqual([7, 6])
    expect(wrong(...made, again, ofResult)).toEqual([7, 6])
    expect(wrong(...made, ofResult, again, correction(4, 8))).toEqual([8])
  })

  test('is not written where nothing is replaced', () => {
    expect(wrong(...played, correction(3, 4))).toEqual([4])
    expect(wrong(...made, correction(4, 6), correction(4, 6))).toEqual([6])
  })

  test('of a result names the version before, which a set back may have lost', () => {
    const third = result(13, { version: 3 })
    expect(wrong(...played, third)).toEqual([])
    expect(wrong(...made, correction(4, 6), third)).toEqual([8])
    expect(wrong(...made, correction(4, 6), third, correction(6, 8))).toEqual([])
  })
})
