import { expect, test } from 'vitest'
import { addMatches, after, noon, standStill } from '../db/test-world.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { refreshSearch } from './refresh.ts'
import { matchOfTeam, search } from './search.ts'

const clubs = {
  bayern: { zh: '拜仁慕尼黑', zht: '拜仁慕尼黑', en: 'Bayern München' },
  united: { zh: '曼彻斯特联', zht: '曼聯', en: 'Manchester United' },
  city: { zh: '曼彻斯特城', zht: '曼城', en: 'Manchester City' },
  linjiang: { zh: '临江竞技', zht: '臨江競技', en: 'Riverside Athletic' },
}
const ids = new Map<number, string>()
const { db } = await sharedDatabase()
await standStill(db, noon)
const league = { zh: '群岛杯', zht: '群島盃', en: 'Islands Cup' }
await db
  .insertInto('league')
  .values({
    source: 'test',
    source_key: 'islands',
    name: JSON.stringify(league),
    short_name: JSON.stringify(league),
    zone: 'UTC',
    prominence: 0,
  })
  .execute()
for (const [key, name] of Object.entries(clubs)) {
  const { club_id: id } = await db
    .insertInto('club')
    .values({
      source: 'test',
      source_key: key,
      name: JSON.stringify(name),
      short_name: JSON.stringify(name),
      crest: '',
    })
    .returning('club_id')
    .executeTakeFirstOrThrow()
  ids.set(id, key)
}
await db
  .insertInto('expert')
  .values({
    kind: 'person',
    handle: 'test',
    name: JSON.stringify({ zh: '陆知行', zht: '陸知行', en: 'Zoë Lu' }),
    created_at: noon,
  })
  .execute()
// between the first club and the last
await addMatches(db, [after(5), after(-30)])
await refreshSearch(db)

const day = { from: after(-12), to: after(12) }
const find = (q: string) => search(db, 'en', { q, size: 5, day })
const teams = async (q: string) => (await find(q)).teams.map(({ club }) => ids.get(club.clubId))

test.each([
  ['Bayern', ['bayern']],
  ['ＢＡＹ', ['bayern']],
  ['munchen', ['bayern']],
  ['MÜNCHEN', ['bayern']],
  ['慕尼黑', ['bayern']],
  ['manchester', ['city', 'united']],
  ['man uni', ['united']],
  ['united', ['united']],
  ['曼聯', ['united']],
  ['曼彻', ['city', 'united']],
  ['臨江', ['linjiang']],
  ['linjiang', ['linjiang']],
  ['lin jiang', ['linjiang']],
  ['jingji', ['linjiang']],
  ['ljjj', ['linjiang']],
  ['lj', ['linjiang']],
  // one typing error: wrong, too few, too many, in the wrong order
  ['Bayorn', ['bayern']],
  ['Byern', ['bayern']],
  ['Bayerrn', ['bayern']],
  ['Baeyrn', ['bayern']],
  ['xayern', ['bayern']],
  ['manchestr united', ['united']],
  ['linjaing', ['linjiang']],
  ['临工竞技', ['linjiang']],
  // two errors, and no name
  ['Boyorn', []],
  ['zzzz', []],
  ['%', []],
  ['_ayern', ['bayern']],
])('"%s" finds %j', async (q, found) => expect(new Set(await teams(q))).toEqual(new Set(found)))

test('leagues and experts are found in every language', async () => {
  for (const q of ['islands', 'cup', '群島', 'qundaobei', 'qdb'])
    expect((await find(q)).leagues).toMatchObject([{ name: 'Islands Cup' }])
  for (const q of ['zoe', 'Zoë', '陸知', '知行', 'luzhixing', 'lzx', 'zeo lu'])
    expect((await find(q)).experts).toMatchObject([{ name: 'Zoë Lu' }])
})

test('people come before models, also before one whose whole name was typed', async () => {
  const add = async (kind: 'person' | 'model', handle: string, en: string) => {
    const names = JSON.stringify({ zh: en, zht: en, en })
    const row = await db
      .insertInto('expert')
      .values({ kind, handle, name: names, created_at: noon })
      .returning('expert_id')
      .executeTakeFirstOrThrow()
    return row.expert_id
  }
  const model = await add('model', 'oracle', 'Oracle')
  const people = [
    await add('person', 'one', 'Oracle Reader'),
    await add('person', 'two', 'Oracles'),
  ]
  await refreshSearch(db)
  const found = async (size: number) =>
    (await search(db, 'en', { q: 'oracle', size, day })).experts.map(({ expertId }) => expertId)
  expect(await found(5)).toEqual([...people, model])
  expect((await found(2)).at(-1)).toBe(model)
})

