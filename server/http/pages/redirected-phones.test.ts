import { expect, test } from 'vitest'
import { RedirectedPhones } from './redirected-phones.ts'

test('a phone without cookies is redirected once an hour, whatever others do', () => {
  let now = 0
  const phones = new RedirectedPhones(() => now)
  expect(phones.wasSent('10.0.0.1', 'iPhone')).toBe(false)
  expect(phones.wasSent('10.0.0.1', 'iPhone')).toBe(true)
  expect(phones.wasSent('10.0.0.2', 'iPhone')).toBe(false)
  expect(phones.wasSent('10.0.0.1', 'Android')).toBe(false)
  now = 60 * 60 * 1000
  expect(phones.wasSent('10.0.0.1', 'iPhone')).toBe(false)
})

test('the earliest of more than 10,000 phones is forgotten', () => {
  const phones = new RedirectedPhones(() => 0)
  for (let at = 0; at <= 10_000; at++) phones.wasSent(`address ${at}`, 'iPhone')
  expect(phones.wasSent('address 10000', 'iPhone')).toBe(true)
  expect(phones.wasSent('address 0', 'iPhone')).toBe(false)
})
