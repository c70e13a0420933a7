import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../e2e/server-process.ts'

/** Ports of this machine. */
export interface BalancedPorts {
  site: number
  /** Where the cache asks for what it does not have. */
  inner: number
  cache: number
  servers: readonly [number, number, number]
}

/**
 * The text of `deploy/haproxy.cfg` with the addresses of a cluster on this machine, and with its
 * third server. Throws if an address is no longer there to be replaced.
 */
export function haproxyBefore({ site, inner, cache, servers }: BalancedPorts): string {
  const [one, two, three] = servers.map((port) => `127.0.0.1:${port}`)
  const addresses: [from: string, to: string, times: number][] = [
    ['bind :8000', `bind 127.0.0.1:${site}`, 1],
    ['bind 127.0.0.1:8001', `bind 127.0.0.1:${inner}`, 1],
    ['server varnish 127.0.0.1:6081', `server varnish 127.0.0.1:${cache}`, 1],
    ['server one one:8080', `server one ${one}`, 2],
    ['server two two:8080', `server two ${two}\n  server three ${three}`, 2],
  ]
  let text = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8')
  for (const [from, to, times] of addresses) {
    const parts = text.split(from)
    if (parts.length !== times + 1) throw new Error(`deploy/haproxy.cfg has no "${from}"`)
    text = parts.join(to)
  }
  return text
}
