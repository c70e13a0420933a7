/**
 * The floor: bare node:http with event streams; writes each event to every stream. Controlled by
 * messages; see streams.bench.ts.
 */
import { createServer, type ServerResponse } from 'node:http'

const open = new Set<ServerResponse>()
const server = createServer((request, response) => {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.write('event: hello\ndata: {}\n\n')
  open.add(response)
  request.once('close', () => open.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})

process.on('message', (word: { send?: string }) => {
  if (word.send === undefined) {
    globalThis.gc?.()
    process.send?.({ open: open.size, rss: process.memoryUsage().rss })
    return
  }
  const at = performance.timeOrigin + performance.now()
  for (const response of open) response.write(word.send)
  process.send?.({ at, id: Number(/^id: (\d+)/.exec(word.send)?.[1]) })
})
