/** What lists of plans and matches must have by the log, and what they may not have yet. */
import { describe, expect, test } from 'vitest'
import type { World } from '../../contract/values.ts'
import { currentBook } from '../book/index.ts'
import type { LoggedExpert } from './figures.ts'
import type { ListedPlan } from './listed-plans.ts'
import { listDifferences, type ShownLists, type ShownMatch } from './lists.ts'
import { hour } from './test-log-entries.ts'

const at = (count: number) => new Date(hour(count))
/** The lists have the first twenty entries, of which there was one an hour. */
const logSize = 20

/** A plan on match 5 that is open, and was published long ago. */
const plan = (planId: number, changes: Partial<ListedPlan> = {}): ListedPlan => ({
  serial: planId,
  planId,
  matchId: 5,
  play: 1,
  isFree: true,
  publishedAt: at(2),
  versions: [],
  publishedIndex: 2,
  kickoff: at(30),
  deadline: at(29),
  settledAt: null,
  settledIndex: null,
  resultKeys: ['2'],
  chances: null,
  stated: [],
  priced: { entries: [], mark: null },
  result: null,
  ...changes,
})
const expertOf = (expertId: number, listed: ListedPlan[]): LoggedExpert => ({
  expertId,
  kind: 'person',
  name: {},
  withdrawn: false,
  since: at(0),
  published: listed.length,
  lastPublished: at(0),
  plans: [],
  listed,
})

// boundary: of cards and matches only what is compared here
const cards = (ids: readonly number[], expertId = 1) =>
  ids.map((id) => ({ id, expertId })) as unknown as ShownLists['recommended'][number]['records']
const plansOf = (...ids: number[]) => ({ records: cards(ids), logSize })
const matchesOf = (...matches: ShownMatch[]) => ({ matches: [{ matches, logSize }] })
const row = (value: object) => value as unknown as ShownLists['home']['experts'][number]
const empty: ShownLists = {
  home: { matches: [], experts: [], computedAt: hour(20), logSize },
  recommended: [],
  latest: plansOf(),
  decided: plansOf(),
  matches: [],
  pages: [],
}

/** What is found in one of the lists: the place, what is shown, and what follows. */
function found(
  name: string,
  lists: Partial<ShownLists>,
  listed: ListedPlan[],
  others: LoggedExpert[] = [],
) {
  const experts = [expertOf(1, listed), ...others]
  return listDifferences({ ...empty, ...lists }, experts, new Map(), currentBook)
    .filter(({ part }) => part.name === name)
    .map((one) => `${one.at}: ${String(one.shown)}, ${String(one.follows)}`)
}

