import { isIPv6, SocketAddress } from 'node:net'

/**
 * The party that an address stands for: an IPv4 address itself; the first 64 bits of an IPv6
 * address, because a household gets that prefix.
 */
export function subjectOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = new SocketAddress({ address: plain, family: 'ipv6' }).address.split(
    '::',
  )
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':') ?? []
  const zeros = Array<string>(8 - groups.length - after.length).fill('0')
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
