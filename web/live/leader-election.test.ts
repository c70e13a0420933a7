import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Election } from './leader-election.ts'

let now: Set<number>
let most: number
let closing: AbortController[]

/** A BroadcastChannel by the test's clock: a message arrives 10 ms later. */
class Channel extends EventTarget {
  static readonly #open = new Set<Channel>()
  readonly #name: string
  constructor(name: string) {
    super()
    this.#name = name
    Channel.#open.add(this)
  }
  postMessage(data: unknown) {
    const others = [...Channel.#open].filter((one) => one !== this && one.#name === this.#name)
    setTimeout(() => {
      for (const one of others)
        if (Channel.#open.has(one)) one.dispatchEvent(new MessageEvent('message', { data }))
    }, 10)
  }
  close() {
    Channel.#open.delete(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', Channel)
  now = new Set()
  most = 0
  closing = []
})
afterEach(() => {
  for (const one of closing) one.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Lets this many milliseconds pass for all tabs. */
async function pass(milliseconds: number): Promise<void> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(milliseconds)
}

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

function close(no: number): void {
  closing[no]?.abort()
  now.delete(no)
}

test('of nine tabs that open at once without locks one leads; another follows', async () => {
  for (let no = 0; no < 9; no++) openTab()
  await pass(5_000)
  expect([now.size, most]).toEqual([1, 1])
  const [first = NaN] = now
  close(first)
  await pass(5_000)
  expect([now.size, most, now.has(first)]).toEqual([1, 1, false])
})

test('a tab that opens later does not take the lead, even from an elected leader', async () => {
  openTab()
  await pass(700)
  expect([...now]).toEqual([0])
  const later = openTab()
  await pass(700)
  void later.stand(true)
  await pass(700)
  expect([...now]).toEqual([0])
  expect(most).toBe(1)
})

test('two leaders that meet become one', async () => {
  openTab()
  await pass(700)
  expect(now.size).toBe(1)
  // The second tab receives nothing while it is a candidate.
  let deaf = true
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      override addEventListener(type: string, listener: (event: Event) => void) {
        super.addEventListener(type, (event) => !deaf && listener(event))
      }
    },
  )
  openTab()
  await pass(700)
  // The first tab may have resigned already, if it received a lower name.
  expect(most).toBe(2)
  deaf = false
  vi.stubGlobal('BroadcastChannel', Channel)
  // A third tab asks for the leader: both answer, and receive each other's messages.
  openTab()
  await pass(5_000)
  expect(now.size).toBe(1)
})

test('without any channel each tab leads itself', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', undefined)
  openTab()
  openTab()
  await pass(0)
  expect(now.size).toBe(2)
})