describe('the matches of a list', () => {
  const open = (solutionCount: number) => ({ matchId: 5, solutionCount }) as unknown as ShownMatch
  test('count every plan that they have by the log, and may count later ones', () => {
    const plans = [plan(1), plan(2, { publishedIndex: 19 }), plan(3, { publishedIndex: 20 })]
    const counted = (count: number) => found('matches', matchesOf(open(count)), plans)
    expect(counted(2)).toEqual([])
    expect(counted(3)).toEqual([])
    expect(counted(1)).toEqual(['match 5.solutionCount: 1, 2'])
    expect(counted(4)).toEqual(['match 5.solutionCount: 4, 3'])
    expect(found('matches', matchesOf(open(0)), [])).toEqual([])
    expect(found('matches', matchesOf(open(1)), [])).toEqual(['match 5.solutionCount: 1, 0'])
  })

  test('are compared by the size of their own list', () => {
    const plans = [plan(1), plan(2, { publishedIndex: 19 })]
    const list = (size?: number) => ({
      matches: [open(1)],
      ...(size !== undefined && { logSize: size }),
    })
    expect(found('matches', { matches: [list(19), list(2)] }, plans)).toEqual([])
    expect(found('matches', { matches: [list(19), list(20)] }, plans)).toHaveLength(1)
    // one that states no size need not have any entry
    expect(found('matches', { matches: [list()] }, plans)).toEqual([])
  })

  const ended = { status: 8, fullHome: 2, fullAway: 1, awarded: false, solutionCount: 1 }
  const played = { index: 18, status: 8, awarded: false, score: [2, 1] as const }
  test.each(['odds', 'timeKnown'])('with %s have the result that settled their plans', (field) => {
    const shown = (changes: object, result: ListedPlan['result'] = played) => {
      const match = { matchId: 5, [field]: null, ...ended, ...changes } as unknown as ShownMatch
      return found('matches', matchesOf(match), [plan(1, { result })])
    }
    expect(shown({})).toEqual([])
    expect(shown({ status: 4 })).toEqual(['match 5.status: 4, 8'])
    expect(shown({ fullHome: 1 })).toEqual(['match 5.fullHome: 1, 2'])
    expect(shown({ fullAway: null })).toEqual(['match 5.fullAway: null, 1'])
    expect(shown({ awarded: true })).toEqual(['match 5.awarded: true, false'])
    // a later one may not be there yet, and of an awarded one the source says the score
    const other = { status: 4, fullHome: null, fullAway: null, awarded: true }
    expect(shown(other, { ...played, index: 19 })).toHaveLength(4)
    expect(shown(other, { ...played, index: 20 })).toEqual([])
    expect(shown({ ...other, status: 8 }, { ...played, awarded: true })).toEqual([])
    expect(shown({ ...other, awarded: false }, { ...played, awarded: true })).toEqual([
      'match 5.status: 4, 8',
      'match 5.awarded: false, true',
    ])
    expect(shown(other, null)).toEqual([])
    const off = { index: 18, status: 12, awarded: false, score: [2, 1] as const }
    expect(shown(other, off)).toEqual(['match 5.status: 4, 12', 'match 5.awarded: true, false'])
    expect(shown({ fullHome: 9 }, { ...played, score: null })).toEqual([])
  })

  test('show the words of sources that disagree, as the log has them', () => {
    const words = [
      { source: 'files', homeGoals: 1, awayGoals: 1 },
      { source: 'live', homeGoals: 2, awayGoals: 1 },
    ]
    const shown = (disputed: object[], index = 18) => {
      const detail = { matchId: 5, solutionCount: 1, logSize, disputed } as never
      const page = { detail, plans: [plansOf(1)] } as never
      return found('match', { pages: [page] }, [plan(1, { dispute: { index, words } })]).filter(
        (one) => /disputed/.test(one),
      )
    }
    expect(shown(words)).toEqual([])
    expect(shown([])).toHaveLength(1)
    expect(shown([words[0] ?? {}, { ...words[1], homeGoals: 1 }])).toHaveLength(1)
    // a later entry need not be there yet
    expect(shown([], 20)).toEqual([])
  })

  test.each(['odds', 'timeKnown', 'deadline'])('with %s have the kick-off of the log', (field) => {
    const stated = [
      { index: 2, kickoff: hour(30) },
      { index: 19, kickoff: hour(40) },
      { index: 20, kickoff: null },
    ]
    const shown = (matchTime: string | null, plans = [plan(1, { stated })]) => {
      const match = { matchId: 5, [field]: null, ...ended, matchTime } as unknown as ShownMatch
      return found('matches', matchesOf(match), plans).filter((one) => /matchTime/.test(one))
    }
    // the last move is a later entry, which the list need not have
    expect(shown(hour(40))).toEqual([])
    expect(shown(null)).toEqual([])
    expect(shown(hour(30))).toEqual([`match 5.matchTime: ${hour(30)}, null`])
    expect(shown(hour(41))).toEqual([`match 5.matchTime: ${hour(41)}, null`])
    expect(shown(hour(41), [])).toEqual([])
  })

  test('on home are compared, too', () => {
    const matches = [
      { matchId: 5, ...ended, solutionCount: 0 },
    ] as unknown as ShownLists['home']['matches']
    const home = { ...empty.home, matches }
    expect(found('home', { home }, [plan(1, { result: played })])).toContain(
      'matches.0.solutionCount: 0, 1',
    )
  })
})

