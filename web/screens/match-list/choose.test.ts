import { expect, test } from 'vitest'
import type { Id } from '../../../contract/id.ts'
import { notStarted as untouched } from '../../../contract/test-now.ts'
import { matchStatus } from '../../../contract/values.ts'
import type { ListedMatch } from '../../api/match-list-queries.ts'
import { chosen, groupsOf, isOfTab, timeGroupsOf, withFewOver } from './choose.ts'

const club = { clubId: 1, name: 'A club', shortName: 'A club', crest: '' }
const match = (matchId: number, fields: Partial<ListedMatch>): ListedMatch => ({
  ...untouched,
  matchId,
  leagueId: 1,
  round: '',
  matchTime: null,
  home: club,
  away: club,
  odds: null,
  ...fields,
})
const at = (hour: number) => `2026-03-04T${hour}:00:00.000Z`
const { firstHalf, finished, notStarted, postponed, toBeDecided } = matchStatus

const day = [
  match(1, { status: notStarted, matchTime: at(18) }),
  match(2, { status: finished, matchTime: at(12) }),
  match(3, { status: notStarted, matchTime: at(15), leagueId: 2 }),
  match(4, { status: firstHalf, matchTime: at(14) }),
  match(5, { status: notStarted, matchTime: at(18), leagueId: 2 }),
  match(6, { status: postponed, matchTime: at(11) }),
  match(7, { status: toBeDecided, matchTime: null }),
  match(8, { status: finished, matchTime: at(11) }),
]
const inOrder = (followed: Id[]) =>
  timeGroupsOf(day, ({ matchId }) => followed.includes(matchId)).map(({ heading, matches }) => [
    heading.by === 'kickoff' ? heading.at : heading.by,
    matches.map(({ matchId }) => matchId),
  ])

test('by time: live, each kick-off, no time, undetermined, finished', () => {
  expect(inOrder([])).toEqual([
    ['live', [4]],
    [at(15), [3]],
    [at(18), [1, 5]],
    ['open', [7]],
    ['undecided', [6]],
    ['over', [2, 8]],
  ])
})

test('the filters keep the matches of one league, and those with plans', () => {
  const withPlans = [...day, match(9, { leagueId: 2, solutionCount: 3 })]
  const ids = (parameters: Parameters<typeof chosen>[1]) =>
    chosen(withPlans, parameters).map(({ matchId }) => matchId)
  expect(ids({})).toEqual(withPlans.map(({ matchId }) => matchId))
  expect(ids({ league: 2 })).toEqual([3, 5, 9])
  expect(ids({ plans: '1' })).toEqual([9])
})

test('a match whose result is missing stands with the results', () => {
  const silent = [notStarted, firstHalf].map((status, index) =>
    match(20 + index, { status, matchTime: at(10), resultMissing: true }),
  )
  expect(timeGroupsOf([...silent, ...day], () => false).map(({ heading }) => heading.by)).toEqual([
    'live',
    'kickoff',
    'kickoff',
    'open',
    'undecided',
    'missing',
    'over',
  ])
  for (const one of silent)
    expect(
      (['live', 'fixtures', 'results'] as const).filter((tab) => isOfTab(one, tab, [])),
    ).toEqual(['results'])
})

test('followed matches are first in their group by time', () => {
  expect(inOrder([5, 8]).filter(([, ids]) => ids?.length === 2)).toEqual([
    [at(18), [5, 1]],
    ['over', [8, 2]],
  ])
})

test('a day that is not over has its last finished matches, and followed ones, first', () => {
  const over = [9, 10, 11].map((id, hour) =>
    match(id, { status: finished, matchTime: at(15 + hour) }),
  )
  const of = (matches: ListedMatch[], followed: Id[]) => {
    const { groups, left } = withFewOver(
      timeGroupsOf(matches, ({ matchId }) => followed.includes(matchId)),
    )
    return [groups.at(-1)?.matches.map(({ matchId }) => matchId), left]
  }
  expect(of([...day, ...over], [])).toEqual([[11, 10], 3])
  expect(of([...day, ...over], [8])).toEqual([[8, 11], 3])
  expect(of(day, [])).toEqual([[2, 8], 0])
  // a past day has all
  expect(of(over, [])).toEqual([[11, 10, 9], 0])
})

test('by league: leagues with a followed match are first, undetermined matches last', () => {
  const leagues = groupsOf(day, ({ matchId }) => matchId === 3).map(({ heading, undecided }) => [
    heading.by === 'league' && heading.leagueId,
    undecided,
  ])
  expect(leagues).toEqual([
    [2, false],
    [1, false],
    [1, true],
  ])
})
