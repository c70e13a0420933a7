import { expect, test } from 'vitest'
import { calls, type CallName } from '../../contract/calls.ts'
import { personal } from './mutation.ts'

test('a change of the identity removes every answer that depends on it', () => {
  const personalCalls = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].read && calls[name].caller !== 'anyone',
  )
  expect(personalCalls.length).toBeGreaterThan(15)
  expect(personalCalls.filter((name) => !personal.has(name))).toEqual([])
})
