import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Election } from './leader-election.ts'

// A busy machine delivers late, but never loses a message.
const moment = { timeout: 5_000, interval: 20 }

let now: Set<number>
let most: number
let closing: AbortController[]

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  now = new Set()
  most = 0
  closing = []
})
afterEach(() => {
  for (const one of closing) one.abort()
  vi.unstubAllGlobals()
})

function openTab(): Election {
  const no = closing.length
  const closed = new AbortController()
  closing.push(closed)
  const election = new Election({
    lead() {
      now.add(no)
      most = Math.max(most, now.size)
      return new Promise(() => {})
    },
    resign: () => now.delete(no),
    closed: closed.signal,
  })
  void election.stand()
  return election
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function close(no: number): void {
  closing[no]?.abort()
  now.delete(no)
}

test('of nine tabs that open at once without locks one leads; another follows', async () => {
  for (let no = 0; no < 9; no++) openTab()
  await expect.poll(() => now.size, moment).toBe(1)
  await pause(1_500)
  expect([now.size, most]).toEqual([1, 1])
  const [first = NaN] = now
  close(first)
  await expect.poll(() => now.size, moment).toBe(1)
  await pause(1_500)
  expect([now.size, most, now.has(first)]).toEqual([1, 1, false])
})

test('a tab that opens later does not take the lead, even from an elected leader', async () => {
  openTab()
  await expect.poll(() => [...now], moment).toEqual([0])
  const later = openTab()
  await pause(700)
  void later.stand(true)
  await pause(700)
  expect([...now]).toEqual([0])
  expect(most).toBe(1)
})

test('two leaders that meet become one', async () => {
  const Channel = BroadcastChannel
  openTab()
  await expect.poll(() => now.size, moment).toBe(1)
  // The second tab receives nothing while it is a candidate.
  let deaf = true
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      readonly #channel: BroadcastChannel
      constructor(name: string) {
        this.#channel = new Channel(name)
      }
      addEventListener(type: 'message', listener: (event: MessageEvent) => void) {
        this.#channel.addEventListener(type, (event) => !deaf && listener(event))
      }
      postMessage(message: unknown) {
        // A channel has no target origin: it reaches only this origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        this.#channel.postMessage(message)
      }
      close() {
        this.#channel.close()
      }
    },
  )
  openTab()
  // The first tab may resign at once, if it receives a lower name.
  await expect.poll(() => most, moment).toBe(2)
  deaf = false
  vi.stubGlobal('BroadcastChannel', Channel)
  // A third tab asks for the leader: both answer, and receive each other's messages.
  openTab()
  await expect.poll(() => now.size, moment).toBe(1)
  await pause(700)
  expect(now.size).toBe(1)
})

test('without any channel each tab leads itself', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', undefined)
  openTab()
  openTab()
  await expect.poll(() => now.size, moment).toBe(2)
})
