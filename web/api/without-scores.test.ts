import { expect, test } from 'vitest'
import { hideScores } from '../page/hide-scores.ts'
import { leastPlans, tablesShown } from '../page/scores.ts'
import { withoutScores } from './without-scores.ts'

const nobody = () => false
const score = { homeScore: 7, awayScore: 5, halfHome: 3, halfAway: 2, fullHome: 7, fullAway: 5 }

test('a match has no score, and everything else that it had', () => {
  const match = { matchId: 1, status: 8, minute: 90, ...score, penaltyHome: 4, solutionCount: 2 }
  const none = Object.fromEntries(Object.keys(score).map((name) => [name, null]))
  expect(hideScores({ matches: [match] }, nobody)).toEqual({
    matches: [{ ...match, ...none, penaltyHome: null }],
  })
  expect(match.homeScore).toBe(7)
})

test('a plan does not say how it was settled', () => {
  const settled = { hitResult: 2, outcome: 'loss', ncReason: null, profit: -1, score: '7-5' }
  const plan = { id: 3, matchId: 1, price: 8, ...settled, before: { hitResult: 1 } }
  expect(hideScores(plan, nobody)).toEqual({
    id: 3,
    matchId: 1,
    price: 8,
    hitResult: 0,
    outcome: null,
    ncReason: null,
    profit: null,
    score: null,
    before: null,
  })
  const page = {
    plan,
    match: { matchId: 1, ...score },
    content: { selections: [{ picks: [{ key: '7-5', halves: 2 }] }] },
    settlements: [{ sequence: 1, outcome: 'loss', score: { home: 7, away: 5 } }],
  }
  expect(hideScores(page, nobody)).toMatchObject({
    content: { selections: [{ picks: [{ key: '7-5' }] }] },
    settlements: [],
  })
  expect(JSON.stringify(hideScores(page, nobody))).not.toContain('halves')
})

const answering = (data: object) => async () => ({ code: 0, msg: '', data }) as never

test('tables are empty until they are asked for, and so is the one beside a match', async () => {
  const groups = [{ name: '', rows: [{ rank: 1, won: 1, points: 3 }] }]
  const table = { of: null, groups, ties: [], brackets: [], inPlay: 0 }
  const asked = async (isShown: (key: unknown) => boolean) =>
    (await withoutScores(answering(table), isShown)('matchTable', {}, { lang: 'en' })).data
  expect(await asked(nobody)).toMatchObject({ groups: [{ name: '', rows: [] }] })
  expect(await asked((key) => key === tablesShown)).toEqual(table)

  const beside = {
    meetings: { homeWins: 1, draws: 0, awayWins: 0, last: [{ matchId: 2, homeGoals: 1 }] },
    tables: groups,
  }
  const hidden = withoutScores(answering(beside), nobody)
  expect((await hidden('matchData', { matchId: 1 }, { lang: 'en' })).data).toEqual({
    meetings: { homeWins: 0, draws: 0, awayWins: 0, last: [] },
    tables: [],
  })
})

test('an expert’s groups of few plans, which tell results, are left out', async () => {
  const [few, many] = [
    { n: leastPlans - 1, hits: leastPlans - 1, hitRate: 1 },
    { n: leastPlans, hits: 4, hitRate: 0.4 },
  ]
  const groups = { byPlay: [many], byLeague: [many, few], byMonth: [few], calibration: [few] }
  const detail = withoutScores(answering(groups), nobody)
  expect((await detail('expertDetail', { expertId: 1 }, { lang: 'en' })).data).toEqual({
    byPlay: [many],
    byLeague: [many],
    byMonth: [],
    calibration: [],
  })
})

test.each([
  ['It was 3-1 at Greenstone this season', 'It was •-• at Greenstone this season'],
  ['10–0, 1-1 and 0−2: 4-3-3 once more', '••–•, •-• and •−•: 4-3-3 once more'],
  ['上次3比1，入球大2.5，机会 45–50%', '上次•比•，入球大2.5，机会 45–50%'],
])('an author’s title "%s" has no score', (solutionTitle, silent) => {
  const plan = { id: 3, matchId: 1, solutionTitle, titleBreaks: [3] }
  expect(hideScores({ records: [plan] }, nobody)).toEqual({
    records: [{ ...plan, solutionTitle: silent }],
  })
  expect(silent).toHaveLength(solutionTitle.length)
  expect(hideScores(plan, (matchId) => matchId === 1)).toEqual(plan)
  const forecast = { ...plan, kind: 'model' }
  expect(hideScores(forecast, nobody)).toEqual(forecast)
})

