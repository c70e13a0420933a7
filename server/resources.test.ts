import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { Resources } from './resources.ts'

let said: string[]
let closed: string[]
let resources: Resources
beforeEach(() => {
  said = []
  closed = []
  resources = new Resources((words) => said.push(words))
})

const open = (name: string, opening: Promise<string> | string = name, hangs = false) =>
  resources.open(opening, {
    name,
    close: (made) => (hangs ? new Promise(() => {}) : closed.push(made)),
    timeout: 300,
    shortTimeout: 50,
  })

test('resources close in reverse order, once', async () => {
  await open('database')
  await open('jobs')
  await Promise.all([resources.close(), resources.close()])
  expect([closed, said]).toEqual([['jobs', 'database'], []])
})

test('a resource that hangs is abandoned after its time, and the others are closed', async () => {
  await open('database')
  await open('jobs', 'jobs', true)
  const since = performance.now()
  await resources.close()
  const took = performance.now() - since
  expect(took).toBeGreaterThanOrEqual(299)
  expect(took).toBeLessThan(1_000)
  expect(closed).toEqual(['database'])
  expect(said).toEqual(['Closing jobs takes too long: it is left behind.'])
})

test('a second request shortens the wait', async () => {
  await open('jobs', 'jobs', true)
  const since = performance.now()
  const ended = resources.close()
  await delay(20)
  resources.shortenTimeouts()
  await ended
  expect(performance.now() - since).toBeLessThan(290)
})

test('a resource that is being opened is closed after opening, and the start ends', async () => {
  const opening = open(
    'database',
    delay(50).then(() => 'database'),
  )
  const refused = expect(opening).rejects.toThrow('cut off')
  await resources.close()
  await refused
  expect(closed).toEqual(['database'])
  await expect(open('jobs')).rejects.toThrow('cut off')
})

test('an opening that can be cancelled is not waited for', async () => {
  const opening = Promise.withResolvers<string>()
  const opened = resources.open(opening.promise, {
    name: 'the database',
    close: (made) => closed.push(made),
    cancel: () => opening.reject(new Error('stopped')),
    timeout: 10_000,
    shortTimeout: 10_000,
  })
  const refused = expect(opened).rejects.toThrow('stopped')
  await resources.close()
  await refused
  expect([closed, said]).toEqual([[], []])
})

test('an error of closing is reported and does not stop the others', async () => {
  await open('database')
  await resources.open('jobs', {
    name: 'the jobs',
    close: () => Promise.reject(new Error('no')),
    timeout: 300,
    shortTimeout: 50,
  })
  await resources.close()
  expect([closed, said]).toEqual([['database'], ['Closing the jobs failed: Error: no']])
})