test('home says that the world is invented where the log says so, and nowhere else', () => {
  const shown = (simulated: boolean | undefined, world?: World) => {
    const home = { ...empty.home, ...(simulated !== undefined && { simulated }) }
    return listDifferences({ ...empty, home }, [], new Map(), currentBook, world).map(
      ({ at, shown, follows }) => [at, shown, follows],
    )
  }
  expect(shown(true, 'invented')).toEqual([])
  expect(shown(false, 'invented')).toEqual([['simulated', false, true]])
  expect(shown(undefined, 'invented')).toEqual([['simulated', false, true]])
  for (const world of ['real', 'replay'] as const) {
    expect(shown(false, world)).toEqual([])
    expect(shown(undefined, world)).toEqual([])
    expect(shown(true, world)).toEqual([['simulated', true, false]])
  }
  expect(shown(true)).toEqual([])
})

describe('the page of a match', () => {
  const page = (detail: object, ids: number[]) =>
    ({
      detail: { matchId: 5, solutionCount: ids.length, logSize, ...detail },
      plans: [plansOf(...ids.slice(0, 2)), plansOf(...ids.slice(2))],
    }) as never
  const shown = (detail: object, plans: ListedPlan[], ids = plans.map((one) => one.planId)) =>
    found('match', { pages: [page(detail, ids)] }, plans)
  const plays = (free: number, ...byPlay: [number, number][]) => ({
    free,
    byPlay: byPlay.map(([play, count]) => ({ play, plans: count })),
  })

  test('counts its plans by play type, and the free ones', () => {
    const plans = [plan(3, { play: 5 }), plan(2, { isFree: false }), plan(1, { play: 5 })]
    const split = { plans: 3, home: 3, draw: 0, away: 0 }
    expect(shown({ split, plans: plays(2, [1, 1], [5, 2]) }, plans)).toEqual([])
    expect(shown({ split, plans: plays(3, [1, 1], [5, 2]) }, plans)).toHaveLength(1)
    expect(shown({ split, plans: plays(2, [5, 2], [1, 1]) }, plans)).toHaveLength(1)
  })

  test('counts the plans of models', () => {
    const plans = [plan(3), plan(2, { isModel: true }), plan(1, { isModel: true })]
    const of = (models: number) => ({ split: null, plans: { ...plays(3, [1, 3]), models } })
    const wrong = (models: number) =>
      shown(of(models), plans).filter((line) => line.includes('plans'))
    expect(wrong(2)).toEqual([])
    expect(wrong(3)).toHaveLength(1)
  })

  test('says how picks are split, once all are revealed', () => {
    const split = { plans: 2, home: 1, draw: 2, away: 1 }
    const plans = [
      plan(3, { resultKeys: ['2', '3'] }),
      plan(2, { resultKeys: ['3', '1'] }),
      plan(1, { resultKeys: [] }),
    ]
    const counted = { plans: plays(3, [1, 3]) }
    expect(shown({ ...counted, split }, plans)).toEqual([])
    for (const name of ['plans', 'home', 'draw', 'away'])
      expect(shown({ ...counted, split: { ...split, [name]: 9 } }, plans)).toHaveLength(1)
    const none = plans.map((one) => ({ ...one, resultKeys: [] }))
    expect(shown({ ...counted, split: null }, none)).toEqual([])
    expect(shown({ ...counted, split }, none)).toHaveLength(1)
    const sealed = plans.with(0, plan(3, { resultKeys: null }))
    expect(shown({ ...counted, split: null }, sealed)).toEqual([])
    expect(shown({ ...counted, split }, sealed)).toEqual([])
  })

  test('lists them by kick-off, the latest first, then by id', () => {
    const plans = [plan(1), plan(2), plan(3, { kickoff: at(31) }), plan(4, { kickoff: at(29) })]
    const detail = {
      plans: plays(4, [1, 4]),
      split: { plans: 4, home: 4, draw: 0, away: 0 },
    }
    expect(shown(detail, plans, [3, 2, 1, 4])).toEqual([])
    expect(shown(detail, plans, [3, 1, 2, 4])).toEqual(['plans.1: plan 1, plan 2'])
    expect(shown({ ...detail, solutionCount: 4 }, plans, [3, 2, 1])).toEqual([
      'plans.3: none, plan 4',
    ])
    expect(shown({ ...detail, solutionCount: 4 }, plans, [3, 2, 1, 4, 9])).toEqual([
      'plans.4: plan 9, none',
    ])
  })
})

