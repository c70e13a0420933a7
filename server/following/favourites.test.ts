import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { mostFavourites } from '../../contract/calls/match-list.ts'
import { matchStatus } from '../../contract/values.ts'
import { mergeVisitor } from '../accounts/merge-visitor.ts'
import { addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { addAccount, visitor } from '../wallet/test-points.ts'
import { ask, dataOf, newVisitor } from '../wallet/test-reader.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts'

const server = await sharedServer({ trustedProxies: 1 })
const { db, owner } = server.database
await addLeague(db)
await standStill(db, noon)
const { rows } = await sql<{ club_id: number }>`
  insert into club (source, source_key, name, short_name, crest)
  select 'test', 'favourite ' || at, '{"en": "A"}', '{"en": "A"}', ''
  from generate_series(1, ${mostFavourites + 1}) at returning club_id`.execute(db)
const clubs = rows.map(({ club_id: id }) => id)

test('a team and a league are followed and unfollowed, by this reader only', async () => {
  const [reader, other] = [
    await newVisitor(server.app, '10.31.1.1'),
    await newVisitor(server.app, '10.31.1.2'),
  ]
  const [first = 0, second = 0] = clubs
  const mine = async (who = reader) => {
    const { teams, leagues } = dataOf(await ask(server.app, who, 'followMine', {}))
    return { teams, leagues }
  }
  const team = (clubId: number, on: boolean) =>
    ask(server.app, reader, 'followTeam', { clubId, on })
  const league = (leagueId: number, on: boolean) =>
    ask(server.app, reader, 'followLeague', { leagueId, on })
  for (const clubId of [first, second, first]) expect((await team(clubId, true)).code).toBe(0)
  expect((await league(1, true)).code).toBe(0)
  expect(await mine()).toEqual({ teams: [first, second], leagues: [1] })
  expect(await mine(other)).toEqual({ teams: [], leagues: [] })
  expect((await team(999_999, true)).code).toBe(404)
  expect((await league(999_999, true)).code).toBe(404)
  for (const clubId of [second, second]) expect((await team(clubId, false)).code).toBe(0)
  expect((await league(1, false)).code).toBe(0)
  expect(await mine()).toEqual({ teams: [first], leagues: [] })
})

test('favourites have their names and the next match that has not begun', async () => {
  const reader = await newVisitor(server.app, '10.31.1.3')
  const list = async () => dataOf(await ask(server.app, reader, 'followFavourites', {}))
  const [, , third = 0] = clubs
  expect(await list()).toEqual({ experts: [], matches: [], teams: [], leagues: [] })
  await sql`
    update club set name = '{"zh": "A", "zht": "A", "en": "A"}',
      short_name = '{"zh": "A", "zht": "A", "en": "A"}'
    where source = 'test'`.execute(db)
  await ask(server.app, reader, 'followTeam', { clubId: third, on: true })
  await ask(server.app, reader, 'followLeague', { leagueId: 1, on: true })
  const [later = 0, sooner = 0, begun = 0] = await addMatches(db, [after(9), after(5), after(-1)])
  await sql`update match set away_id = ${third} where match_id in (${later}, ${begun})`.execute(db)
  const matchOf = (matchId: number, hours: number) =>
    expect.objectContaining({ matchId, matchTime: after(hours).toISOString() })
  const team = { clubId: third, name: 'A', crest: '', form: [] }
  expect(await list()).toEqual({
    experts: [],
    matches: [],
    teams: [{ ...team, next: matchOf(later, 9) }],
    leagues: [{ leagueId: 1, name: expect.any(String), next: matchOf(sooner, 5) }],
  })
  await standStill(db, after(9.1))
  expect((await list()).teams).toEqual([{ ...team, next: null }])
  await standStill(db, noon)
})

test('a team has its last five results after regular time, the earliest first', async () => {
  const reader = await newVisitor(server.app, '10.31.1.4')
  const [, , , team = 0] = clubs
  await ask(server.app, reader, 'followTeam', { clubId: team, on: true })
  const played = await addMatches(
    db,
    [1, 2, 3, 4, 5, 6].map((ago) => after(-100 * ago)),
  )
  const [won = 0, drawn = 0, lost = 0, wonAway = 0, lostAway = 0, earlier = 0] = played
  const goals = async (matchId: number, side: string, home: number, away: number) =>
    sql`update match set ${sql.ref(side)} = ${team}, full_home = ${home}, full_away = ${away},
      status = ${matchStatus.finished} where match_id = ${matchId}`.execute(db)
  await goals(won, 'home_id', 2, 1)
  await goals(drawn, 'away_id', 0, 0)
  await goals(lost, 'home_id', 1, 3)
  await goals(wonAway, 'away_id', 0, 1)
  await goals(lostAway, 'away_id', 4, 1)
  await goals(earlier, 'home_id', 1, 0)
  const { teams } = dataOf(await ask(server.app, reader, 'followFavourites', {}))
  expect(teams.map(({ form }) => form)).toEqual([['l', 'w', 'l', 'd', 'w']])
})

test('followed matches: in play, ahead, then over for at most a week', async () => {
  const reader = await newVisitor(server.app, '10.31.1.5')
  const [tomorrow = 0, soon = 0, playing = 0, over = 0, earlier = 0, old = 0] = await addMatches(
    db,
    [24, 3, -1, -5, -30, -24 * 7 - 1].map((hours) => after(hours)),
  )
  await sql`update match set status = ${matchStatus.firstHalf}
    where match_id = ${playing}`.execute(db)
  await sql`update match set status = ${matchStatus.finished}, home_score = 2, away_score = 0
    where match_id in (${over}, ${earlier}, ${old})`.execute(db)
  for (const matchId of [old, over, tomorrow, earlier, playing, soon])
    await ask(server.app, reader, 'followMatch', { matchId, on: true })
  const { matches = [] } = dataOf(await ask(server.app, reader, 'followFavourites', {}))
  expect(matches.map(({ matchId }) => matchId)).toEqual([playing, soon, tomorrow, over, earlier])
  expect(matches[3]).toMatchObject({ homeScore: 2, awayScore: 0, leagueName: expect.any(String) })
})

test('one more than the limit is refused; a visitor’s become the account’s up to it', async () => {
  const account = await addAccount(db, 'a fan')
  const fan = { kind: 'account', uid: 'a fan' } as const
  const [first = 0, second = 0] = clubs
  await addFavourite(db, fan, 'team', first, '')
  const outcomes: string[] = []
  for (const club of clubs) outcomes.push(await addFavourite(db, visitor('many'), 'team', club, ''))
  expect(outcomes.filter((one) => one === 'too many')).toEqual(['too many'])
  expect(outcomes.at(-1)).toBe('too many')
  await db.transaction().execute((tx) => mergeVisitor(tx, 'many', account))
  const merged = await listFavourites(db, 'a fan', 'team')
  expect(merged).toHaveLength(mostFavourites)
  expect(merged.slice(0, 2)).toEqual([first, second])
})

test('a team that was merged into another counts as the other', async () => {
  const [gone = 0, kept = 0] = clubs.slice(-2)
  await addFavourite(db, visitor('merged'), 'team', gone, '')
  await sql`update club set merged_into = ${kept} where club_id = ${gone}`.execute(owner)
  expect(await listFavourites(db, 'merged', 'team')).toEqual([kept])
  await addFavourite(db, visitor('merged'), 'team', gone, '')
  expect(await listFavourites(db, 'merged', 'team')).toEqual([kept])
  await removeFavourite(db, 'merged', 'team', kept)
  expect(await listFavourites(db, 'merged', 'team')).toEqual([])
})
