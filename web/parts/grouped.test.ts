import { assert, maxSafeNat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('numbers are grouped as the platform groups them in English', () => {
  assert(property(maxSafeNat(), (count) => grouped(count) === count.toLocaleString('en')))
  expect([0, 999, 1000, 12_345, 1_000_000].map(grouped)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,000,000',
  ])
})
