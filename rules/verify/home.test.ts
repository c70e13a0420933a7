/** The experts of the home screen, and the models on the page of a match. */
import { describe, expect, test } from 'vitest'
import type { Expert } from '../../contract/expert.ts'
import { trackedForecasts } from '../../contract/expert-shown.ts'
import { currentBook } from '../book/index.ts'
import { forecastRecord, type Forecast } from '../forecast-record.ts'
import type { LoggedExpert } from './figures.ts'
import { forecastDifferences, homeDifferences, type ShownForecasts } from './home.ts'
import type { ListedPlan } from './listed-plans.ts'
import type { SettledPlan } from './numbers.ts'
import { hour } from './test-log-entries.ts'

const at = (count: number) => new Date(hour(count))
const names = new Map([
  [1, 'One'],
  [2, 'Two'],
])
const won = (settledAt: Date): SettledPlan => ({
  serial: 1,
  planId: 1,
  play: 1,
  leagueId: 1,
  publishedAt: at(0),
  kickoff: at(1),
  outcome: 'win',
  ncReason: null,
  profit: null,
  settledAt,
  settledIndex: 1,
  forecast: null,
  odds: null,
  expected: null,
  closing: null,
  stated: null,
})
const expertOf = (expertId: number, changes: Partial<LoggedExpert> = {}): LoggedExpert => ({
  expertId,
  kind: 'person',
  name: {},
  withdrawn: false,
  since: at(0),
  published: 1,
  lastPublished: at(0),
  plans: [],
  listed: [],
  ...changes,
})

describe('home', () => {
  const row = (expertId: number, hits: number): Expert => ({
    expertId,
    name: names.get(expertId) ?? '',
    avatar: 'x.png',
    kind: 'person',
    streakWinCnt: hits,
    recentCnt: hits,
    recentWinCnt: hits,
    recentHitRate: hits,
    onSaleCnt: 0,
  })
  const experts = [
    expertOf(1, { plans: [won(at(12))] }),
    expertOf(2),
    expertOf(3, { withdrawn: true }),
  ]
  const found = (present: number, ...rows: Expert[]) =>
    homeDifferences(rows, experts, names, currentBook, at(present))

  test('shows experts with what was settled at that moment', () => {
    expect(found(12, row(1, 1), row(2, 0))).toEqual([])
    expect(found(11.99, row(1, 0))).toEqual([])
    expect(found(11.99, row(1, 1)).map((one) => one.at)).toEqual([
      'experts.0.streakWinCnt',
      'experts.0.recentCnt',
      'experts.0.recentWinCnt',
      'experts.0.recentHitRate',
    ])
  })

  test('shows each once, and nobody who is withdrawn or unknown', () => {
    expect(found(12, row(2, 0), row(2, 0))).toEqual([
      { at: 'experts', shown: 2, follows: 'each expert once' },
    ])
    expect(found(12, row(2, 0), row(3, 0), row(4, 0))).toEqual([
      { at: 'experts.1', shown: 'expert 3', follows: null },
      { at: 'experts.2', shown: 'expert 4', follows: null },
    ])
  })
})

