/** Which entries a verifier takes, and in which order they count. */
import { describe, expect, test } from 'vitest'
import { canonicalBytes, commitmentOf, type LogEntry } from '../log/entry.ts'
import { fromHex } from '../log/bytes.ts'
import { factOf, isBefore, settles, type Fact, type Result } from './facts.ts'
import {
  commit,
  expertEntry,
  homeWin,
  hour,
  kickoff,
  match,
  result,
  reveal,
  rules,
  settlement,
} from './test-log-entries.ts'

const market = {
  source: 'x',
  at: hour(1),
  result: { home: '2', draw: '3.5', away: '4' },
  totals: [{ line: 2.5, over: '1.9', under: '1.95' }],
}
const close: LogEntry = { kind: 'close', v: 2, at: hour(10), matchId: 1, kickoff, market }
const person = expertEntry(0)
const moderation: LogEntry = {
  kind: 'moderation',
  v: 2,
  at: hour(0),
  expertId: 1,
  planId: 7,
  field: 'title',
  textHash: 'ab'.repeat(32),
  removed: true,
  reason: 'advertising',
}
const correction: LogEntry = { kind: 'correction', v: 2, at: hour(0), replaced: 1, by: 2 }
const keyEntry: LogEntry = {
  kind: 'key',
  v: 2,
  at: hour(0),
  key: 'x+00000000+AA==',
  before: { key: 'x+00000000+AA==', checkpoint: 'x' },
  named: 'x',
}
const continued: LogEntry = {
  ...keyEntry,
  kind: 'continue',
  kept: 1,
  missing: { from: 1, to: 2 },
}

const { analysisHash: _, ...openBody } = homeWin

const read = (entry: unknown) => factOf(3, canonicalBytes(entry))

