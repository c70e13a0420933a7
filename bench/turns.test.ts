import { expect, test } from 'vitest'
import { byTurns, costOf, expectSameWork, ratioOf, timed, type Turn } from './turns.ts'

const turn = (more: Partial<Turn> = {}): Turn => ({ cost: 1, count: 3, ...more })

test('the sides take turns, and the order alternates', async () => {
  const order: string[] = []
  const side = (name: string, cost: number) => async () => {
    order.push(name)
    return turn({ cost })
  }
  const turns = await byTurns(
    'home',
    { ours: side('ours', 3), floor: side('floor', 2) },
    { rounds: 2 },
  )
  expect(order).toEqual(['floor', 'ours', 'ours', 'floor', 'floor', 'ours'])
  expect(turns.ours).toHaveLength(2)
  expect(ratioOf(turns)).toBe(1.5)
  expect(costOf(turns.floor)).toBe(2)
})

test.each<[string, Turn, Turn, RegExp]>([
  ['nothing on either side', turn({ count: 0 }), turn({ count: 0 }), /^home: 0 against 0/],
  ['less than the floor', turn({ count: 2 }), turn(), /2 against 3/],
  ['more than the floor', turn({ count: 4 }), turn(), /4 against 3/],
  ['an unknown count', turn({ count: NaN }), turn({ count: NaN }), /NaN/],
  ['empty answers', turn({ size: 0 }), turn({ size: 0 }), /size of 0 against 0/],
  ['another page', turn({ size: 111 }), turn({ size: 100 }), /size of 111 against 100/],
  ['a size of one side', turn({ size: 100 }), turn(), /one side only/],
])('%s is an error', async (_, ours, floor, words) => {
  expect(() => expectSameWork('home', ours, floor)).toThrow(words)
  const sides = { ours: () => Promise.resolve(ours), floor: () => Promise.resolve(floor) }
  await expect(byTurns('home', sides, { rounds: 1 })).rejects.toThrow(words)
})

test('sizes up to a tenth apart are the same work', () => {
  expect(() => expectSameWork('home', turn({ size: 110 }), turn({ size: 100 }))).not.toThrow()
})

test('a turn of several calls sums the work of the calls', async () => {
  const { cost, count } = await timed(4, () => Promise.resolve(5))
  expect(count).toBe(20)
  expect(cost).toBeGreaterThan(0)
})
