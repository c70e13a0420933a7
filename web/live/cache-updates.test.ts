import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { notStarted } from '../../contract/test-now.ts'
import { CacheUpdates } from './cache-updates.ts'

test('a written answer is as old as before, so that the rest of it is refetched in time', () => {
  const cache = new QueryClient()
  const [queryKey, updatedAt] = [['matchDetail', { matchId: 7 }], 1_000]
  cache.setQueryData(queryKey, { matchId: 7, ...notStarted, venue: 'Park' }, { updatedAt })
  const now = { matchId: 7, ...notStarted, homeScore: 1, observedAt: '2026-03-04T05:01:00.000Z' }
  const updates = new CacheUpdates(cache, new Map([[7, now]]))
  const writing: boolean[] = []
  cache.getQueryCache().subscribe(() => writing.push(updates.isWriting))
  updates.writeAll()
  expect(cache.getQueryState(queryKey)).toMatchObject({
    data: { homeScore: 1, venue: 'Park' },
    dataUpdatedAt: updatedAt,
  })
  expect([new Set(writing), updates.isWriting]).toEqual([new Set([true]), false])
})
