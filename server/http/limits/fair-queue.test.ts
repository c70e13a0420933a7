import { describe, expect, test } from 'vitest'
import { codes } from '../../../contract/values.ts'
import { FairQueue } from './fair-queue.ts'

/** Adds work to a queue, notes its start, and ends it by name. */
function started(queue: FairQueue) {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const add = (sender: string, name: string) =>
    queue.run(sender, () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { began, add, end }
}

describe('a fair queue', () => {
  test('gives each sender one turn before any sender gets a second', async () => {
    const queue = new FairQueue({ atOnce: 1, waitingOfOne: 10, waiting: 100 })
    const { began, add, end } = started(queue)
    const all = [
      add('greedy', 'g1'),
      add('greedy', 'g2'),
      add('greedy', 'g3'),
      add('reader', 'r1'),
      add('other', 'o1'),
      add('reader', 'r2'),
    ]
    expect(queue.waiting).toBe(5)
    for (const name of ['g1', 'g2', 'r1', 'o1', 'g3', 'r2']) await end(name)
    expect(began).toEqual(['g1', 'g2', 'r1', 'o1', 'g3', 'r2'])
    expect(await Promise.all(all)).toEqual(['g1', 'g2', 'g3', 'r1', 'o1', 'r2'])
    expect(queue.waiting).toBe(0)
  })

  test('runs as much at one time as it may, also after failures', async () => {
    const queue = new FairQueue({ atOnce: 2, waitingOfOne: 10, waiting: 100 })
    const failed = ['a', 'b', 'c'].map((sender) =>
      queue.run(sender, () => Promise.reject(new Error(sender))),
    )
    for (const result of await Promise.allSettled(failed)) expect(result.status).toBe('rejected')
    const { began, add, end } = started(queue)
    const all = [add('a', 'a1'), add('b', 'b1'), add('c', 'c1')]
    expect(began).toEqual(['a1', 'b1'])
    for (const name of ['b1', 'a1', 'c1']) await end(name)
    await Promise.all(all)
  })

  test('refuses the sender who has too many waiting, and nobody else', async () => {
    const queue = new FairQueue({ atOnce: 1, waitingOfOne: 2, waiting: 4 })
    const { add, end } = started(queue)
    const all = [add('greedy', 'g1'), add('greedy', 'g2'), add('greedy', 'g3')]
    await expect(add('greedy', 'g4')).rejects.toMatchObject({ code: codes.tryAgain })
    all.push(add('reader', 'r1'), add('other', 'o1'))
    await expect(add('late', 'l1')).rejects.toMatchObject({ code: codes.tryAgain })
    for (const name of ['g1', 'g2', 'r1', 'o1', 'g3']) await end(name)
    await Promise.all(all)
  })
})
