/** Answers of back ends that send only the specification's fields (E-10). */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallName, DataOf, ResultOf } from '../../../contract/calls.ts'
import type { ReadOf } from './spec-only.ts'
import { plansOf } from '../match-detail-queries.ts'
import { readAnswer } from './read-answer.ts'
import { instant, picture } from './fields.ts'

let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logged = vi
    .spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
})

const match = (matchId: unknown) => ({
  matchId,
  leagueName: 'League',
  matchTime: '2026-03-04T05:06:00Z',
  homeLogo: '/logo/h.png',
  homeShortName: 'Home',
  awayLogo: null,
  awayShortName: 'Away',
  solutionCount: '2',
})
const record = { streakWinCnt: 3, recentCnt: 20, recentWinCnt: 15, recentHitRate: '0.75' }
const expert = (expertId: unknown) => ({ expertId, name: 'Ash', avatar: 'a/1.png', ...record })
const plan = (id: unknown) => ({
  ...expert(7),
  id,
  solutionTitle: 'Title',
  predictPlay: 1,
  status: '0',
  hitResult: '1',
})

/** Reads data as another back end sends it. The result has the contract's type. */
function read<N extends CallName>(
  name: N,
  data: unknown,
  asked: object = {},
  zone = 'Asia/Shanghai',
): ReadOf<N> {
  const sent = { code: 0 as const, msg: '', data: data as ResultOf<N> }
  const answer = readAnswer(name, sent, asked as DataOf<N>, zone)
  if (answer.data === undefined) throw new Error('no data')
  return answer.data
}

test('a match with the specification’s fields is not started, and shows nothing else', () => {
  const { matches } = read('queryHome', { matches: [match(1)], experts: [] })
  expect(matches).toMatchObject([
    {
      matchId: 1,
      matchTime: '2026-03-04T05:06:00.000Z',
      homeLogo: 'logo/h.png',
      awayLogo: '',
      solutionCount: 2,
      status: 1,
      minute: null,
      homeScore: null,
      homeRed: 0,
    },
  ])
})

test('reads numbers written as text, and text written as numbers', () => {
  expect(read('queryRecommend', { records: [plan('5')] }).records).toMatchObject([
    { id: 5, expertId: 7, predictPlay: '1', status: 0, hitResult: 1, kind: 'person' },
  ])
})

test('a card shows the record that was sent with it, of any window', () => {
  expect(read('queryRecommend', { records: [plan(5)] }).records).toMatchObject([
    { recentCnt: 20, recentWinCnt: 15, recentHitRate: 0.75, streakWinCnt: 3 },
  ])
})

test.each([
  ['a list', (record: object) => [record]],
  ['under another name', (record: object) => ({ list: [record], total: 1 })],
  ['in a page', (record: object) => ({ tags: ['x'], pageInfo: { rows: [record], size: 10 } })],
])('a list whose form the specification does not show is found: %s', (_, wrap) => {
  expect(read('matchList', wrap(match(7)))).toMatchObject({ matches: [{ matchId: 7 }] })
  expect(read('planList', wrap(plan(5))).records).toMatchObject([{ id: 5, expertId: 7 }])
  const { records } = read('expertPredicts', wrap(plan(5)), { expertId: 7 })
  expect(records).toMatchObject([{ id: 5 }])
})

test.each([
  ['bare', (record: object) => record],
  ['under a name', (record: object) => ({ success: true, detail: record, list: [] })],
  ['two names deep', (record: object) => ({ result: { info: record } })],
])('a record whose form the specification does not show is found: %s', (_, wrap) => {
  expect(read('matchDetail', wrap(match(7)), { matchId: 7 })).toMatchObject({
    matchId: 7,
    homeShortName: 'Home',
    countsPlans: true,
  })
  const { expertId, ...unnamed } = expert(7)
  expect(read('expertDetail', wrap(unnamed), { expertId })).toMatchObject({
    expert: { expertId: 7, name: 'Ash', recentCnt: 20 },
  })
  expect(read('planDetail', wrap(plan(5)), { id: 5 })).toMatchObject({
    plan: { id: 5, solutionTitle: 'Title' },
  })
})

