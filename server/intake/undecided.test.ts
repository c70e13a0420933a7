/** Matches whose sides are not decided yet, and the rows that stand for them. */
import { beforeEach, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { after, noon, standStill } from '../db/test-world.ts'
import type { FeedMatch } from '../feeds/feed.ts'
import { ingest } from './ingest.ts'
import { match, named, reading } from './test-reading.ts'

const { db } = await sharedDatabase()

let source = ''
let count = 0
beforeEach(async () => {
  source = `source ${++count}`
  await standStill(db, noon)
})

const open = (key: string) => ({ ...named(key), ours: `undecided/${source} ${key}`, crest: '' })
const say = (some: Partial<FeedMatch>) => {
  const { clubs, ...others } = reading(match(some))
  return ingest(db, source, { ...others, clubs: [...clubs, open('w74'), open('w75')] })
}
const undecided = { home: 'w74', away: 'w75', kickoffKnown: false }
const listed = () =>
  db
    .selectFrom('match')
    .innerJoin('club', 'club_id', 'home_id')
    .select(['match.source_key', 'status', 'club.source_key as home', 'kickoff_known'])
    .where('match.source', '=', source)
    .where('double_of', 'is', null)
    .execute()

test('a match gets its sides under the key of its source, and loses them no more', async () => {
  await say(undecided)
  expect(await listed()).toMatchObject([{ home: 'w74', status: 13, kickoff_known: false }])
  expect(await say({ away: 'w75', kickoffKnown: false })).toMatchObject({ rejected: 0 })
  await say({})
  const found = [{ home: 'north', status: 1, kickoff_known: true }]
  expect(await listed()).toMatchObject(found)
  expect(await say(undecided)).toMatchObject({ matches: { changed: 0 }, rejected: 0 })
  expect(await listed()).toMatchObject(found)
})

test('a row is replaced where its source lists it under another key', async () => {
  await say({ ...undecided, key: 'w74/w75' })
  await say({ ...undecided, key: 'w74/south', away: 'south' })
  expect(await listed()).toMatchObject([{ source_key: 'w74/south' }])
  await say({ key: 'north/south' })
  expect(await listed()).toMatchObject([{ source_key: 'north/south', home: 'north' }])
})

test('a row is replaced although the kick-off was moved', async () => {
  await say({ ...undecided, key: 'w74/w75', round: 'Final' })
  await say({ key: 'north/south', round: 'Final', kickoff: after(30) })
  expect(await listed()).toMatchObject([{ source_key: 'north/south', home: 'north' }])
})

test('a row is not listed by an older list beside the match, in any order', async () => {
  await say({ key: 'north/south', round: 'Final', kickoff: after(30) })
  const old = { ...undecided, key: 'w74/w75', round: 'Final' }
  for (const time of [1, 2]) {
    await say(old)
    expect(await listed(), `${time}`).toMatchObject([{ source_key: 'north/south' }])
  }
})

test('a row stays beside a match of a source whose reading is no whole list', async () => {
  await say({ round: 'Semi-finals' })
  await say({ ...undecided, key: '174', round: 'Semi-finals' })
  expect(await listed()).toHaveLength(2)
})

test('a row is replaced by the moved row of an undecided side in other words', async () => {
  await say({ ...undecided, key: 'w74/w75', round: 'Final' })
  await say({ ...undecided, key: 'w75/w74', home: 'w75', away: 'w74', round: 'Final' })
  expect(await listed()).toMatchObject([{ source_key: 'w75/w74' }])
})

test('a row is replaced where all of a round are moved, and never by another round', async () => {
  const [semi, round] = ['Semi-finals', 'Final']
  const places = { ...undecided, round: semi }
  const { clubs, ...others } = reading(
    match({ ...places, key: 'w74/south', away: 'south', kickoff: after(5) }),
    match({ ...places, key: 'w75/w74', home: 'w75', away: 'w74', kickoff: after(29) }),
    match({ ...undecided, key: 'w74/w75', round, kickoff: after(90) }),
  )
  const all = { ...others, clubs: [...clubs, open('w74'), open('w75')] }
  await ingest(db, source, all)
  const decided = [
    match({ key: 'north/south', round: semi, kickoff: after(6) }),
    match({ key: 'east/north', home: 'east', away: 'north', round: semi, kickoff: after(30) }),
  ]
  await ingest(db, source, { ...all, matches: [...decided, all.matches[2]!] })
  const keys = (await listed()).map(({ source_key }) => source_key)
  expect(keys.toSorted()).toEqual(['east/north', 'north/south', 'w74/w75'])
})

test('a row stays while its source lists it beside another match of that instant', async () => {
  const { clubs, ...others } = reading(match({ ...undecided, key: 'w74/w75' }))
  const all = { ...others, clubs: [...clubs, open('w74'), open('w75')] }
  await ingest(db, source, all)
  await ingest(db, source, { ...all, matches: [...all.matches, match()] })
  expect(await listed()).toHaveLength(2)
})

test('a row stays where two matches could be it', async () => {
  await say({ ...undecided, key: 'w74/w75' })
  await ingest(
    db,
    source,
    reading(match(), match({ key: 'east/south', home: 'east', away: 'south' })),
  )
  expect(await listed()).toHaveLength(3)
})
