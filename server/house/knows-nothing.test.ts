/** From a source's reading through intake and the house's models to the stored plans. */
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { standStill } from '../db/test-world.ts'
import type { FeedMatch } from '../feeds/feed.ts'
import { ingest } from '../intake/ingest.ts'
import { createHouse } from './house.ts'
import { chance } from './models/chance.ts'

const { db } = await sharedDatabase()
const day = 86_400_000
const now = Date.parse('2026-03-01T12:00:00Z')
const lines: string[] = []

const inEach = (text: string) => ({ zh: `${text}中`, zht: `${text}港`, en: text })
const named = (key: string) => ({ key, name: inEach(key), shortName: inEach(key) })

type Goals = [home: number, away: number]
/** The lower number wins. */
const byStrength = (home: number, away: number): Goals => (home < away ? [2, 0] : [0, 1])
const byLuck = (home: number, away: number, round: number): Goals => {
  const luck = chance('luck', home * 1_000 + away * 10 + round)
  return luck < 1 / 3 ? [1, 0] : luck < 2 / 3 ? [1, 1] : [0, 1]
}

/** Three double round robins of ten sides, a match every seven hours, until a week ago. */
function played(league: string, side: (n: number) => string, goals: typeof byLuck): FeedMatch[] {
  const numbers = Array.from({ length: 10 }, (_, n) => n)
  const pairs = [1, 2, 3].flatMap((round) =>
    numbers.flatMap((home) =>
      numbers.flatMap((away) => (home === away ? [] : [{ round, home, away }])),
    ),
  )
  const shuffled = pairs.toSorted(
    (a, b) =>
      a.round - b.round || ((a.home * 7 + a.away * 11) % 97) - ((b.home * 7 + b.away * 11) % 97),
  )
  return shuffled.map(({ round, home, away }, n) => {
    const full = goals(home, away, round)
    return {
      key: `${league} ${round} ${home} ${away}`,
      league,
      season: `${2022 + round}-${23 + round}`,
      round: '',
      home: side(home),
      away: side(away),
      kickoff: new Date(now - 7 * day - (pairs.length - n) * (day / 3.4)),
      kickoffKnown: true,
      status: 8,
      score: full,
      full,
    }
  })
}

const top = (n: number) => `top/${n}`
const second = (n: number) => `second/${n}`
const lucky = (n: number) => `lucky/${n}`
const nation = (n: number) => `nation/side-${n}`
const past = [
  ...played('top', top, byStrength),
  ...played('second', second, byStrength),
  ...played('lucky', lucky, byLuck),
  ...played('some-friendly', nation, byStrength),
]
const once = {
  ...past.at(-1),
  key: 'once',
  home: 'nation/once',
  away: nation(9),
  kickoff: new Date(now - 3 * day),
} as FeedMatch

const coming = (league: string, home: string, away: string): FeedMatch => ({
  key: `${home} ${away}`,
  league,
  season: '2025-26',
  round: '',
  home,
  away,
  kickoff: new Date(now + 20 * 3_600_000),
  kickoffKnown: true,
  status: 1,
})
const none: string[] = []
const both = ['dixon-coles', 'elo']
const cases = [
  ['two known clubs', coming('top', top(1), top(2)), both],
  ['a club without any result', coming('top', top(3), 'top/new'), none],
  // its results tell nothing of clubs that it never met
  ['a promoted club', coming('top', top(4), second(0)), none],
  ['a league that goes by luck', coming('lucky', lucky(1), lucky(2)), none],
  ['two known nations', coming('some-friendly', nation(1), nation(2)), both],
  ['a nation that played once', coming('some-friendly', nation(3), 'nation/once'), none],
] as const

test('models that know nothing of a match publish nothing and are no reference', async () => {
  await standStill(db, new Date(now))
  const matches = [...past, once, ...cases.map(([, match]) => match)]
  const clubs = [...new Set(matches.flatMap(({ home, away }) => [home, away]))]
  const leagues = [...new Set(matches.map(({ league }) => league))]
  const { rejected } = await ingest(db, 'openfootball', {
    leagues: leagues.map((key) => ({ ...named(key), zone: 'UTC', prominence: 1 })),
    clubs: clubs.map((key) => ({ ...named(key), crest: '' })),
    matches,
    rejected: [],
  })
  expect(rejected).toBe(0)
  const house = createHouse({
    db,
    invented: false,
    seed: 'test',
    logLine: (words) => lines.push(words),
  })
  expect((await house.publishDue()).refused).toEqual([])
  expect(lines).toEqual([])
  const plans = await db
    .selectFrom('match')
    .leftJoin('plan', 'plan.match_id', 'match.match_id')
    .leftJoin('expert', 'expert.expert_id', 'plan.expert_id')
    .leftJoin('match_reference', 'match_reference.match_id', 'match.match_id')
    .select(['source_key', 'handle', 'match_reference.match_id as referred'])
    .where('match.status', '=', 1)
    .execute()
  const byMatch = Map.groupBy(plans, ({ source_key }) => source_key)
  expect(
    cases.map(([name, { key }]) => {
      const of = byMatch.get(key) ?? []
      const isReference = of.some(({ referred }) => referred !== null)
      const handles = of.flatMap(({ handle }) => handle ?? []).filter((one) => both.includes(one))
      return [name, handles.toSorted(), isReference]
    }),
  ).toEqual(cases.map(([name, , handles]) => [name, handles, handles === both]))
  // nothing else was sealed
  const { sealed } = await db
    .selectFrom('plan')
    .select((column) => column.fn.countAll<number>().as('sealed'))
    .executeTakeFirstOrThrow()
  expect(sealed).toBe(plans.length)
})

test('a past that is imported after the first look lets the models speak', async () => {
  await standStill(db, new Date(now))
  const side = (n: number) => `late/${n}`
  const match = coming('late', side(1), side(2))
  const told = (matches: FeedMatch[]) =>
    ingest(db, 'openfootball', {
      leagues: [{ ...named('late'), zone: 'UTC', prominence: 1 }],
      clubs: Array.from({ length: 10 }, (_, n) => ({ ...named(side(n)), crest: '' })),
      matches,
      rejected: [],
    })
  const house = createHouse({
    db,
    invented: false,
    seed: 'test',
    logLine: (words) => lines.push(words),
  })
  const handles = async () => {
    await house.publishDue()
    const rows = await db
      .selectFrom('plan')
      .innerJoin('expert', 'expert.expert_id', 'plan.expert_id')
      .innerJoin('match', 'match.match_id', 'plan.match_id')
      .select('handle')
      .where('source_key', '=', match.key)
      .execute()
    return rows
      .map(({ handle }) => handle)
      .filter((handle) => both.includes(handle))
      .toSorted()
  }
  await told([match])
  expect(await handles()).toEqual(none)
  await told(played('late', side, byStrength))
  expect(await handles()).toEqual(both)
})
