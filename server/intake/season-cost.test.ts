import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { countStatements } from '../db/test-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedReading } from '../feeds/feed.ts'
import { noon, standStill } from '../db/test-world.ts'
import { ingest } from './ingest.ts'
import { match, named } from './test-reading.ts'

const { db, owner } = await sharedDatabase()
await standStill(db, noon)

/** The first matches of a finished season in which twenty clubs play each other. */
function season(name: string, count = 380): FeedReading {
  const keys = Array.from({ length: 20 }, (_, at) => `club ${at}`)
  return {
    leagues: [{ ...named('league'), zone: 'UTC', prominence: 1 }],
    clubs: keys.map((key) => ({ ...named(key), crest: '' })),
    matches: keys
      .flatMap((home) => keys.filter((away) => away !== home).map((away) => ({ home, away })))
      .slice(0, count)
      .map(({ home, away }) =>
        match({
          key: `${name}/${home}/${away}`,
          season: name,
          home,
          away,
          kickoff: new Date(`${name}-05-01T15:00:00Z`),
          status: 8,
          full: [2, 1],
          score: [2, 1],
        }),
      ),
    rejected: [],
  }
}

/** How many rows of matches PostgreSQL reads in scans of the whole table. */
const scanned = async (tx: Kysely<Tables>) => {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read as read from pg_stat_xact_user_tables
    where relid = 'match'::regclass`.execute(tx)
  return rows[0]?.read ?? 0
}

test('a season takes as many statements as a few matches', async () => {
  const statementsOf = (reading: FeedReading) =>
    countStatements(db, (counted) => ingest(counted, 'one', reading))
  await ingest(db, 'one', season('1968', 1))
  const few = await statementsOf(season('1969', 3))
  expect(few).toBeLessThan(30)
  expect(await statementsOf(season('1970'))).toBe(few)
  expect(await statementsOf(season('1970'))).toBeLessThan(few)
})

test('a season is imported without reading the matches of all others', async () => {
  for (let year = 1971; year < 1985; year++)
    expect((await ingest(db, 'one', season(String(year)))).matches.added).toBe(380)
  // its clubs are found by the seasons of their league, once
  await ingest(db, 'other', season('1984'))
  await sql`analyze match, match_result, league, club`.execute(owner)
  const read = await db.transaction().execute(async (tx) => {
    const before = await scanned(tx)
    await ingest(tx, 'one', season('1985'))
    // by another source: it is compared with the first one's
    await ingest(tx, 'other', season('1985'))
    return (await scanned(tx)) - before
  })
  expect(read).toBe(0)
})
