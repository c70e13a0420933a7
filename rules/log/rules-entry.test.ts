import { expect, test } from 'vitest'
import { rulesEntryOf } from './rules-entry.ts'
import { book1 } from '../book/v1.ts'
import { book2 } from '../book/v2.ts'

test('the entry of a book states its numbers; book 1 had no world, later books state it', () => {
  const numbers = { kind: 'rules', deadlineMinutes: 5, playedWithinHours: 48 }
  const first = { ...numbers, v: 1, ruleVersion: 1, revealedWithinHours: 24 }
  expect(rulesEntryOf(book1, 'invented')).toEqual(first)
  for (const world of ['real', 'replay', 'invented'] as const)
    expect(rulesEntryOf(book2, world)).toEqual({ ...first, v: 2, ruleVersion: 2, world })
})
