/** How an expert's list of plans is read: as a whole, and as the screens of a reader ask for it. */
import { describe, expect, test } from 'vitest'
import type { ExpertPlan } from '../../contract/expert-detail.ts'
import { listOf, readRows, readScreens } from './shown.ts'

// boundary: of a row only its serial is read here
const rows = (...serials: number[]) => serials.map((serial) => ({ serial })) as ExpertPlan[]

describe('the whole list', () => {
  /** Answers with these pages, one for each call; what was asked for is kept. */
  async function read(...pages: { serials: number[]; next: number | null }[]) {
    const asked: object[] = []
    const all = await readRows(7, async (data) => {
      asked.push(data)
      const { serials, next } = pages[asked.length - 1] ?? { serials: [], next: null }
      return { records: rows(...serials), next }
    })
    return { asked, serials: all.map(({ serial }) => serial) }
  }

  test('is read page by page, each behind the one before it', async () => {
    expect(
      await read(
        { serials: [9, 8], next: 8 },
        { serials: [7], next: 7 },
        { serials: [6], next: null },
      ),
    ).toEqual({
      asked: [
        { expertId: 7, size: 100 },
        { expertId: 7, size: 100, before: 8 },
        { expertId: 7, size: 100, before: 7 },
      ],
      serials: [9, 8, 7, 6],
    })
    expect((await read({ serials: [], next: null })).asked).toHaveLength(1)
  })

  test('ends where a site does not go on to lower serials', async () => {
    const turns = [
      { serials: [9], next: 8 },
      { serials: [9], next: 8 },
      { serials: [9], next: 8 },
    ]
    expect((await read(...turns)).serials).toEqual([9, 9])
    expect((await read({ serials: [9], next: 8 }, { serials: [9], next: 9 })).serials).toEqual([
      9, 9,
    ])
  })
})

test('screens ask for twenty of all plans, of settled ones, of those not counted', async () => {
  const asked: object[] = []
  const below = [30, null, 12]
  const { rows: read, lists } = await readScreens(
    7,
    async (data) => {
      asked.push(data)
      return { records: rows(asked.length * 10, 1), next: 3 }
    },
    () => below[asked.length] ?? null,
  )
  expect(asked).toEqual([
    { expertId: 7, size: 20, before: 30 },
    { expertId: 7, size: 20, state: 'settled' },
    { expertId: 7, size: 20, before: 12, state: 'notCounted' },
  ])
  expect(read.map(({ serial }) => serial)).toEqual([10, 1, 20, 1, 30, 1])
  expect(lists).toEqual([
    { serials: [10, 1], below: 30, most: 20 },
    { serials: [20, 1], below: null, most: 20, state: 'settled' },
    { serials: [30, 1], below: 12, most: 20, state: 'notCounted' },
  ])
})

test('a list is whole, unless it says where it begins and how long it is', () => {
  expect(listOf(rows(3, 2))).toEqual({ serials: [3, 2], below: null, most: null })
  expect(listOf(rows(3), 4, 1)).toEqual({ serials: [3], below: 4, most: 1 })
})
