/** Readers of the event stream that reconnect as browsers do, and the events that they missed. */
import { request, type ClientRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface StreamReader {
  /** Ids of match events, in the order of their arrival. */
  ids: number[]
  /** The event id after which the reader must not miss any event. */
  from: number | null
  /** How often a snapshot replaced missed events. */
  snapshots: number
  reconnects: number
  /** The longest time without a stream, in milliseconds. */
  longestAway: number
  stop(): void
}

export function readStream(origin: string, address: string): StreamReader {
  let stopped = false
  let sent: ClientRequest | null = null
  let last: number | null = null
  let retry = 1_000
  let away = performance.now()
  let isOpen = false
  const reader: StreamReader = {
    ids: [],
    from: null,
    snapshots: 0,
    reconnects: 0,
    longestAway: 0,
    stop() {
      stopped = true
      sent?.destroy()
    },
  }

  function take(text: string): void {
    const id = /^id: (\d+)$/m.exec(text)?.[1]
    const name = /^event: (\w+)$/m.exec(text)?.[1]
    const retryAfter = /^retry: (\d+)$/m.exec(text)?.[1]
    if (retryAfter !== undefined) retry = Number(retryAfter)
    if (name === 'hello' && last === null) {
      const cursor = /"id":(\d+)/.exec(text)?.[1]
      last = Number(cursor ?? 0)
      reader.from = last
    }
    if (id === undefined) return
    last = Number(id)
    if (name === 'snapshot') reader.snapshots++
    if (name === 'match') reader.ids.push(last)
  }

  async function open(): Promise<void> {
    while (!stopped) {
      await once()
      if (isOpen) away = performance.now()
      isOpen = false
      if (stopped) return
      reader.reconnects++
      await delay(retry)
    }
  }

  const once = () =>
    new Promise<void>((resolve) => {
      const cursor = last === null ? {} : { 'last-event-id': String(last) }
      const headers = { accept: 'text/event-stream', 'x-forwarded-for': address, ...cursor }
      sent = request(`${origin}/app/live?watch=all`, { headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume()
          return resolve()
        }
        isOpen = true
        retry = 1_000
        reader.longestAway = Math.max(reader.longestAway, performance.now() - away)
        let rest = ''
        answer.on('data', (bytes: Buffer) => {
          const parts = (rest + bytes.toString()).split('\n\n')
          rest = parts.pop() ?? ''
          parts.forEach(take)
        })
        answer.once('close', resolve)
        answer.once('error', () => resolve())
        return undefined
      })
      sent.once('error', () => resolve())
      sent.end()
    })

  void open()
  return reader
}