test('ranks and medals are positions where none is sent', () => {
  const records = [expert(1), { ...expert(2), rank: null }, { ...expert(3), rank: '8' }]
  const board = read('expertList', { records })
  expect(board.records.map(({ rank, medal }) => [rank, medal])).toEqual([
    [1, 1],
    [2, 2],
    [8, null],
  ])
  expect(board).toMatchObject({ total: 3, computedAt: '' })
})

test('a board of our own server passes unchanged: unranked experts, medals and skill', () => {
  const [ranked] = read('expertList', { records: [expert(1)] }).records
  const answer = {
    records: [
      { ...ranked, rank: 1, medal: null, skillCnt: 30, skillHits: 20, expectedHits: 17.4 },
      {
        ...ranked,
        expertId: 2,
        rank: null,
        medal: null,
        skill: 0.09,
        skillLow: -0.1,
        skillHigh: 0.2,
      },
      {
        ...ranked,
        expertId: 3,
        rank: 2,
        medal: 2,
        closingCnt: 4,
        closing: 0.01,
        closingError: 0.02,
      },
    ],
    total: 3,
    computedAt: '2026-03-04T05:06:07.000Z',
  }
  expect(read('expertList', answer)).toEqual(answer)
})

test('the state of a match may be text, or invalid', () => {
  const sent = { ...match(1), status: '3', minute: '45', homeScore: '2', awayScore: 'x' }
  const { matches } = read('queryHome', { matches: [{ ...sent, homeRed: null, awarded: 'no' }] })
  expect(matches[0]).toMatchObject({
    status: 3,
    minute: 45,
    homeScore: 2,
    awayScore: null,
    homeRed: 0,
    awarded: false,
  })
})

describe('a broken record is dropped and logged', () => {
  test.each([null, {}, 5, [], { ...match(undefined) }, match(''), match(true)])('%o', (broken) => {
    const { matches } = read('queryHome', { matches: [match(1), broken, match(2)] })
    expect(matches.map(({ matchId }) => matchId)).toEqual([1, 2])
    expect(logged).toHaveBeenCalledOnce()
  })
})

test.each([null, undefined, {}, { matches: null, experts: null }, []])('no lists: %o', (data) => {
  expect(read('queryHome', data)).toMatchObject({ matches: [], experts: [] })
})

test('a list with gaps that a program wrote as an object is a list', () => {
  const { matches } = read('queryHome', { matches: { 0: match(1), 2: match(3) } })
  expect(matches.map(({ matchId }) => matchId)).toEqual([1, 3])
  expect(read('queryHome', { matches: { first: match(1) } }).matches).toEqual([])
})

test('a record that is sent twice stands once, and a page has no more than was asked for', () => {
  const { matches } = read('queryHome', { matches: [match(1), match('1'), match(2), match(1)] })
  expect(matches.map(({ matchId }) => matchId)).toEqual([1, 2])
  const plans = Array.from({ length: 300 }, (_, at) => plan(at + 1))
  expect(read('queryRecommend', { records: plans }, { page: 1, size: 100 }).records).toHaveLength(
    100,
  )
})

test.each([
  ['\u200b\u3164 \u2800', '#7'],
  ['  ', '#7'],
  [{ zh: 'Ash' }, '#7'],
  ['\u202eAsh', 'Ash'],
  ['\u2069Ash\u2067', 'Ash'],
  ['\u2067الأهلي\u2069', '\u2067الأهلي\u2069'],
  [' Ash\n', 'Ash'],
  ['Ash\r\n\tOak', 'Ash Oak'],
  ['Ash \ud83d', 'Ash'],
  [`Ash${'\u0300'.repeat(60)}`, 'Ash\u0300\u0300\u0300'],
  [0, '0'],
])('an expert with the name %o is shown as %o', (name, shown) => {
  const { experts } = read('queryHome', { experts: [{ ...expert(7), name }] })
  expect(experts.map((one) => one.name)).toEqual([shown])
})

