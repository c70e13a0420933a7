import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { networks, trustOf } from './trusted-proxies.ts'

describe('TRUSTED_PROXIES', () => {
  test.each([
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['fd00::/8', ['fd00::/8']],
  ])('%s names networks', (text, expected) => {
    expect(networks(text)).toEqual(expected)
  })

  test.each(['', 'proxy.example', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.5,'])(
    '"%s" names none',
    (text) => {
      expect(networks(text)).toBeNull()
    },
  )
})

test('the compose file with a load balancer trusts the network that the balancer is in', () => {
  const file = new URL('../deploy/compose-external.yaml', import.meta.url)
  const compose = readFileSync(file, 'utf8')
  const [, trusted = ''] = /TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-(.*)\}/.exec(compose) ?? []
  expect(/subnet: ([\d./]+)/.exec(compose)?.[1]).toBe(trusted)
  expect(trustOf(networks(trusted) ?? [])('172.30.84.5', 0)).toBe(true)
})

describe('proxies by address', () => {
  const isTrusted = trustOf(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])

  test('are believed at any hop', () => {
    for (const address of ['10.1.2.3', '192.0.2.7', 'fd00::1', '::ffff:10.0.0.1'])
      expect([isTrusted(address, 0), isTrusted(address, 3)]).toEqual([true, true])
  })

  test('are no others', () => {
    for (const address of ['192.0.2.8', '127.0.0.1', 'fe80::1', 'unknown', ''])
      expect(isTrusted(address, 0)).toBe(false)
  })
})

describe('a number of proxies', () => {
  test('counts from one on this machine', () => {
    const isTrusted = trustOf(2)
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
    for (const address of [
      '127.0.0.1',
      '127.8.9.1',
      '::1',
      '::ffff:127.0.0.1',
      own[0]?.address ?? '',
    ])
      expect(isTrusted(address, 0)).toBe(true)
    expect([isTrusted('203.0.113.9', 1), isTrusted('203.0.113.9', 2)]).toEqual([true, false])
  })

  test('believes no other machine', () => {
    expect(trustOf(2)('203.0.113.9', 0)).toBe(false)
    expect(trustOf(0)('127.0.0.1', 0)).toBe(false)
  })
})
