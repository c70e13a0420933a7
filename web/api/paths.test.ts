import { expect, test } from 'vitest'
import { calls, prefix } from '../../contract/calls.ts'
import { paths } from './paths.ts'

test('the browser’s list of calls equals the contract’s', () => {
  const expected = Object.entries(calls).map(([name, { path, read }]) => [
    name,
    { path: prefix + path, read },
  ])
  expect(paths).toEqual(Object.fromEntries(expected))
})