test('a title that cannot be seen is the match, else the id', () => {
  const sides = { homeShortName: 'Home', awayShortName: 'Away' }
  const titleOf = (fields: object) =>
    read('queryRecommend', { records: [{ ...plan(5), ...fields }] }).records[0]?.solutionTitle
  expect(titleOf({ solutionTitle: '\u200b', ...sides })).toBe('Home – Away')
  expect(titleOf({ solutionTitle: '\u200b', ...sides, awayShortName: '\ufeff' })).toBe('#5')
})

test.each([
  [{ recentCnt: 10, recentWinCnt: 12, recentHitRate: null }, 0],
  [{ recentCnt: null, recentWinCnt: 8, recentHitRate: 0.8 }, 0],
  [{ recentCnt: 10, recentWinCnt: 8, recentHitRate: '80%' }, 8],
])('hits of %o that are shown', (fields, hits) => {
  const { experts } = read('queryHome', { experts: [{ ...expert(7), ...fields }] })
  expect(experts[0]?.recentWinCnt).toBe(hits)
  expect(experts[0]?.recentHitRate).toBeLessThanOrEqual(1)
})

test.each([
  ['1,5', '1,5'],
  [' 1 , 5,', '1,5'],
  ['1，5', '1,5'],
  ['1|9', '1,9'],
  [[1, '9'], '1,9'],
  [5, '5'],
  ['9,9,5,9', '9,5'],
  [null, ''],
])('the play types %o are %o', (predictPlay, codes) => {
  const { records } = read('queryRecommend', { records: [{ ...plan(5), predictPlay }] })
  expect(records[0]?.predictPlay).toBe(codes)
})

test('a bad record of gaps or picks costs itself, and not its list', () => {
  const gap = {
    matchId: 1,
    homeShortName: 'Home',
    awayShortName: 'Away',
    matchTime: null,
    key: '2',
    people: 3,
    share: 1,
    chance: 0.4,
    at: '2026-03-04T05:06:00.000Z',
  }
  const bad = [{ ...gap, share: 2 }, { ...gap, key: 'home' }, { ...gap, at: null }, null]
  expect(read('queryHome', { gaps: [...bad, gap] }).gaps).toEqual([gap])
  expect(read('queryHome', { gaps: null })).not.toHaveProperty('gaps')
  const pick = { id: 1, expertId: 2, name: 'N', play: 1, key: '2', access: 'free', hitResult: 0 }
  const row = { matchId: 1, picks: [pick], readable: 1, sealed: 2, from: 8, models: 3 }
  const records = [
    null,
    { picks: [pick] },
    { ...row, picks: [{ id: 3 }, { ...pick, access: 0 }, pick] },
  ]
  expect(read('matchPicks', { records })).toEqual({ records: [row] })
  expect(read('matchPicks', { records: {} })).toEqual({ records: [] })
})

test('an answer of our own server passes unchanged', () => {
  const answer = {
    matches: [{ ...read('queryHome', { matches: [match(1)] }).matches[0], status: 3, minute: 45 }],
    experts: [],
    simulated: true,
  }
  expect(read('queryHome', answer)).toEqual(answer)
})

test('a refusal passes as it is', () => {
  const refusal = { code: 500, msg: 'no' } as const
  expect(readAnswer('queryHome', refusal, {}, 'UTC')).toEqual(refusal)
})