test('the events and statistics of a match are hidden, and the score of a tie', () => {
  const events = [{ kind: 'goal', side: 'home', minute: 12, home: 1, away: 0 }]
  const statistics = [{ kind: 'shotsOnTarget', home: 1, away: 0 }]
  expect(hideScores({ matchId: 1, events, complete: true, statistics }, nobody)).toEqual({
    matchId: 1,
    events: [],
    complete: true,
    statistics: [],
  })
  const tie = { matchId: 1, goals: [3, 1], wins: null, penalties: [4, 2], winner: 7, matches: 2 }
  expect(hideScores({ bracket: [{ round: 'Final', ties: [tie] }] }, nobody)).toEqual({
    bracket: [
      {
        round: 'Final',
        ties: [{ ...tie, goals: null, penalties: null, winner: null }],
      },
    ],
  })
})

test('records, curves and the days of a list stay', () => {
  const answer = {
    before: '2026-03-01',
    record: { n: 10, hits: 6, profit: 1.5 },
    table: [{ played: 3, goals: 7 }],
  }
  expect(hideScores(answer, nobody)).toEqual(answer)
})

test('the last results of experts, clubs and sides are hidden', () => {
  const rows = {
    expert: { hits: 6, form: ['hit', 'miss'] },
    table: [{ played: 3, form: ['w', 'd'] }],
  }
  expect(hideScores(rows, nobody)).toEqual({
    expert: { hits: 6, form: [] },
    table: [{ played: 3, form: [] }],
  })
  const earlier = {
    home: { form: { all: [{ homeGoals: 7 }], home: [], away: [] } },
    meetings: { homeWins: 1, last: [{ homeGoals: 7 }] },
  }
  expect(hideScores(earlier, nobody)).toEqual({
    home: { form: { all: [], home: [], away: [] } },
    meetings: { homeWins: 1, last: [] },
  })
})

test('a match that the reader asked for is shown everywhere, and no other', () => {
  const isShown = (matchId: unknown) => matchId === 1
  const matches = [
    { matchId: 1, ...score },
    { matchId: 2, ...score },
  ]
  const shown = hideScores({ matches }, isShown).matches
  expect(shown.map(({ homeScore }) => homeScore)).toEqual([7, null])
  const settlements = [{ sequence: 1 }]
  const page = { plan: { id: 1, matchId: 1 }, match: { matchId: 1 }, settlements }
  expect(hideScores(page, isShown)).toEqual(page)
})

test('team news is hidden until the reader asks for the match', async () => {
  const data = { matchId: 1, items: [{ side: 'home', text: 'Won 4 in a row' }] }
  const answer = () => Promise.resolve({ code: 0, msg: '', data } as never)
  const ask = (isShown: (matchId: unknown) => boolean) =>
    withoutScores(answer, isShown)('matchIntelligence', { matchId: 1 }, { lang: 'en' })
  expect(await ask(nobody)).toMatchObject({ data: { matchId: 1, items: [] } })
  expect(await ask((matchId) => matchId === 1)).toMatchObject({ data })
})

test('the events of a match are hidden, unless the reader asked for them', async () => {
  const data = { events: [{ kind: 'goal', minute: 7 }], latest: { kind: 'goal' } }
  const answer = () => Promise.resolve({ code: 0, msg: '', data } as never)
  const ask = (isShown: (matchId: unknown) => boolean) =>
    withoutScores(answer, isShown)('matchEvents', { matchId: 1 }, { lang: 'en' })
  expect(await ask(nobody)).toMatchObject({ data: { events: [], latest: null } })
  expect(await ask((matchId) => matchId === 1)).toMatchObject({ data })
})

test('calls answer without scores; news of results are none, failures stay', async () => {
  const answers = {
    matchList: { code: 0, msg: '', data: { matches: [{ matchId: 1, ...score }] } },
    planNews: { code: 0, msg: '', data: { records: [{ id: 1, hitResult: 1 }], total: 1 } },
    deskOverview: { code: 0, msg: '', data: { score } },
    matchDetail: { code: 503, msg: 'later' },
  }
  // boundary: the answers of these calls, with the fields that matter here
  const answer = (name: string) => Promise.resolve(answers[name as 'matchList'] as never)
  const call = withoutScores(answer, nobody)
  const ask = (name: keyof typeof answers) => call(name, {} as never, { lang: 'en' })
  expect(JSON.stringify(await ask('matchList'))).not.toContain('7')
  expect(await ask('planNews')).toMatchObject({ data: { records: [], total: 0 } })
  expect(await ask('deskOverview')).toEqual(answers.deskOverview)
  expect(await ask('matchDetail')).toEqual(answers.matchDetail)
})
