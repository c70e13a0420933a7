import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import { sidesText } from './sides-text.ts'

const { db, owner } = await sharedDatabase()
await standStill(owner, noon)
await addLeague(owner)
await addMatches(owner, [after(5)])

test.each([
  ['North', 'South', 'North – South'],
  ['الأهلي', 'הפועל', '\u2068الأهلي\u2069 – \u2068הפועל\u2069'],
  ['الأهلي', '北京国安', '\u2068الأهلي\u2069 – 北京国安'],
])('%s and %s stand in this order in a line of the desk', async (home, away, expected) => {
  for (const [name, of] of [
    [home, 'home_id'],
    [away, 'away_id'],
  ])
    await sql`
      update club set short_name = jsonb_build_object('zh', ${name}::text, 'en', ${name}::text)
      where club_id = (select ${sql.ref(of ?? '')} from match limit 1)`.execute(owner)
  const { rows } = await sql`
    select ${sidesText('en')} as sides from match
      join club home on home.club_id = home_id join club away on away.club_id = away_id`.execute(db)
  expect(rows).toEqual([{ sides: expected }])
})
