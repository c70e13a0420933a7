/** The page's side of the worker that verifies: what it answers, and how it ends. */
import { afterEach, expect, test, vi } from 'vitest'
import { Unreadable } from '../../rules/verify/tree.ts'
import type { Given, Made, Reach } from './checks.ts'
import { checksInWorker } from './in-worker.ts'
import { NoStatement } from './no-statement.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

afterEach(() => vi.unstubAllGlobals())

const given: Given = {
  subject: { kind: 'months' },
  lang: 'en',
  acceptsSetBack: false,
  last: null,
  trust: '',
}
const made: Made = { name: 'checkpoint', findings: [], facts: { size: 7 } }

/** A worker that does what a test wants when it gets a message. */
class TestWorker extends EventTarget {
  static act: (worker: TestWorker, message: ToWorker) => void = () => {}
  static made: TestWorker[] = []
  readonly got: ToWorker[] = []
  isEnded = false

  constructor() {
    super()
    TestWorker.made.push(this)
  }
  postMessage(message: ToWorker): void {
    this.got.push(message)
    queueMicrotask(() => TestWorker.act(this, message))
  }
  tell(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  fail(): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message: 'broken in the worker' }))
  }
  terminate(): void {
    this.isEnded = true
  }
}

function begin(act: typeof TestWorker.act, reach: Partial<Reach> = {}) {
  vi.stubGlobal('Worker', TestWorker)
  Object.assign(TestWorker, { act, made: [] })
  const end = new AbortController()
  const read = vi.fn<Reach['read']>(async (path) => {
    throw new Unreadable(path, true)
  })
  const ask = vi.fn(async () => ({ code: 0, msg: '' })) as unknown as Reach['ask']
  const steps = checksInWorker(given, { read, ask, ...reach }, end.signal)
  return { steps, end, read, worker: () => TestWorker.made[0] }
}

test('the worker gets what the page knows, and ends after its checks', async () => {
  const { steps, worker } = begin((one) => {
    one.tell({ made })
    one.tell({ made: { ...made, name: 'entries' } })
    one.tell({ ended: null })
  })
  expect((await Array.fromAsync(steps)).map(({ name }) => name)).toEqual(['checkpoint', 'entries'])
  expect(worker()?.got).toEqual([given])
  expect(worker()?.isEnded).toBe(true)
})

test('its questions are answered: a file, a file that is not there, a call', async () => {
  const { steps, worker } = begin(
    (one, message) => {
      if ('subject' in message) {
        one.tell({ id: 1, path: 'tile/0/000' })
        one.tell({ id: 2, path: 'keys' })
        one.tell({ id: 3, name: 'expertSpread', data: {} })
      } else if (one.got.length === 4) one.tell({ ended: null })
    },
    {
      async read(path) {
        if (path === 'keys') throw new Unreadable(path, true)
        return new Uint8Array([1, 2])
      },
    },
  )
  await Array.fromAsync(steps)
  expect(
    worker()
      ?.got.slice(1)
      .toSorted((a, b) => idOf(a) - idOf(b)),
  ).toEqual([
    { id: 1, value: new Uint8Array([1, 2]) },
    { id: 2, absent: true },
    { id: 3, value: { code: 0, msg: '' } },
  ])
})

const idOf = (message: ToWorker) => ('id' in message ? message.id : 0)

test.each(['noAnswer', 'noLog', 'tooLong'] as const)('%s arrives as the reason', async (ended) => {
  const { steps, worker } = begin((one) => one.tell({ ended }))
  await expect(Array.fromAsync(steps)).rejects.toEqual(new NoStatement(ended))
  expect(worker()?.isEnded).toBe(true)
})

test('an error of the program is thrown, by the worker’s message or event', async () => {
  const told = begin((one) => one.tell({ broken: new RangeError('in a check') }))
  await expect(Array.fromAsync(told.steps)).rejects.toThrow('in a check')
  const failed = begin((one) => {
    one.tell({ made })
    one.fail()
  })
  await expect(Array.fromAsync(failed.steps)).rejects.toThrow('broken in the worker')
  expect(failed.read).not.toHaveBeenCalled()
})

test('an abort ends the worker, also while it is silent', async () => {
  const { steps, end, worker } = begin((one) => one.tell({ made }))
  expect((await steps.next()).value).toEqual(made)
  const next = steps.next()
  end.abort()
  await expect(next).rejects.toThrow('aborted')
  expect(worker()?.isEnded).toBe(true)
})

test.each<[string, () => ReturnType<typeof begin>]>([
  ['whose file does not run', () => begin((one) => one.fail())],
  [
    'that the browser does not have',
    () => {
      const begun = begin(() => {})
      vi.stubGlobal('Worker', undefined)
      return begun
    },
  ],
])('in place of a worker %s the page makes the checks', async (_, start) => {
  const { steps, read } = start()
  // there is no log
  await expect(Array.fromAsync(steps)).rejects.toEqual(new NoStatement('noLog'))
  expect(read).toHaveBeenCalledWith('keys')
})
