/** Which proxies in front of the server say the truth in X-Forwarded-For. */
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Addresses and networks of proxies; or a number of proxies, the nearest of which is on this
 * machine: a number alone would believe anyone who reaches the port.
 */
export type TrustedProxies = number | readonly string[]

/** Addresses such as 10.0.0.5 and networks such as 10.0.0.0/8; null for anything else. */
export function networks(text: string): string[] | null {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => addTo(new BlockList(), part)) ? parts : null
}

function addTo(list: BlockList, network: string): boolean {
  const [address = '', length, ...rest] = network.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (length === undefined) {
    list.addAddress(address, kind)
    return true
  }
  if (!/^\d{1,3}$/.test(length) || Number(length) > (family === 4 ? 32 : 128)) return false
  list.addSubnet(address, Number(length), kind)
  return true
}

const contains = (list: BlockList, address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether an address is of this machine. */
export function isOfThisMachine(address: string): boolean {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addAddress('::1', 'ipv6')
  for (const found of Object.values(networkInterfaces()).flat())
    if (found)
      list.addAddress(found.address.split('%')[0] ?? '', found.family === 'IPv4' ? 'ipv4' : 'ipv6')
  return contains(list, address)
}

/**
 * Whether the proxy at an address is believed, in the form of Fastify's `trustProxy`: hop 0 is the
 * client of the connection, and a hop is asked about only if all before it are believed.
 */
export function trustOf(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') {
    // connections of this machine come from few addresses
    const known = new Map<string, boolean>()
    const isLocal = (address: string) => {
      const found = known.get(address) ?? isOfThisMachine(address)
      if (known.size < 1_000) known.set(address, found)
      return found
    }
    return (address, hop) => hop < proxies && (hop > 0 || isLocal(address))
  }
  const list = new BlockList()
  for (const network of proxies) addTo(list, network)
  return (address) => contains(list, address)
}