test.each([
  ['2026-03-04T05:06:07Z', '2026-03-04T05:06:07.000Z'],
  ['2026-03-04T05:06:07+02:00', '2026-03-04T03:06:07.000Z'],
  ['2026-03-04 13:06:07', '2026-03-04T05:06:07.000Z'],
  ['2026-03-04T13:06', '2026-03-04T05:06:00.000Z'],
  [1_772_600_767, '2026-03-04T05:06:07.000Z'],
  ['1772600767', '2026-03-04T05:06:07.000Z'],
  [1_772_600_767_000, '2026-03-04T05:06:07.000Z'],
  // as other programs write a time
  ['2026-03-04T05:06:07+0800', '2026-03-03T21:06:07.000Z'],
  ['2026-03-04 05:06:07.891 +08:00', '2026-03-03T21:06:07.891Z'],
  ['2026-03-04 05:06:07 UTC', '2026-03-04T05:06:07.000Z'],
  ['2026-03-04T05:06:07.123456-03', '2026-03-04T08:06:07.123Z'],
  ['2026/03/04 13:06:07', '2026-03-04T05:06:07.000Z'],
  ['2026/3/4 9:06', '2026-03-04T01:06:00.000Z'],
  ['2026.03.04 13:06', '2026-03-04T05:06:00.000Z'],
  ['2026年3月4日 13:06', '2026-03-04T05:06:00.000Z'],
  ['20260304130607', '2026-03-04T05:06:07.000Z'],
  [20_260_304_130_607, '2026-03-04T05:06:07.000Z'],
  ['202603041306', '2026-03-04T05:06:00.000Z'],
  ['20260304T050607Z', '2026-03-04T05:06:07.000Z'],
  ['Wed, 04 Mar 2026 05:06:07 GMT', '2026-03-04T05:06:07.000Z'],
  ['Wed Mar 04 2026 13:06:07 GMT+0800 (CST)', '2026-03-04T05:06:07.000Z'],
  [1_772_600_767_123_456, '2026-03-04T05:06:07.123Z'],
  ['1772600767123456789', '2026-03-04T05:06:07.123Z'],
  ['2026-03-03 24:00', '2026-03-03T16:00:00.000Z'],
  ['2026-03-04', '2026-03-03T16:00:00.000Z'],
  // a browser would guess the year, or another day
  ['03-04 05:06', undefined],
  ['3/4/2026 5:06 PM', undefined],
  ['2026-02-30 10:00:00', undefined],
  ['2026-02-30T10:00:00Z', undefined],
  ['2026-03-04 24:01', undefined],
  ['Mar 4', undefined],
  ['13:06', undefined],
  // the zeros of programs' clocks
  [0, undefined],
  ['0', undefined],
  ['1970-01-01T00:00:00Z', undefined],
  ['0001-01-01T00:00:00Z', undefined],
  ['0000-00-00 00:00:00', undefined],
  [1e300, undefined],
  [{ $date: 1 }, undefined],
  ['soon', undefined],
  [null, undefined],
  ['', undefined],
])('the instant %o is %o', (sent, at) => {
  expect(instant(sent, 'Asia/Shanghai')).toBe(at)
})

test.each([
  ['UTC', '2026-03-04T13:06:07.000Z'],
  ['America/New_York', '2026-03-04T18:06:07.000Z'],
  ['Asia/Kathmandu', '2026-03-04T07:21:07.000Z'],
])('a time without a zone is read in %s', (zone, at) => {
  expect(instant('2026-03-04 13:06:07', zone)).toBe(at)
})

