/** Pictures are painted beside the main thread, and a crowd of them is refused early. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach, expect, test } from 'vitest'
import type { Shown } from './paint.ts'
import { createPainters, type Painters } from './painters.ts'

let painters: Painters
afterEach(() => painters.close())

const match = (name: string): Shown => ({
  kind: 'match',
  data: {
    leagueName: name,
    round: 'Matchday 1',
    kickoff: '2026-03-01T15:00:00Z',
    status: 1,
    homeScore: null,
    awayScore: null,
    home: { name: `${name}联队` },
    away: { name: `${name}竞技` },
    solutionCount: 3,
  } as unknown as Extract<Shown, { kind: 'match' }>['data'],
})
const names = Array.from({ length: 12 }, (_, at) =>
  String.fromCodePoint(0x4e00 + 97 * at).repeat(6),
)

test('the main thread goes on while characters are lettered for the first time', async () => {
  painters = createPainters()
  await painters.paint({ shown: match('A'), language: 'en' })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await Promise.all(names.map((name) => painters.paint({ shown: match(name), language: 'zh' })))
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(150)
})

test('of more than can wait, the last are refused at once and the first are painted', async () => {
  painters = createPainters({ waiting: 3 })
  await painters.paint({ shown: match('A'), language: 'en' })
  const since = performance.now()
  const ends = names.map((name) =>
    painters.paint({ shown: match(name), language: 'zh' }).then(
      () => 'painted',
      (error: unknown) =>
        `${String(error)} after ${performance.now() - since < 200 ? 'no' : 'some'} time`,
    ),
  )
  const counts = Map.groupBy(await Promise.all(ends), (end) => end)
  expect([...counts.keys()].toSorted()).toEqual(['Error: 503  after no time', 'painted'])
  expect(counts.get('painted')?.length).toBeLessThanOrEqual(4)
})

test('one that takes too long is given up, and the next is painted', async () => {
  painters = createPainters({ within: 1 })
  await expect(painters.paint({ shown: match('甲'), language: 'zh' })).rejects.toThrow('503')
  await painters.close()
  painters = createPainters()
  expect((await painters.paint({ shown: match('甲'), language: 'zh' })).png.length).toBeGreaterThan(
    9,
  )
})
