import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'

const text = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')

test('nginx lets the largest body of any call through: a picture', () => {
  const [, megabytes = ''] = /^ *client_max_body_size (\d+)m;$/m.exec(text) ?? []
  const largest = Math.max(
    ...Object.values(calls).map((call) => ('largest' in call ? call.largest : 0)),
  )
  expect(largest).toBeGreaterThan(64 * 1024)
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThanOrEqual(largest)
})

test('nginx sends the host with its port, which the desk and plain http are told by', () => {
  expect(text).toMatch(/^ *proxy_set_header Host \$http_host;$/m)
})
