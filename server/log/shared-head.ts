/**
 * The last signed head in etcd, shared by all servers of a site. Servers replace it by
 * compare-and-swap, so that of two servers that act as the signer one fails before its signature
 * exists. It is stored outside the database, so that every server notices a standby that lacks the
 * last seconds, or a restored database.
 */
import { formatHead, parseHead } from './head-text.ts'
import type { Head } from '../../rules/log/merkle.ts'
import { databaseName } from '../db/world.ts'
import type { Settings } from '../settings.ts'

export interface SharedHead {
  /** Null if none was ever stored. Rejects if etcd does not answer. */
  read(): Promise<Head | null>
  /** Replaces `last` by `next`; resolves to false if the stored head is not `last`. */
  swap(last: Head | null, next: Head): Promise<boolean>
}

/**
 * The shared head by the settings; null if only a file has the head. One etcd can serve many sites.
 */
export function sharedHeadOf(
  settings: Pick<Settings, 'logHead' | 'publicOrigin' | 'feeds' | 'clockAt'>,
): SharedHead | null {
  const { logHead, publicOrigin } = settings
  const log = `${new URL(publicOrigin).host}/${databaseName(settings)}`
  return logHead.length === 0 ? null : etcdHead(logHead, `touchline/${log}/head`)
}

/** Milliseconds for one member of etcd to answer. */
const requestTimeout = 2_000

const base64 = (text: string) => Buffer.from(text).toString('base64')

/**
 * `addresses` are those of members of one etcd 3.4 or later; `key` is unique to this log. `within`
 * is in milliseconds, for one member.
 */
export function etcdHead(
  addresses: readonly string[],
  key: string,
  within = requestTimeout,
): SharedHead {
  /** Asks the members in turn until one answers. */
  async function ask(path: string, body: unknown): Promise<unknown> {
    const failures: string[] = []
    for (const address of addresses) {
      try {
        const response = await fetch(`${address}/v3/kv/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(within),
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
