/**
 * An HTTP client with a fixed number of kept-alive connections; each sends one request after the
 * other.
 */
import { Agent, request } from 'node:http'
import { calls, prefix } from '../contract/calls.ts'
import type { Answered } from './result.ts'

export interface Load {
  /** Milliseconds of each request, in no particular order. */
  times: number[]
  /** The answer to each, in the same order. */
  answers: Answered[]
}

export interface LoadRequest {
  port: number
  path: string
  body?: string
}

export async function load(
  { port, path, body }: LoadRequest,
  connections: number,
  requests: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const answers: Answered[] = []
  let left = requests
  const headers = {
    'accept-encoding': 'br',
    ...(body
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : {}),
  }
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const start = performance.now()
      const sent = request(
        { agent, host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers },
        (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
          let bytes = 0
          answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
          answer.once('end', () => {
            times.push(performance.now() - start)
            answers.push({ status: answer.statusCode ?? 0, bytes })
            resolve()
          })
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await one()
    }),
  )
  agent.destroy()
  return { times, answers }
}

/**
 * An identity that this site issued. With any other identity the site would refuse the reader, who
 * would then not count as returning.
 */
export async function newVisitor(origin: string): Promise<object> {
  const answer = await fetch(`${origin}${prefix}${calls.visitorCreate.path}`, { method: 'POST' })
  const { data }: { data: object } = JSON.parse(await answer.text())
  return data
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
/** The median; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? NaN) + (sorted[Math.ceil(half)] ?? NaN)) / 2
}
