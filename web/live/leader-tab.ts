/** One line for all tabs of a browser: one of them holds it and passes on what it hears. */
import { openLine, type Line, type Message } from './connection.ts'
import { isNothing, nothing, union, type Watch } from './watch.ts'

const name = 'touchline:live'
/** The tab that holds the line has been put to sleep, or is gone without a word: milliseconds of silence. */
const silence = 90_000

type Word =
  | { tab: string; watch: Watch; last: number | null }
  | { tab: string; gone: true }
  | { who: true }
  | { heard: Message }

export interface Tabs {
  /** From now on this is looked at, by answers that know everything up to the event `upTo`, Infinity for all that was told. */
  look: (watch: Watch, upTo: number) => void
  /** The last event that this tab was told of, null for none. */
  known: () => number | null
  /** Answers the last event up to which this tab was told everything that it looked at. */
  close: () => number | null
}

/** `from`: the last event that is known already. */
export function joinTabs(
  apiBase: string,
  from: number | null,
  hear: (message: Message) => void,
): Tabs {
  const tab = String(Math.random())
  const watches = new Map<string, Watch>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  // a channel has no target: it is of this origin only
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (word: Word) => channel?.postMessage(word)
  const over = new AbortController()
  let mine = nothing
  let line: Line | null = null
  let last = from
  let heardAt = performance.now()

  function take(message: Message) {
    heardAt = performance.now()
    // what others are told while this tab looks at nothing may not be all that it will miss
    if (!isNothing(mine)) {
      if ('id' in message) last = Math.max(last ?? 0, message.id)
      if (message.kind === 'moment') last = Math.max(last ?? 0, message.body.id)
    }
    hear(message)
  }

  /** Holds the line until this tab is left, or another one takes it because this one is silent. */
  function hold(): Promise<void> {
    watches.clear()
    watches.set(tab, mine)
    line = openLine(apiBase, last, (message) => {
      say({ heard: message })
      take(message)
    })
    line.look(mine, last)
    say({ who: true })
    return new Promise((resolve) => over.signal.addEventListener('abort', () => resolve()))
  }

  function lookFor(whose: string, watch: Watch | null, from: number | null = null) {
    if (line === null) return
    if (watch === null) watches.delete(whose)
    else watches.set(whose, watch)
    line.look(union(watches.values()), from)
  }

  function letGo() {
    line?.close()
    line = null
  }

  async function queue(steal: boolean) {
    try {
      await navigator.locks.request(name, steal ? { steal } : { signal: over.signal }, hold)
    } catch (error) {
      letGo()
      if (over.signal.aborted) return
      // another tab took it: in line again, behind that one. Any other error is a browser that gives no locks
      if (error instanceof DOMException && error.name === 'AbortError') void queue(false)
      else void hold()
    }
  }

  if (channel !== null) {
    channel.addEventListener('message', ({ data: word }: MessageEvent<Word>) => {
      if ('heard' in word) take(word.heard)
      else if ('who' in word) say({ tab, watch: mine, last })
      else if ('gone' in word) lookFor(word.tab, null)
      else lookFor(word.tab, word.watch, word.last)
    })
  }
  // without a secure context there are no locks: each tab then has a line of its own
  void (channel === null ? hold() : queue(false))

  const guard = setInterval(() => {
    if (
      line !== null ||
      document.visibilityState !== 'visible' ||
      performance.now() - heardAt < silence
    )
      return
    heardAt = performance.now()
    void queue(true)
  }, 10_000)

  return {
    look(watch, upTo) {
      mine = watch
      if (last !== null) last = Math.min(last, upTo)
      if (line === null) say({ tab, watch, last })
      else lookFor(tab, watch, last)
    },
    known: () => last,
    close() {
      say({ tab, gone: true })
      clearInterval(guard)
      letGo()
      over.abort()
      channel?.close()
      return last
    },
  }
}