describe('the models on a match', () => {
  const chances = { home: 0.5, draw: 0.3, away: 0.2 }
  const forecast: Forecast = { chances, happened: 'home' }
  const missed: Forecast = { chances, happened: 'away' }
  const plan = (serial: number, changes: Partial<ListedPlan> = {}): ListedPlan => ({
    serial,
    planId: 100 + serial,
    matchId: 5,
    play: 1,
    isFree: true,
    publishedAt: at(2),
    versions: [],
    publishedIndex: 2,
    kickoff: at(10),
    deadline: at(9),
    settledAt: null,
    settledIndex: null,
    resultKeys: ['2'],
    chances,
    stated: [],
    priced: { entries: [], mark: null },
    result: null,
    ...changes,
  })
  const record = (forecasts: readonly Forecast[]) => forecastRecord(forecasts, currentBook)
  const row = (changes: Partial<ShownForecasts['models'][number]> = {}) => ({
    expertId: 1,
    name: 'One',
    avatar: 'x.png',
    planId: 101,
    chances,
    record: record([]),
    ...changes,
  })
  const on = { matchId: 5, logSize: 3 }
  const missing = ['models.0.planId', 'models.0.chances']
  const found = (shown: ShownForecasts, changes: Partial<LoggedExpert> = {}) =>
    forecastDifferences(
      shown,
      [expertOf(1, { kind: 'model', listed: [plan(2), plan(1)], ...changes }), expertOf(2)],
      names,
      currentBook,
    ).map((one) => one.at)

  test('are all that are not withdrawn, each once', () => {
    expect(found({ models: [row()], ...on })).toEqual([])
    expect(found({ models: [], ...on })).toEqual(['models'])
    expect(found({ models: [], ...on }, { withdrawn: true })).toEqual([])
    expect(found({ models: [row()], ...on }, { withdrawn: true })).toEqual([])
    expect(found({ models: [row(), row()], ...on })).toEqual(['models.length'])
  })

  test('are models by the log, unless a row has nothing but a name', () => {
    const silent = { planId: null, chances: null }
    const beside = (changes: Partial<ShownForecasts['models'][number]>) =>
      found({ models: [row(), row({ expertId: 3, ...silent, ...changes })], ...on })
    expect(beside({})).toEqual([])
    for (const claim of [
      { planId: 101 },
      { chances },
      { record: record([forecast]) },
      { record: { ...record([]), n: 1 } },
      { record: { ...record([]), brier: 0.1 } },
      { record: { ...record([]), logScore: 0.1 } },
      { record: { ...record([]), calibration: record([forecast]).calibration } },
      // an expert by the log, and no model
      { expertId: 2 },
    ])
      expect(beside(claim)).toEqual(['models.1'])
  })

  test('say what their first plan on it states', () => {
    expect(found({ models: [row({ planId: 102 })], ...on })).toEqual(['models.0.planId'])
    expect(found({ models: [row({ planId: null, chances: null })], ...on })).toEqual(missing)
    const other = { listed: [plan(1, { matchId: 6 })] }
    expect(found({ models: [row({ planId: null, chances: null })], ...on }, other)).toEqual([])
    expect(found({ models: [row()], ...on }, other)).toEqual(missing)
    const silent = { listed: [plan(1, { chances: null })] }
    expect(found({ models: [row()], ...on }, silent)).toEqual(['models.0.chances'])
  })

  test('may show a plan before it is revealed, and lack one that is a later entry', () => {
    const sealed = { listed: [plan(1, { resultKeys: null, chances: null })] }
    expect(found({ models: [row()], ...on }, sealed)).toEqual([])
    const none = row({ planId: null, chances: null })
    const young = (publishedIndex: number) => ({ listed: [plan(1, { publishedIndex })] })
    expect(found({ models: [none], ...on }, young(3))).toEqual([])
    expect(found({ models: [none], ...on }, young(2))).toEqual(missing)
    // a page that states no size need not have any
    expect(found({ models: [none], matchId: 5 }, young(0))).toEqual([])
    // once it is shown, it is compared
    const wrong = row({ chances: { ...chances, home: 0.6 } })
    expect(found({ models: [wrong], ...on }, young(3))).toEqual(['models.0.chances'])
  })

  test('are not held to a plan where no plans are listed', () => {
    expect(found({ models: [row({ planId: 1, chances: null })] })).toEqual([])
    expect(found({ models: [row({ name: 'Other' })] })).toEqual(['models.0.name'])
  })

  test('have the record of their last forecasts', () => {
    const many = Array.from({ length: trackedForecasts }, () => forecast)
    const plans = [missed, ...many].map((one) => ({ ...won(at(5)), forecast: one }))
    const full = { plans: [won(at(5)), ...plans] }
    expect(found({ models: [row({ record: record(many) })], ...on }, full)).toEqual([])
    expect(found({ models: [row({ record: record([...many, missed]) })], ...on }, full)).toEqual([
      'models.0.record',
    ])
  })
})
