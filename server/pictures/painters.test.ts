/** Pictures are painted beside the main thread, and a crowd of them is refused early. */
import { afterEach, expect, test } from 'vitest'
import type { Shown } from './paint.ts'
import { createPainters, type Painters } from './painters.ts'

const longest = 3_600_000
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

/** Microseconds of CPU. */
const sum = ({ user, system }: NodeJS.CpuUsage) => user + system

test('the main thread hardly works when characters are lettered for the first time', async () => {
  painters = createPainters({ longest })
  await painters.paint({ shown: match('A'), language: 'en' })
  const [main, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await Promise.all(names.map((name) => painters.paint({ shown: match(name), language: 'zh' })))
  const share = sum(process.threadCpuUsage(main)) / sum(process.cpuUsage(all))
  expect(share).toBeLessThan(0.2)
})

test('of more than can wait, the last are refused at once and the first are painted', async () => {
  painters = createPainters({ longest, waiting: 3 })
  await painters.paint({ shown: match('A'), language: 'en' })
  const ends: string[] = []
  const ended = (end: string) => ends.push(end)
  await Promise.all(
    names.map((name) =>
      painters.paint({ shown: match(name), language: 'zh' }).then(
        () => ended('painted'),
        (error: unknown) => ended(String(error)),
      ),
    ),
  )
  const painted = ends.filter((end) => end === 'painted')
  expect(painted.length).toBeLessThanOrEqual(4)
  // the refusals first
  expect(ends).toEqual([...names.slice(painted.length).map(() => 'Error: 503 '), ...painted])
})

test('one that takes too long is given up, and the next is painted', async () => {
  painters = createPainters({ longest: 1 })
  await expect(painters.paint({ shown: match('甲'), language: 'zh' })).rejects.toThrow('503')
  await painters.close()
  painters = createPainters({ longest })
  expect((await painters.paint({ shown: match('甲'), language: 'zh' })).png.length).toBeGreaterThan(
    9,
  )
})
