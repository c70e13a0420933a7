import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { calls, type ResultOf } from '../../contract/calls.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import { listMatchesOfDay } from './match-list.ts'
import { findReaderDay, zoneOf } from './reader-day.ts'

const { db } = await sharedDatabase()
await standStill(db, noon)
await addLeague(db)
// noon is 12:00 in UTC, 20:00 in Shanghai and 07:00 in New York
const ids = await addMatches(db, [
  after(3.99),
  after(4),
  after(-20),
  after(-20.01),
  after(1),
  after(2),
  after(2),
  after(0),
  after(0.5),
])

async function list(zone = 'UTC', date?: string): Promise<ResultOf<'matchList'>> {
  const day = await findReaderDay(db, zone, date)
  if (day === null) throw new Error(`no day ${date}`)
  const answer = await listMatchesOfDay(db, 'en', zone, day)
  expect(Check(calls.matchList.result, answer)).toBe(true)
  return answer
}
const shown = async (zone: string, date?: string) =>
  (await list(zone, date)).matches
    .map(({ matchId }) => ids.indexOf(Number(matchId)))
    .toSorted((a, b) => a - b)
const set = (at: number, what: ReturnType<typeof sql>) =>
  sql`update match set ${what} where match_id = ${ids[at]}`.execute(db)

test('a day includes its first instant in the time zone, not the next day’s', async () => {
  const [late, next, first, before, ...others] = ids.keys()
  expect(await shown('Asia/Shanghai')).toEqual([late, first, ...others])
  expect(await shown('Asia/Shanghai', '2026-03-02')).toEqual([next])
  expect(await shown('Asia/Shanghai', '2026-02-28')).toEqual([before])
  // 15:59 to 16:00 UTC is the same day there
  expect(await shown('America/New_York')).toEqual([late, next, ...others])
  expect(await list('America/New_York')).toMatchObject({ date: '2026-03-01', today: '2026-03-01' })
})

test('a time zone with another date gets that day as today', async () => {
  await standStill(db, after(13))
  expect(await list('Asia/Shanghai')).toMatchObject({ date: '2026-03-02', today: '2026-03-02' })
  expect(await list('America/Los_Angeles')).toMatchObject({
    date: '2026-03-01',
    today: '2026-03-01',
  })
  await standStill(db, noon)
})

test.each([
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Africa/Cairo', '2026-04-24', 23],
  ['Asia/Kathmandu', '2026-03-01', 24],
])('in %s %s has %i hours', async (zone, date, hours) => {
  const day = await findReaderDay(db, zone, date)
  if (day === null) throw new Error(`no day ${date}`)
  expect((day.to.getTime() - day.from.getTime()) / 3_600_000).toBe(hours)
})

test.each(['2026-02-29', '2026-13-01'])('%s is not a day', async (date) => {
  expect(await findReaderDay(db, 'UTC', date)).toBeNull()
})

test.each([
  ['Asia/Kathmandu', 0, 'Asia/Kathmandu'],
  ['+05:30', undefined, '+05:30'],
  ['-03:00', -180, '-03:00'],
  ['Etc/Unknown', 330, '+05:30'],
  ['Mars/Olympus', -570, '-09:30'],
  ['GMT+5', 0, '+00:00'],
  ['', -1439, '-23:59'],
  [undefined, 845, '+14:05'],
  ['Etc/Unknown', undefined, 'Asia/Shanghai'],
  [undefined, undefined, 'Asia/Shanghai'],
])('a reader in "%s", %s minutes ahead of UTC, is in %s', async (name, offset, zone) => {
  expect(zoneOf(name, offset)).toBe(zone)
  expect(await findReaderDay(db, zone, '2026-03-01')).toMatchObject({ date: '2026-03-01' })
})

test('a zone by its offset has the same day as by its name', async () => {
  const named = await findReaderDay(db, 'Asia/Kolkata', '2026-03-01')
  expect(await findReaderDay(db, '+05:30', '2026-03-01')).toEqual(named)
})

test('any calendar day can be requested', async () => {
  for (const date of ['0001-01-01', '1900-02-28', '9999-12-31'])
    expect((await list('UTC', date)).matches).toEqual([])
})

test('the biggest league is first, void matches are last, abnormal ones counted', async () => {
  const { league_id: big } = await db
    .insertInto('league')
    .values({
      source: 'test',
      source_key: 'Cup',
      name: JSON.stringify({ zh: '杯', zht: '盃', en: 'Cup' }),
      short_name: JSON.stringify({ zh: '杯', zht: '盃', en: 'Cup' }),
      zone: 'UTC',
      prominence: 9,
    })
    .returning('league_id')
    .executeTakeFirstOrThrow()
  await set(5, sql`league_id = ${big}`)
  await set(
    6,
    sql`
      league_id = ${big}, odds = null, status = 13, kickoff = ${after(-3)}, kickoff_known = false`,
  )
  await set(7, sql`league_id = ${big}, status = 9`)
  await set(8, sql`status = 0`)
  await set(
    4,
    sql`
      status = 6,
      odds = '{"source": "a book", "result": {"home": "1.85", "draw": "3.4", "away": "4.20"}}'`,
  )
  const { matches, leagues, abnormal } = await list('UTC')
  expect(matches.map(({ matchId }) => ids.indexOf(Number(matchId)))).toEqual([5, 6, 4, 0, 1, 7])
  expect(leagues.map(({ name, count }) => [name, count])).toEqual([
    ['Cup', 3],
    ['Premier', 3],
  ])
  expect(abnormal).toBe(1)
  expect(matches[1]).toMatchObject({ matchTime: null, status: 13, odds: null })
  expect(matches[2]).toMatchObject({
    status: 5,
    odds: { home: '1.85', draw: '3.4', away: '4.20' },
    home: { name: 'North', shortName: 'Nor' },
  })
})

test('an empty day has the nearest days with matches, by the zone’s calendar', async () => {
  await set(8, sql`kickoff = ${after(24 * 9 + 5)}`)
  expect(await list('Asia/Shanghai', '2026-03-05')).toMatchObject({
    matches: [],
    before: '2026-03-02',
    after: null,
  })
  await set(8, sql`status = 1`)
  expect(await list('Asia/Shanghai', '2026-03-05')).toMatchObject({
    matches: [],
    before: '2026-03-02',
    after: '2026-03-11',
  })
  expect(await list('UTC', '2026-03-05')).toMatchObject({
    matches: [],
    before: '2026-03-01',
    after: '2026-03-10',
  })
})
