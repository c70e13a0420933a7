/** One way to the site's news: the event stream, or where that is blocked a question every two seconds; taken up again whenever it breaks. */
import type { LiveMoment, LiveSince, PlansNews } from '../../contract/live.ts'
import type { MatchNews } from '../../contract/match.ts'
import { within } from '../api/timeout.ts'
import { covers, isNothing, nothing, queryOfWatch, type Watch } from './watch.ts'

export type Message =
  | { kind: 'match'; id: number; body: MatchNews }
  | { kind: 'plans'; id: number; body: PlansNews }
  | { kind: 'moment'; body: LiveMoment }
  | { kind: 'snapshot' }
  | { kind: 'lost' }

export interface Line {
  /** From now on this is looked at, by somebody who may know less than was told here: up to the event `known`, null for as much. */
  look: (watch: Watch, known: number | null) => void
  close: () => void
}

// milliseconds
const path = '/app/live'
/** The first word comes at once; a proxy that collects an answer before it passes it on keeps it. */
const firstWord = 5_000
/** A sign of life comes every 15 s. */
const silence = 40_000
const pollEvery = 2_000
/** Streams are tried again after so long of asking. */
const pollFor = 600_000
const longestPause = 30_000
/** What is not looked at any more is still told for so long: readers come back. */
const narrowAfter = 30_000

export function openLine(
  apiBase: string,
  from: number | null,
  hear: (message: Message) => void,
): Line {
  let last = from
  let wanted = nothing
  let told = nothing
  let current = new AbortController()
  let closed = false
  let wake = () => {}
  let narrowing: ReturnType<typeof setTimeout> | undefined

  const note = (id: number) => (last = Math.max(last ?? 0, id))
  const address = (base: string) => `${apiBase}${base}?${queryOfWatch(told, last)}`
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function moment(body: LiveMoment) {
    note(body.id)
    hear({ kind: 'moment', body })
  }

  /** Resolves when the stream is over, to whether it was one. */
  function stream(): Promise<boolean> {
    const source = new EventSource(address(path))
    return new Promise<boolean>((resolve) => {
      let spoke = false
      let timer = setTimeout(end, firstWord)
      function end() {
        clearTimeout(timer)
        source.close()
        current.signal.removeEventListener('abort', end)
        resolve(spoke)
      }
      current.signal.addEventListener('abort', end)
      // our own server's words: contract/live.ts
      // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
      const on = <T>(name: string, take: (body: T, id: number) => void) =>
        source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          spoke = true
          clearTimeout(timer)
          timer = setTimeout(end, silence)
          take(JSON.parse(data), Number(lastEventId))
        })
      on<LiveMoment>('hello', moment)
      on<LiveMoment>('beat', moment)
      on<MatchNews>('match', (body, id) => hear({ kind: 'match', id: note(id), body }))
      on<PlansNews>('plans', (body, id) => hear({ kind: 'plans', id: note(id), body }))
      on('snapshot', () => hear({ kind: 'snapshot' }))
      source.addEventListener('error', end)
    })
  }

  /** Asks again and again; resolves to whether it was answered at all. */
  async function poll(): Promise<boolean> {
    const until = performance.now() + pollFor
    for (let asked = 0; !current.signal.aborted; asked++) {
      const { signal, end } = within(10_000, current.signal)
      try {
        const answer = await fetch(address(`${path}/since`), { signal })
        const { data }: { data: LiveSince } = await answer.json()
        for (const { id, match, plans } of data.events) {
          if (match) hear({ kind: 'match', id, body: match })
          if (plans) hear({ kind: 'plans', id, body: plans })
        }
        if (data.snapshot) hear({ kind: 'snapshot' })
        moment(data)
      } catch {
        return asked > 0
      } finally {
        end()
      }
      if (performance.now() > until) return true
      await rest(pollEvery)
    }
    return true
  }

  async function run() {
    let failures = 0
    while (!closed) {
      told = wanted
      if (isNothing(told)) {
        await rest(2 ** 31 - 1)
        continue
      }
      current = new AbortController()
      const heard = (await stream()) || (!current.signal.aborted && (await poll()))
      if (current.signal.aborted) continue
      failures = heard ? 0 : failures + 1
      hear({ kind: 'lost' })
      // all readers of a server that went away do not come back in one moment
      await rest(Math.random() * Math.min(longestPause, 1_500 * 2 ** failures))
    }
  }

  function again() {
    current.abort()
    wake()
  }

  // a network that goes leaves its connections as if they were open
  addEventListener('offline', again)
  addEventListener('online', again)
  void run()
  return {
    look(watch, known) {
      wanted = watch
      clearTimeout(narrowing)
      const behind = known !== null && last !== null && known < last && !isNothing(wanted)
      if (behind) last = known
      if (behind || !covers(told, wanted) || isNothing(wanted)) again()
      else if (!covers(wanted, told)) narrowing = setTimeout(again, narrowAfter)
    },
    close() {
      closed = true
      clearTimeout(narrowing)
      removeEventListener('offline', again)
      removeEventListener('online', again)
      again()
    },
  }
}
