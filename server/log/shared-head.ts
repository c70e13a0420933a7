/**
 * The last signed head where all servers of a site can see it: in etcd. Each replaces it only by
 * comparing and swapping, so that of two servers that believe to be the signer one fails before its
 * signature exists. It is stored outside the database, so that every server notices a standby that
 * lacks the last seconds, or a restored database.
 */
import { formatHead, parseHead } from './head-text.ts'
import type { Head } from '../../rules/log/merkle.ts'
import { databaseName } from '../db/world.ts'
import type { Settings } from '../settings.ts'

export interface SharedHead {
  /** Null where none was ever stored. Rejects if it cannot be known. */
  read(): Promise<Head | null>
  /** Stores `next` if `last` is still there; resolves to whether it was. */
  swap(last: Head | null, next: Head): Promise<boolean>
}

/** Its address by the settings; null if a file has it. One etcd serves many sites. */
export function sharedHeadOf(
  settings: Pick<Settings, 'logHead' | 'publicOrigin' | 'feed' | 'clockAt'>,
): SharedHead | null {
  const { logHead, publicOrigin } = settings
  const log = `${new URL(publicOrigin).host}/${databaseName(settings)}`
  return logHead.length === 0 ? null : etcdHead(logHead, `touchline/${log}/head`)
}

/** Milliseconds for one member of etcd to answer. */
const requestTimeout = 2_000

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** `addresses`: of members of one etcd 3.4 or later; `key` is of this log alone. */
export function etcdHead(addresses: readonly string[], key: string): SharedHead {
  /** Asks the members in turn until one answers. */
  async function ask(path: string, body: unknown): Promise<unknown> {
    const failures: string[] = []
    for (const address of addresses) {
      try {
        const response = await fetch(`${address}/v3/kv/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(requestTimeout),
        })
        if (response.ok) return await response.json()
        failures.push(`${address} answers ${response.status}`)
      } catch (error) {
        failures.push(`${address}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    throw new Error(`The last signed head in etcd cannot be reached: ${failures.join(', ')}`)
  }

  return {
    async read() {
      // the shape of etcd's answer: an empty one has no kvs
      const { kvs } = (await ask('range', { key: base64(key) })) as { kvs?: { value: string }[] }
      const value = kvs?.[0]?.value
      if (value === undefined) return null
      const head = parseHead(Buffer.from(value, 'base64').toString())
      if (!head) throw new Error(`${key} in etcd does not say how large the signed tree was`)
      return head
    },
    async swap(last, next) {
      const expected = last
        ? { target: 'VALUE', value: base64(formatHead(last)) }
        : { target: 'CREATE', create_revision: '0' }
      const { succeeded } = (await ask('txn', {
        compare: [{ key: base64(key), result: 'EQUAL', ...expected }],
        success: [{ request_put: { key: base64(key), value: base64(formatHead(next)) } }],
      })) as { succeeded?: boolean }
      return succeeded === true
    },
  }
}
