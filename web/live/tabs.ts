/** One line for all tabs of a browser: one of them holds it and passes on what it hears. */
import { openLine, type Line, type Message } from './line.ts'
import { nothing, union, type Watch } from './watch.ts'

const name = 'touchline:live'
/** The tab that holds the line has been put to sleep, or is gone without a word: milliseconds of silence. */
const silence = 90_000

type Word = { tab: string; watch: Watch } | { tab: string; gone: true } | { who: true } | { heard: Message }

export interface Tabs {
  look: (watch: Watch) => void
  close: () => void
}

export function joinTabs(apiBase: string, hear: (message: Message) => void): Tabs {
  const tab = String(Math.random())
  const watches = new Map<string, Watch>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  // a channel has no target: it is of this origin only
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (word: Word) => channel?.postMessage(word)
  const over = new AbortController()
  let mine = nothing
  let line: Line | null = null
  let last: number | null = null
  let heardAt = performance.now()

  function take(message: Message) {
    heardAt = performance.now()
    if ('id' in message) last = Math.max(last ?? 0, message.id)
    if (message.kind === 'moment') last = Math.max(last ?? 0, message.body.id)
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
    line.look(mine)
    say({ who: true })
    return new Promise((resolve) => over.signal.addEventListener('abort', () => resolve()))
  }

  function lookFor(whose: string, watch: Watch | null) {
    if (line === null) return
    if (watch === null) watches.delete(whose)
    else watches.set(whose, watch)
    line.look(union(watches.values()))
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
      else if ('who' in word) say({ tab, watch: mine })
      else lookFor(word.tab, 'gone' in word ? null : word.watch)
    })
  }
  // without a secure context there are no locks: each tab then has a line of its own
  void (channel === null ? hold() : queue(false))

  const guard = setInterval(() => {
    if (line !== null || document.visibilityState !== 'visible' || performance.now() - heardAt < silence) return
    heardAt = performance.now()
    void queue(true)
  }, 10_000)

  return {
    look(watch) {
      mine = watch
      if (line === null) say({ tab, watch })
      else lookFor(tab, watch)
    },
    close() {
      say({ tab, gone: true })
      clearInterval(guard)
      letGo()
      over.abort()
      channel?.close()
    },
  }
}
