import { expect, test } from 'vitest'
import { calls, type CallName } from '../../contract/calls.ts'
import { personal } from './act.ts'

test('every answer that depends on who asks goes when the identity changes', () => {
  const own = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].read && calls[name].caller !== 'anyone',
  )
  expect(own.length).toBeGreaterThan(15)
  expect(own.filter((name) => !personal.has(name))).toEqual([])
})