describe('all plans, and the settled ones', () => {
  const plans = [plan(1), plan(2, { publishedIndex: 19 }), plan(3, { publishedIndex: 20 })]
  test('begin with the latest; one of a later entry may be there or not', () => {
    const latest = (...ids: number[]) => found('latest', { latest: plansOf(...ids) }, plans)
    expect(latest(2, 1)).toEqual([])
    expect(latest(3, 2, 1)).toEqual([])
    expect(latest(2)).toEqual([])
    expect(latest(1)).toEqual(['records.0: plan 1, plan 2'])
    expect(latest(1, 2)).toEqual(['records.0: plan 1, plan 2'])
  })

  test('have every plan where they have fewer rows than were requested', () => {
    const latest = (requested: number, ...ids: number[]) =>
      found('latest', { latest: plansOf(...ids), requested }, plans)
    expect(latest(100, 3, 2, 1)).toEqual([])
    expect(latest(100, 2, 1)).toEqual([])
    expect(latest(100, 2)).toEqual(['records.1: none, plan 1'])
    expect(latest(1, 2)).toEqual([])
  })

  test('are compared by the size of their own list', () => {
    const latest = (size: number) =>
      found('latest', { latest: { records: cards([1]), logSize: size } }, plans)
    expect(latest(19)).toEqual([])
    expect(latest(20)).toEqual(['records.0: plan 1, plan 2'])
    const unsized = { records: cards([9]) }
    expect(found('latest', { latest: unsized, decided: unsized, requested: 9 }, plans)).toEqual([])
  })

  test('are settled ones only, where these are asked for', () => {
    const settled = [
      plan(1, { settledAt: at(19), settledIndex: 19 }),
      plan(2),
      plan(3, { settledAt: at(17), settledIndex: 17, kickoff: at(29) }),
      plan(4, { settledAt: at(20), settledIndex: 20 }),
    ]
    const all = plansOf(4, 2, 1, 3)
    const decided = (...ids: number[]) =>
      found('latest', { latest: all, decided: plansOf(...ids), requested: 4 }, settled)
    expect(decided(1, 3)).toEqual([])
    // settled by a later entry: it may be there or not
    expect(decided(4, 1, 3)).toEqual([])
    expect(decided(3)).toEqual(['records.0: plan 3, plan 1'])
    expect(decided(1)).toEqual(['records.1: none, plan 3'])
  })

  test('are by experts whom the log has', () => {
    const card = { records: cards([1], 9), logSize }
    const stranger = ['plan 1: expert 9, null']
    expect(found('latest', { latest: card }, [])).toEqual(stranger)
    expect(found('latest', { decided: card }, [])).toEqual(stranger)
    expect(found('latest', { recommended: [{ ...card, computedAt: hour(20) }] }, [])).toEqual(
      stranger,
    )
    const page = { detail: { matchId: 5 }, plans: [card] } as never
    expect(found('latest', { pages: [page] }, [])).toEqual(stranger)
  })
})

