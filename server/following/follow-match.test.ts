import { expect, test } from 'vitest'
import { mostFollowedMatches } from '../../contract/calls/match-list.ts'
import { sharedServer } from '../http/test-server.ts'
import { listFollowedMatches } from '../wallet/points.ts'
import { addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import { mergeVisitor } from '../accounts/merge-visitor.ts'
import { followMatch } from './follow-match.ts'
import { addAccount, visitor } from '../wallet/test-points.ts'
import { ask, dataOf, newVisitor } from '../wallet/test-reader.ts'

const server = await sharedServer({ trustedProxies: 1 })
const { db } = server.database
await addLeague(db)
await standStill(db, noon)
const kickoffs = Array.from({ length: mostFollowedMatches + 2 }, () => after(5))
const matches = await addMatches(db, kickoffs)

test('a match is followed and unfollowed, by this reader only', async () => {
  const [reader, other] = [
    await newVisitor(server.app, '10.9.1.1'),
    await newVisitor(server.app, '10.9.1.2'),
  ]
  const [first = 0, second = 0] = matches
  const change = (matchId: number, on: boolean) =>
    ask(server.app, reader, 'followMatch', { matchId, on })
  const followed = async (identity = reader) =>
    dataOf(await ask(server.app, identity, 'followMine', {})).matches
  expect(await followed()).toEqual([])
  for (const matchId of [first, second, first]) expect((await change(matchId, true)).code).toBe(0)
  expect(await followed()).toEqual([second, first])
  expect(await followed(other)).toEqual([])
  expect((await change(999_999_999, true)).code).toBe(404)
  for (const matchId of [first, first]) expect((await change(matchId, false)).code).toBe(0)
  expect(await followed()).toEqual([second])
})

test('at the limit, the match followed first is dropped', async () => {
  for (const [at, matchId] of matches.slice(0, mostFollowedMatches + 1).entries()) {
    await standStill(db, after(at / 60))
    expect(await followMatch(db, visitor('much'), matchId, '')).toBe(true)
  }
  expect(await listFollowedMatches(db, 'much')).toEqual(
    matches.slice(1, mostFollowedMatches + 1).toReversed(),
  )
})

test('a visitor’s followed matches become the account’s, the last ones first', async () => {
  const account = await addAccount(db, 'member')
  const member = { kind: 'account', uid: 'member' } as const
  const [, second = 0] = matches
  const last = matches.at(-1) ?? 0
  await standStill(db, after(100))
  for (const matchId of [second, last]) await followMatch(db, member, matchId, '')
  await db.transaction().execute((tx) => mergeVisitor(tx, 'much', account))
  const followed = await listFollowedMatches(db, 'member')
  expect(followed).toEqual([
    last,
    second,
    ...matches.slice(3, mostFollowedMatches + 1).toReversed(),
  ])
  expect(followed).toHaveLength(mostFollowedMatches)
})