test('the next match stands for a team, and none for a team without one', async () => {
  const { teams: found } = await find('bayern')
  const [team] = found
  expect(await matchOfTeam(db, team?.club.clubId ?? 0)).toBe(team?.matchId)
  expect(team?.matchId).toBeGreaterThan(0)
  const [unplayed] = (await find('united')).teams
  expect(await matchOfTeam(db, unplayed?.club.clubId ?? 0)).toBeNull()
  expect(await matchOfTeam(db, 999_999)).toBeNull()
})

test('matches of a team and of two teams are found, the nearest first', async () => {
  const { teams: found, matches } = await find('bayern')
  expect(found).toMatchObject([{ nextTime: after(5).toISOString(), leagueName: 'Islands Cup' }])
  expect(matches.map(({ matchTime }) => matchTime)).toEqual(
    [after(5), after(-30)].map((at) => at.toISOString()),
  )
  for (const q of ['bayern v riverside', '临江 对 拜仁', 'riverside bayern', '拜仁对临江'])
    expect((await find(q)).matches).toHaveLength(2)
  expect((await find('bayern v united')).matches).toEqual([])
})

test('a changed name is found by the new name only', async () => {
  const name = JSON.stringify({ zh: '新名', zht: '新名', en: 'Renamed' })
  await db
    .updateTable('club')
    .set({ name, short_name: name })
    .where('source_key', '=', 'city')
    .execute()
  expect(await refreshSearch(db)).toBe(1)
  expect(await refreshSearch(db)).toBe(0)
  expect([await teams('renamed'), await teams('manchester')]).toEqual([['city'], ['united']])
})

test('a team has its place, a league its teams and the matches of the day', async () => {
  await db
    .updateTable('match')
    .set({ status: 8, full_home: 1, full_away: 0, round: 'Matchday 1' })
    .where('kickoff', '=', after(-30))
    .execute()
  await db
    .updateTable('match')
    .set({ round: 'Matchday 2' })
    .where('kickoff', '=', after(5))
    .execute()
  const placesOf = async (q: string) => (await find(q)).teams.map(({ rank }) => rank)
  expect([await placesOf('bayern'), await placesOf('linjiang')]).toEqual([[1], [2]])
  // without a match there is no league
  expect(await placesOf('united')).toEqual([null])
  const leagueOn = async (hours: number) => {
    const today = { from: after(hours), to: after(hours + 24) }
    const { leagues } = await search(db, 'en', { q: 'islands', size: 5, day: today })
    return leagues.map(({ teamCnt, todayCnt }) => [teamCnt, todayCnt])
  }
  expect([await leagueOn(5), await leagueOn(-19)]).toEqual([[[2, 1]], [[2, 0]]])
  // a knock-out tie has no table
  await db.updateTable('match').set({ round: 'Final' }).where('kickoff', '=', after(5)).execute()
  expect(await placesOf('bayern')).toEqual([null])
})

test('a result and a new match change the next answer, and a double is not listed', async () => {
  const played = db.updateTable('match').where('kickoff', '=', after(-30))
  await played.set({ round: 'Matchday 1', full_home: 1, full_away: 0 }).execute()
  await db
    .updateTable('match')
    .set({ round: 'Matchday 2' })
    .where('kickoff', '=', after(5))
    .execute()
  const seen = async (q: string) => {
    const { teams: found, matches } = await find(q)
    return [found[0]?.rank, matches.length]
  }
  expect([await seen('bayern'), await seen('linjiang')]).toEqual([
    [1, 2],
    [2, 2],
  ])
  await played.set({ full_home: 0, full_away: 1 }).execute()
  expect([await seen('bayern'), await seen('linjiang')]).toEqual([
    [2, 2],
    [1, 2],
  ])
  const today = async () => (await find('islands')).leagues.map(({ todayCnt }) => todayCnt)
  expect(await today()).toEqual([1])
  const [again] = await addMatches(db, [after(6)])
  expect([await today(), await seen('bayern')]).toEqual([[2], [2, 3]])
  const kept = db.selectFrom('match').select('match_id').where('kickoff', '=', after(5))
  await db
    .updateTable('match')
    .set({ double_of: (await kept.executeTakeFirstOrThrow()).match_id })
    .where('match_id', '=', again ?? 0)
    .execute()
  expect([await today(), await seen('bayern')]).toEqual([[1], [2, 2]])
})
