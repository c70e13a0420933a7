/**
 * L-11: each value that the frozen site of the current rulebook shows is changed once, and is found
 * by a reader's verification at its place. The rows are in test-shown-fields.ts, with the values
 * that the log does not have. Each field of the contract is found in some answer, or named there.
 * The honest sites of older books are equal, too.
 */
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { boards } from '../../contract/values.ts'
import type { ShownLists } from './lists.ts'
import { listOf, shownDifferences, type ShownList } from './shown.ts'
import { raise } from './test-frozen-answers.ts'
import { ends, lied, pathsIn, placesIn } from './test-lies.ts'
import { compared, frozen, ofLists, ofSite, type Example } from './test-shown-fields.ts'

const { answersTo, experts, lists, signed } = frozen

const withoutPlaces = (path: readonly string[]) =>
  path.map((name) => (/^\d+$/.test(name) ? '*' : name)).join('.')
const isWithin = (path: string, at: string) => path === at || path.startsWith(`${at}.`)

/** Where nothing is found, and where something is found at another place only: behind an arrow. */
function unseenIn<T>({ shown, found }: Example<T>, seen: Set<string>): string[] {
  expect(found(shown)).toEqual([])
  const unseen = new Set<string>()
  for (const path of pathsIn(shown, ends)) {
    // the size of the log, which is added to the answer
    if (path[0] === 'signed' && 'logSize' in Object(shown)) continue
    const differences = found(lied(shown, path))
    const name = withoutPlaces(path)
    const [first] = differences
    if (!first) unseen.add(name)
    else {
      seen.add(name)
      if (!differences.some((one) => isWithin(path.join('.'), one.at)))
        unseen.add(`${name} → ${withoutPlaces(first.at.split('.'))}`)
    }
  }
  return [...unseen].toSorted()
}

describe('each value of an answer is found at its place, or named', () => {
  test.each(compared)('$name', ({ name, examples, isNamed, fields }) => {
    const seen = new Set<string>()
    const isAnswer = Compile(calls[name].result)
    expect(examples().length).toBeGreaterThan(0)
    for (const example of examples()) {
      // boundary: the frozen answers are of the contract; else run npm run freeze
      expect(isAnswer.Check(example.shown), `${name} of ${example.of} in its shape`).toBe(true)
      const unseen = unseenIn(example, seen).filter((field) => !isNamed(field))
      expect(unseen, example.of).toEqual((example.unseen ?? []).toSorted())
    }
    const isSeen = (field: string) =>
      seen.has(field) ||
      examples().some(({ shown, found }) =>
        placesIn(shown, field.split('.')).some((place) => found(lied(shown, place)).length > 0),
      )
    expect(fields.filter((field) => !isNamed(field) && !isSeen(field))).toEqual([])
  })

  test('the number of entries that an answer has', () => {
    // these two are compared with all entries of the log
    const sized = compared.filter(
      ({ name, fields }) => fields.includes('logSize') && !/^(expert|plan)Detail$/.test(name),
    )
    expect(sized).toHaveLength(14)
    for (const { name, examples } of sized) {
      const [{ shown, found } = raise()] = examples()
      // boundary: it has the field
      const { logSize, ...unsized } = shown as { logSize?: number }
      expect(logSize).toBe(signed)
      expect([name, found(unsized)]).toEqual([
        name,
        expect.arrayContaining([expect.objectContaining({ follows: signed })]),
      ])
    }
  })
})