describe('recommendations', () => {
  /** An expert with a plan on sale since the second hour. */
  const others = [expertOf(2, [plan(21)])]
  const own = (expertId: number, onSaleCnt = 1) =>
    row({
      expertId,
      kind: 'person',
      streakWinCnt: 0,
      recentCnt: 0,
      recentWinCnt: 0,
      recentHitRate: 0,
      onSaleCnt,
    })
  const home = (experts: ReturnType<typeof own>[], computedAt: string | undefined = hour(20)) => ({
    matches: [],
    experts,
    computedAt,
    logSize,
  })
  /** An expert with a plan that was settled behind the twentieth hour. */
  const settledBy = (settledIndex: number) =>
    ({
      ...expertOf(3, []),
      plans: [{ settledAt: at(20.01), settledIndex, kickoff: at(10), outcome: 'win' }],
    }) as unknown as LoggedExpert

  test('of home are those of the moment at which it was made', () => {
    const shown = (lists: Partial<ShownLists>) => found('home', lists, [plan(1)], others)
    expect(shown({ home: home([own(1), own(2)]) })).toEqual([])
    expect(shown({ home: home([own(2), own(1)]) })).toEqual(['experts.0: expert 2, expert 1'])
    expect(shown({ home: home([own(1)]) })).toEqual(['experts.1: none, expert 2'])
    expect(shown({ home: home([own(1, 2), own(2)]) })).toEqual(['experts.0.onSaleCnt: 2, 1'])
    // before the second hour nobody had published
    const early = (...rows: ReturnType<typeof own>[]) =>
      shown({ home: { ...home(rows, hour(1)), logSize: 2 } })
    expect(early()).toEqual([])
    expect(early(own(1))).not.toEqual([])
  })

  test('of home are not those of a moment before an entry that it has', () => {
    const young = [plan(1, { publishedAt: at(19), publishedIndex: 19 })]
    const shown = (size: number, ...rows: ReturnType<typeof own>[]) =>
      found('home', { home: { ...home(rows), logSize: size } }, young, others)
    expect(shown(20, own(1), own(2))).toEqual([])
    expect(shown(20, own(2))).toEqual(['experts.0: expert 2, expert 1'])
    expect(shown(19, own(2))).toEqual([])
    expect(shown(19, own(1), own(2))).toEqual([])
  })

  test('say when they were made, which is not before a settlement that they have', () => {
    const shown = (computedAt: string | undefined, last: LoggedExpert[] = []) => {
      const rows = [own(1), own(2), ...last.map(() => own(3, 0))]
      const { computedAt: _, ...without } = home(rows)
      const made = computedAt === undefined ? without : { ...without, computedAt }
      return found('home', { home: made }, [plan(1)], [...others, ...last])
    }
    expect(shown(hour(20))).toEqual([])
    expect(shown(undefined)).toEqual(['computedAt: null, an instant'])
    expect(shown(hour(20), [settledBy(19)])).toEqual([`computedAt: ${hour(20)}, later`])
    expect(shown(hour(20), [settledBy(20)])).toEqual([])
  })

  test('of plans go on from page to page', () => {
    const page = (ids: number[], computedAt?: string) => ({
      ...plansOf(...ids),
      ...(computedAt !== undefined && { computedAt }),
    })
    const three = [plan(1), plan(2), plan(3)]
    const shown = (...recommended: ReturnType<typeof page>[]) =>
      found('recommended', { recommended }, three)
    expect(shown(page([1, 2], hour(20)), page([3]))).toEqual([])
    expect(shown(page([1, 2], hour(20)))).toEqual(['page 1.2: none, plan 3'])
    expect(shown(page([2, 1], hour(20)), page([3]))).toEqual(['page 1.0: plan 2, plan 1'])
    expect(shown(page([1, 2], hour(20)), page([4]))).toEqual(['page 2.0: plan 4, plan 3'])
    // by home’s time, where no page says its own
    expect(shown(page([1, 2, 3]))).toEqual([])
    const last = (settledIndex: number) => {
      const recommended = [page([1], hour(20))]
      return found('recommended', { recommended }, [plan(1)], [settledBy(settledIndex)])
    }
    expect(last(19)).toEqual([`computedAt: ${hour(20)}, later`])
    expect(last(20)).toEqual([])
  })

  test('of plans are not those of a moment before an entry that the page has', () => {
    const young = [plan(1), plan(2, { publishedAt: at(19), publishedIndex: 19 })]
    const shown = (size: number, ...ids: number[]) => {
      const page = { records: cards(ids), computedAt: hour(20), logSize: size }
      return found('recommended', { recommended: [page] }, young)
    }
    expect(shown(20, 1, 2)).toEqual([])
    expect(shown(20, 1)).toEqual(['page 1.1: none, plan 2'])
    expect(shown(19, 1)).toEqual([])
    expect(shown(19, 1, 2)).toEqual([])
  })
})
