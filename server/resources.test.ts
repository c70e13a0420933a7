import { setImmediate as turn } from 'node:timers/promises'
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

const hour = 3_600_000

const open = (name: string, opening: Promise<string> | string = name) =>
  resources.open(opening, {
    name,
    close: (made) => closed.push(made),
    timeout: hour,
    shortTimeout: hour,
  })

const openHanging = (name: string, timeout: number) =>
  resources.open(name, { name, close: () => new Promise(() => {}), timeout, shortTimeout: 10 })

test('resources close in reverse order, once', async () => {
  await open('database')
  await open('jobs')
  await Promise.all([resources.close(), resources.close()])
  expect([closed, said]).toEqual([['jobs', 'database'], []])
})

test('a resource that hangs is abandoned after its time, and the others are closed', async () => {
  await open('database')
  await openHanging('jobs', 100)
  const closing = resources.close()
  for (let turns = 0; turns < 10; turns++) await turn()
  expect(closed).toEqual([])
  await closing
  expect(closed).toEqual(['database'])
  expect(said).toEqual(['Closing jobs takes too long: it is left behind.'])
})

test('a second request shortens the wait', async () => {
  await openHanging('jobs', hour)
  const ended = resources.close()
  resources.shortenTimeouts()
  await ended
  expect(said).toEqual(['Closing jobs takes too long: it is left behind.'])
})

test('a resource that is being opened is closed after opening, and the start ends', async () => {
  const made = Promise.withResolvers<string>()
  const opening = open('database', made.promise)
  const refused = expect(opening).rejects.toThrow('cut off')
  const closing = resources.close()
  made.resolve('database')
  await closing
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
    timeout: hour,
    shortTimeout: hour,
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
    timeout: hour,
    shortTimeout: hour,
  })
  await resources.close()
  expect([closed, said]).toEqual([['database'], ['Closing the jobs failed: Error: no']])
})