describe('the members and the order of each list are compared', () => {
  const { home, recommended, latest, decided, opened = raise(), pages } = lists
  const gaps = home.gaps ?? raise()
  const without = <L extends { records: readonly unknown[] }>(list: L, at = 0): L => ({
    ...list,
    records: list.records.toSpliced(at, 1),
  })
  const swapped = <T>([one = raise(), two = raise(), ...others]: readonly T[]) => [
    two,
    one,
    ...others,
  ]
  const onHome = (part: Partial<typeof home>) => ({ home: { ...home, ...part } })
  const ofPages = (part: (page: (typeof pages)[number]) => object) => ({
    pages: pages.map((page) => ({ ...page, ...part(page) })),
  })
  const lies: [string, Partial<ShownLists>, string][] = [
    ['an expert before another on home', onHome({ experts: swapped(home.experts) }), 'home'],
    ['an expert left out of home', onHome({ experts: home.experts.slice(1) }), 'home'],
    ['no expert on home', onHome({ experts: [] }), 'home'],
    ['a home of yesterday', onHome({ computedAt: '2026-03-01T12:00:00.000Z' }), 'home'],
    ['a match left out of the gaps', onHome({ gaps: gaps.slice(1) }), 'home'],
    ['a gap twice', onHome({ gaps: [...gaps, ...gaps.slice(0, 1)] }), 'home'],
    // of all rows, so that their order is right
    ...(['share', 'chance'] as const).map((name): [string, Partial<ShownLists>, string] => [
      `the ${name} of each gap`,
      onHome({ gaps: gaps.map((gap) => ({ ...gap, [name]: gap[name] / 2 })) }),
      'home',
    ]),
    ['a free plan that is not opened', { opened: new Map([...opened].slice(1)) }, 'home'],
    [
      'a free plan opened with another pick',
      {
        opened: new Map(
          [...opened].map(([id, one]) => [
            id,
            one && { ...one, body: one.body.replace('"key":"2"', '"key":"1"') },
          ]),
        ),
      },
      'home',
    ],
    [
      'two recommended plans swapped',
      { recommended: recommended.map((page) => ({ ...page, records: swapped(page.records) })) },
      'recommended',
    ],
    [
      'the last recommended plan left out',
      { recommended: recommended.map((page) => without(page, -1)) },
      'recommended',
    ],
    [
      'a plan of another expert',
      { latest: { ...latest, records: lied(latest.records, ['0', 'expertId']) } },
      'latest',
    ],
    ...(['latest', 'decided'] as const).flatMap((name): [string, Partial<ShownLists>, string][] => {
      const list = { latest, decided }[name]
      return [
        [`the first of the ${name} left out`, { [name]: without(list) }, 'latest'],
        [`the last but one of the ${name} left out`, { [name]: without(list, -2) }, 'latest'],
        // a shorter list than was asked for has every plan
        [`the last of the ${name} left out`, { [name]: without(list, -1) }, 'latest'],
        [
          `the ${name} in reverse`,
          { [name]: { ...list, records: list.records.toReversed() } },
          'latest',
        ],
      ]
    }),
    [
      'a plan left out of its match',
      ofPages(({ plans }) => ({ plans: plans.map((list) => without(list)) })),
      'match',
    ],
    [
      'a plan too many on a match',
      ofPages(({ detail }) => ({ detail: lied(detail, ['solutionCount']) })),
      'match',
    ],
  ]
  test.each(lies)('%s', (_, lie, part) => {
    expect(ofLists(lie)[0]).toMatchObject({ part: { name: part } })
  })

  test('what may be otherwise is no lie', () => {
    // an answer of a quarter of an hour later, when only the clock has changed
    const later = new Date(Date.parse(home.computedAt ?? '') + 900_000).toISOString()
    expect(ofLists(onHome({ computedAt: later }))).toEqual([])
    // as many plans as were asked for
    const { length } = latest.records
    expect(ofLists({ latest: without(latest, -1), requested: length - 1 })).toEqual([])
  })

  test.each(
    answersTo(
      'expertList',
      ({ type, window, play }) => type !== boards.followed && window === '90' && !play,
    ).map(({ asked: { type, kind = 'all' }, shown }) => ({ type, kind, shown })),
  )('board $type of $kind', ({ type, kind, shown }) => {
    const { records: rows } = shown
    const found = (records: typeof rows, total = shown.total) =>
      ofSite({
        boards: [{ type, kind, play: null, window: '90', ...shown, records, total } as never],
      })
    const [first, second, ...others] = rows
    if (!first || !second) return
    const missing = { at: 'records', shown: 'nothing', follows: `expert ${first.expertId}` }
    expect(found(rows.slice(1), rows.length)).toContainEqual(expect.objectContaining(missing))
    const twice = { at: 'records', shown: rows.length + 1, follows: 'each expert once' }
    expect(found([first, ...rows])).toContainEqual(expect.objectContaining(twice))
    const unknown = { at: 'records.0', shown: 'expert 99', follows: null }
    expect(found([{ ...first, expertId: 99 }, ...rows.slice(1)])).toContainEqual(
      expect.objectContaining(unknown),
    )
    // two people, or two models
    const isOrdered = first.kind === second.kind
    expect(found([second, first, ...others])[0]).toMatchObject({
      at: 'records.0',
      shown: `expert ${second.expertId}`,
      ...(isOrdered && { follows: `expert ${first.expertId} before` }),
    })
  })

  test('the models on the pages of matches', () => {
    for (const { asked, shown } of answersTo('matchProbability'))
      if (shown.models.length > 0)
        expect(
          ofSite({ forecasts: [{ ...shown, models: [], matchId: Number(asked.matchId) }] }),
        ).not.toEqual([])
  })

  test('a row of an expert’s list left out or put in, and a page that ends elsewhere', () => {
    const { facts, gathered, texts, expert } = experts[7] ?? raise()
    const rows = answersTo('expertPredicts', (asked) => asked.expertId === expert.expertId).flatMap(
      ({ shown }) => shown.records,
    )
    const found = (some: typeof rows, list: Partial<ShownList> = {}) =>
      shownDifferences(facts, gathered, undefined, {
        language: 'en',
        rows: some,
        texts,
        lists: [{ ...listOf(some), ...list }],
      }).map(({ serial }) => serial)
    const at = (serial: number) => rows.filter((row) => row.serial === serial)
    expect(found(rows)).toEqual([])
    for (const row of rows) expect(found(rows.filter((one) => one !== row))).toEqual([row.serial])
    expect(
      found([...lied(at(1), ['0', 'serial']).map((row) => ({ ...row, serial: 99 })), ...rows]),
    ).toEqual([99])
    const page = rows.filter(({ serial }) => serial < 9).slice(0, 4)
    expect(found(page, { below: 9, most: 4 })).toEqual([])
    expect(found(page, { below: 10, most: 4 })).toEqual([9])
    expect(found(page.slice(1), { below: 9, most: 4 })).toEqual([8])
    const settled = rows.filter(({ outcome }) => outcome !== null && outcome !== 'not_counted')
    expect(found(settled, { state: 'settled' })).toEqual([])
    expect(found(settled.slice(1), { state: 'settled' })).toHaveLength(1)
    const others = rows.filter(({ outcome }) => outcome === 'not_counted')
    expect(others.length).toBeGreaterThan(0)
    expect(found(others, { state: 'notCounted' })).toEqual([])
    expect(found(others.slice(1), { state: 'notCounted' })).toHaveLength(1)
  })
})