describe('an entry', () => {
  const all = [
    rules,
    person,
    match(1),
    commit(2),
    reveal(10),
    close,
    moderation,
    result(12),
    settlement(12),
    correction,
    keyEntry,
    continued,
  ]
  test.each(all.map((entry) => [entry.kind, entry] as const))('%s', (_, entry) => {
    expect(read(entry)).toMatchObject({ ...entry, index: 3, time: new Date(entry.at) })
    expect(read({ ...entry, at: 'soon' })).toBeNull()
    expect(read({ ...entry, at: 7 })).toBeNull()
    expect(read({ ...entry, v: 0 })).toBeNull()
    expect(read({ ...entry, v: 3 })).toBeNull()
    expect(read({ ...entry, more: 1 })).toBeNull()
    expect(read({ ...entry, [Object.keys(entry)[3] ?? '']: undefined })).toBeNull()
    expect(read({ ...entry, v: 1.5 })).toBeNull()
    expect(read({ ...entry, kind: 'another' })).toBeNull()
  })

  test('has the values that checks compute with', () => {
    const time = new Date(kickoff)
    expect(read(commit(2, { plays: '5,1' }))).toMatchObject({ kickoffTime: time, mainPlay: 5 })
    expect(read(match(1))).toMatchObject({ kickoffTime: time })
    expect(read(match(1, { kickoff: null }))).toMatchObject({ kickoffTime: null })
    expect(read(result(12))).toMatchObject({ kickoffTime: time })
    expect(read(result(12, { kickoff: null, score: null }))).toMatchObject({ kickoffTime: null })
    expect(read(close)).toMatchObject({ kickoffTime: time })
    expect(read(settlement(12))).toMatchObject({ kickoffTime: time })
    const opens = commitmentOf(fromHex('07'.repeat(32)), homeWin)
    expect(read(reveal(10))).toMatchObject({ opens })
  })

  test.each<[LogEntry, string]>([
    [commit(2), 'expertId planId serial version matchId leagueId kickoff'],
    [reveal(10), 'planId version salt body'],
    [result(12), 'matchId version status'],
    [match(1), 'matchId'],
    [close, 'matchId kickoff'],
    [settlement(12), 'planId sequence ruleVersion resultVersion kickoff'],
    [keyEntry, 'key named'],
    [continued, 'key named before kept missing'],
  ])('%o needs %s', (entry, names) => {
    for (const name of names.split(' '))
      for (const other of [1.5, true, { x: 1.5 }])
        expect(read({ ...entry, [name]: other }), name).toBeNull()
  })

  test('of a score needs two whole numbers, and a log that goes on the places of its loss', () => {
    expect(read({ ...result(12), score: [1, 0.5] })).toBeNull()
    expect(read({ ...result(12), score: ['1', 0] })).toBeNull()
    expect(read({ ...continued, missing: { from: 1 } })).toBeNull()
    expect(read({ ...continued, missing: { from: '1', to: 2 } })).toBeNull()
    expect(read({ ...continued, before: { key: 'x' } })).toBeNull()
    expect(read({ ...continued, before: { key: 1, checkpoint: 'x' } })).toBeNull()
  })

  test('with prices has those of every outcome', () => {
    const words = { zh: 'x', zht: 'x', en: 'x' }
    const first = { ...reveal(10), v: 1, body: { ...openBody, analysis: words } }
    const { source: _, at: __, ...prices } = market
    const other = { ...market, result: { home: '2', draw: '3.5' } }
    const zero = { ...market, totals: [{ line: 2.5, over: '0', under: '1.9' }] }
    for (const wrong of [other, zero, { ...market, totals: 7 }, 7, 'x']) {
      expect(read({ ...commit(2), market: wrong })).toBeNull()
      expect(read({ ...close, market: wrong })).toBeNull()
      expect(read({ ...first, market: wrong })).toBeNull()
    }
    expect(read({ ...commit(2), market })).toMatchObject({ market })
    expect(read({ ...commit(2), market: null })).toMatchObject({ market: null })
    expect(read({ ...close, market: null })).toMatchObject({ market: null })
    expect(read({ ...first, market: prices })).toMatchObject({ market: prices })
    // from version 2 on only the commitment has prices
    expect(read({ ...reveal(10), market: prices })).toBeNull()
  })

  test('that reveals can be settled by a score', () => {
    const body = (play: number, key: string) => ({
      ...homeWin,
      selections: [{ play, picks: [{ key }] }],
    })
    expect(read({ ...reveal(10), body: body(1, '9') })).toBeNull()
    expect(read({ ...reveal(10), body: body(4, '1') })).toBeNull()
    expect(read({ ...reveal(10), body: body(9, '1-0') })).not.toBeNull()
  })

  test('that is no JSON, or no UTF-8, is none', () => {
    expect(factOf(1, new TextEncoder().encode('{'))).toBeNull()
    expect(factOf(1, new Uint8Array([0xff]))).toBeNull()
    expect(factOf(1, new TextEncoder().encode('null'))).toBeNull()
  })
})

test.each<[number, boolean, Result['score'], boolean]>([
  [8, false, [1, 0], true],
  [8, false, null, false],
  [8, true, null, true],
  [11, false, null, true],
  [12, false, null, true],
  [9, false, null, false],
  [9, false, [1, 0], false],
  [1, true, null, true],
])('a result of status %i, awarded %s, score %o settles: %s', (status, awarded, score, does) => {
  expect(settles(read(result(12, { status, awarded, score })) as Result)).toBe(does)
})

test('places decide the order, and times where an entry is from before the log', () => {
  const at = (index: number, time: number, late?: true) =>
    factOf(index, canonicalBytes({ ...rules, at: hour(time), ...(late && { late }) })) as Fact
  expect(isBefore(at(1, 5), at(2, 4))).toBe(true)
  expect(isBefore(at(2, 4), at(1, 5))).toBe(false)
  expect(isBefore(at(2, 4), at(2, 4))).toBe(false)
  for (const [one, other] of [
    [at(2, 4, true), at(1, 5)],
    [at(2, 4), at(1, 5, true)],
    [at(2, 5, true), at(1, 5, true)],
  ] as const) {
    expect(isBefore(one, other)).toBe(true)
    expect(isBefore(other, one)).toBe(one.time >= other.time)
  }
})