test('a time without a zone is right on both sides of a change of the clocks', () => {
  expect(instant('2026-03-08 01:30:00', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z')
  expect(instant('2026-03-08 03:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
})

describe('a detail call that is answered with the specification’s fields only', () => {
  test('a match has its names, pictures and time, and no unknown values', () => {
    const asked = { matchId: 'm-1x' }
    expect(read('matchDetail', { ...match('m-1x'), homeShortName: 'Ash' }, asked)).toMatchObject({
      matchId: 'm-1x',
      home: { name: 'Ash', crest: 'logo/h.png' },
      status: 1,
      timeKnown: true,
      split: null,
      goals: [],
    })
  })

  test.each([{}, null, []])('a match that is answered with %o has no names', (data) => {
    expect(read('matchDetail', data, { matchId: 7 })).toMatchObject({
      matchId: 7,
      home: { name: '' },
      matchTime: null,
      timeKnown: false,
    })
  })

  test('the matches of a day are grouped by the names of their leagues', () => {
    const records = [
      { ...match(1), leagueName: 'A' },
      { ...match(2), leagueName: 'B' },
      { ...match(3), leagueName: 'A' },
      null,
    ]
    const day = read('matchList', { records }, { date: '2026-03-04' })
    expect(day.date).toBe('2026-03-04')
    expect(day.leagues).toEqual([
      { leagueId: 1, name: 'A', count: 2 },
      { leagueId: 2, name: 'B', count: 1 },
    ])
    expect(day.matches.map(({ leagueId }) => leagueId)).toEqual([1, 2, 1])
  })

  test('a name without an end is cut, and the cut is shown', () => {
    const long = { ...match(1), homeShortName: 'a'.repeat(1_000), awayShortName: 'b'.repeat(5e6) }
    const [first] = read('queryHome', { matches: [long], experts: [] }).matches
    expect(first?.homeShortName).toBe('a'.repeat(1_000))
    expect(first?.awayShortName).toBe(`${'b'.repeat(1_000)}…`)
  })

  test('ids that begin alike are of different records, and what is no id is left out', () => {
    const ids = [301, '301#2', '301?x=1', '301/2', '301 ', '٣٠١', '0301']
    const sent = ['301', ...ids, '301\ud83d', '9'.repeat(201)]
    const { matches } = read('queryHome', { matches: sent.map(match), experts: [] })
    expect(matches.map(({ matchId }) => matchId)).toEqual(ids)
    expect(logged).toHaveBeenCalledTimes(2)
  })

  test('plans are filtered by the requested price if the back end does not do it', () => {
    const records = [plan(1), { ...plan(2), status: 1 }, { ...plan(3), status: 1 }]
    const ids = (asked: object) => read('planList', { records }, asked).records.map(({ id }) => id)
    expect([ids({ status: 0 }), ids({ status: 1 }), ids({})]).toEqual([[1], [2, 3], [1, 2, 3]])
  })

  test('a plan and an expert have their known fields; without any field they are null', () => {
    expect(read('planDetail', plan(5), { id: 5 })).toMatchObject({
      specOnly: true,
      plan: { id: 5 },
    })
    expect(read('planDetail', {}, { id: 5 })).toEqual({ specOnly: true, plan: null })
    expect(read('expertDetail', { ...expert(3), name: 'Ash' }, { expertId: 3 })).toMatchObject({
      specOnly: true,
      expert: { expertId: 3, name: 'Ash' },
    })
    expect(read('expertDetail', {}, { expertId: 3 })).toEqual({ specOnly: true, expert: null })
  })

  test('a match without a count of plans is known to have none', () => {
    const { solutionCount: _, ...bare } = match(1)
    const countOf = (data: object) => plansOf(read('matchDetail', data, { matchId: 1 }))
    expect([countOf(bare), countOf({ ...bare, solutionCount: '0' })]).toEqual([undefined, 0])
  })

  test('there is no intelligence and no line-up', () => {
    expect(read('matchIntelligence', {}, { matchId: 1 }).items).toEqual([])
    expect(read('matchLineup', {}, { matchId: 1 })).toMatchObject({
      home: { lineup: null },
      away: { lineup: null },
    })
  })

  test('the contract’s own structure passes as it came', () => {
    const answer = { home: {}, away: {}, plans: {}, anything: 1 }
    expect(read('matchDetail', answer, { matchId: 1 })).toEqual(answer)
  })
})

test.each([
  ['avatar/1.png', 'avatar/1.png'],
  ['/avatar/1.png', 'avatar/1.png'],
  ['https://img.example/1.png', 'https://img.example/1.png'],
  ['//img.example/1.png', '//img.example/1.png'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['', undefined],
  [null, undefined],
  [5, undefined],
])('the picture %o is %o', (sent, path) => {
  expect(picture(sent)).toBe(path)
})
