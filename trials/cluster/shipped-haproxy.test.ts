import { expect, test } from 'vitest'
import { haproxyBefore } from './shipped-haproxy.ts'

const text = haproxyBefore({ site: 1, inner: 2, cache: 3, servers: [4, 5, 6] })

test('the cluster’s load balancer has the shipped sections, with its own addresses', () => {
  expect(text.match(/^(?:frontend|backend) \w+$/gm)).toEqual([
    'frontend site',
    'frontend inner',
    'backend cache',
    'backend ready',
    'backend living',
  ])
  const lines = text.match(/^ {2}(?:bind|server \w+) \S+/gm) ?? []
  expect(lines.map((line) => line.trim())).toEqual([
    'bind 127.0.0.1:1',
    'bind 127.0.0.1:2',
    'server varnish 127.0.0.1:3',
    ...['one 127.0.0.1:4', 'two 127.0.0.1:5', 'three 127.0.0.1:6'].map((one) => `server ${one}`),
    ...['one 127.0.0.1:4', 'two 127.0.0.1:5', 'three 127.0.0.1:6'].map((one) => `server ${one}`),
  ])
})

test('only readers’ requests get an address: the cache’s have it already', () => {
  const adding = text
    .split(/^(?=defaults|frontend|backend)/m)
    .filter((section) => section.includes('option forwardfor'))
  expect(adding.map((section) => section.split('\n')[0])).toEqual(['frontend site'])
})
