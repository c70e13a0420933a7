/** Reads the site's event stream. */
import type { LiveMoment, PlansNews } from '../../contract/live.ts'
import type { MatchNews } from '../../contract/match.ts'
import type { Publish } from './message.ts'

/**
 * Milliseconds. The server sends one message at once; a proxy that buffers the response holds it
 * back.
 */
const firstMessageTimeout = 5_000
/** Milliseconds. The server sends a heartbeat every 15 s. */
const silenceTimeout = 40_000

/**
 * Publishes a stream's messages until it ends or the signal aborts. Resolves to whether any message
 * came.
 */
export function readStream(url: string, signal: AbortSignal, publish: Publish): Promise<boolean> {
  const source = new EventSource(url)
  return new Promise((resolve) => {
    let received = false
    let timer = setTimeout(end, firstMessageTimeout)
    function end() {
      clearTimeout(timer)
      source.close()
      signal.removeEventListener('abort', end)
      resolve(received)
    }
    signal.addEventListener('abort', end)
    source.addEventListener('error', end)
    listen(source, publish, () => {
      received = true
      clearTimeout(timer)
      timer = setTimeout(end, silenceTimeout)
    })
  })
}

function listen(source: EventSource, publish: Publish, onMessage: () => void): void {
  // Our own server sends the messages of contract/live.ts.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  const on = <T>(name: string, take: (body: T, id: number) => void) =>
    source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
      onMessage()
      take(JSON.parse(data), Number(lastEventId))
    })
  const onMoment = (body: LiveMoment) => publish({ kind: 'moment', body })
  on('hello', onMoment)
  on('beat', onMoment)
  on<MatchNews>('match', (body, id) => publish({ kind: 'match', id, body }))
  on<PlansNews>('plans', (body, id) => publish({ kind: 'plans', id, body }))
  on('snapshot', () => publish({ kind: 'snapshot' }))
}
