/** What a running server holds in memory, read by its inspector after a collection. */
export interface Memory {
  /** Objects of JavaScript, in megabytes. */
  heap: number
  /** What these objects hold outside the heap: buffers, WebAssembly. In megabytes. */
  external: number
  /** All pages of the process, in megabytes. */
  resident: number
}

export interface MemoryReader {
  /** Collects everything that nothing refers to, and then measures. */
  read(): Promise<Memory>
  close(): void
}

interface Reply {
  id: number
  result?: { result?: { value?: string } }
  error?: { message: string }
}

/** The option of Node by which `inspect` reaches a server: on a free port of this machine. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Of a server that was started with `inspectable`; `output` is what it has printed. */
export async function inspect(output: string): Promise<MemoryReader> {
  const address = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
  if (address === undefined) throw new Error('The server does not listen for an inspector')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let asked = 0
  function ask(method: string, params: object = {}): Promise<Reply> {
    asked++
    const id = asked
    return new Promise((resolve, reject) => {
      const take = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data)) as Reply
        if (reply.id !== id) return
        socket.removeEventListener('message', take)
        if (reply.error) reject(new Error(reply.error.message))
        else resolve(reply)
      }
      socket.addEventListener('message', take)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  return {
    async read() {
      // the second finds what the finalizers of the first have let go
      await ask('HeapProfiler.collectGarbage')
      await ask('HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify(process.memoryUsage())'
      const { result } = await ask('Runtime.evaluate', { expression })
      const { heapUsed, external, rss } = JSON.parse(
        result?.result?.value ?? '',
      ) as NodeJS.MemoryUsage
      const megabytes = (bytes: number) => bytes / 1_000_000
      return {
        heap: megabytes(heapUsed),
        external: megabytes(external),
        resident: megabytes(rss),
      }
    },
    close: () => socket.close(),
  }
}
