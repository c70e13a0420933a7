/**
 * One address, or thousands, that ask as fast as they are answered. A process of its own: the
 * reader whose times are measured must not wait for this one's work.
 */
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, freshAddress } from '../cluster/traffic.ts'

/** Whose requests these are, and for what. */
export const kinds = ['limits', 'visitors', 'visitors of thousands'] as const
export type Kind = (typeof kinds)[number]

export interface Flooded {
  /** Answers by status; 0 for none. */
  counts: Record<number, number>
  /** A path of each kind that was never answered with 200. */
  refused: string[]
}

const some = () => Math.floor(Math.random() * 1_000_000)
const costly = [
  () => ({ path: `/match?search=w${some()}` }),
  () => ({ path: `/share/match/${(some() % 3_000) + 1}-en.png` }),
  () => ({ path: '/log/entries.jsonl' }),
  () => ({ path: '/app/live/since?watch=all&after=1' }),
  () => ({ path: `/expertDetail?expertId=${(some() % 40) + 1}` }),
  () => ({ path: `/planDetail?id=${(some() % 9_000) + 1}` }),
]
const visitors = [() => ({ path: '/app/api/visitor/create', body: { data: {} } })]

async function flood(origin: string, kind: Kind): Promise<void> {
  // it would have a machine of its own
  setPriority(19)
  const client = new Client(origin)
  const counts: Flooded['counts'] = {}
  const refused = new Map<number, string>()
  let over = false
  process.once('message', () => (over = true))
  const one = freshAddress()
  const address = () => (kind === 'visitors of thousands' ? freshAddress() : one)
  const paths = kind === 'limits' ? costly : visitors
  const ask = async (at: number) => {
    for (let n = at; !over; n++) {
      const requested = paths[n % paths.length]?.()
      if (!requested) return
      const status = await client.send({ ...requested, from: address() }).then(
        ({ status }) => status,
        () => 0,
      )
      counts[status] = (counts[status] ?? 0) + 1
      const kind = n % paths.length
      if (status === 200) refused.set(kind, '')
      else if (!refused.has(kind)) refused.set(kind, requested.path)
      // a program that is refused waits a little, or it would only measure itself
      if (status !== 200) await delay(20)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, at) => ask(at)))
  client.close()
  const never = [...refused.values()].filter((path) => path !== '')
  process.send?.({ counts, refused: never } satisfies Flooded)
  process.disconnect?.()
}

const [origin, name] = process.argv.slice(2)
const kind = kinds.find((one) => one === name)
if (origin !== undefined && kind !== undefined) await flood(origin, kind)
