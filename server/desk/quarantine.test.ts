/** Quarantined rows: mapped, refused, read again. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FeedMatch, FeedReading, Rejected } from '../feeds/feed.ts'
import { countWaiting } from './overview.ts'
import { addLeague, after, noon, standStill } from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { ingest } from '../intake/ingest.ts'
import { rereadRows } from '../intake/reread.ts'
import { storeSourceWords } from '../intake/source-state.ts'
import { similarity } from '../intake/similarity.ts'
import { ask, got, operatorAccount, passkeyOrigin } from './test-accounts.ts'

const source = 'valley'
const inAll = (text: string) => ({ zh: text, zht: text, en: text })
const named = (key: string) => ({ key, name: inAll(key), shortName: inAll(key), crest: '' })
const league = {
  key: 'Valley League',
  name: inAll('Valley League'),
  shortName: inAll('Valley'),
  zone: 'UTC',
  prominence: 0,
}
const clubs = ['Beigang United', 'Linjiang Athletic', 'Tieqiao', 'Fengling'].map(named)

const server = await sharedServer({ publicOrigin: passkeyOrigin })
const { db } = server.database
await addLeague(db)
await standStill(db, noon)
const operator = await operatorAccount(server, 'On duty')

const match = (key: string, changes: Partial<FeedMatch> = {}): FeedMatch => ({
  key,
  league: league.key,
  season: '2025-26',
  round: '',
  home: 'Beigang United',
  away: 'Linjiang Athletic',
  kickoff: after(30),
  kickoffKnown: true,
  status: 1,
  ...changes,
})
const take = (matches: FeedMatch[], changes: Partial<FeedReading> = {}) =>
  ingest(db, source, {
    leagues: [league],
    clubs,
    matches,
    rejected: [],
    ...changes,
  })
await take([match('known', { away: 'Tieqiao' })])
const rows = async () => (await got(server, 'deskSources', {}, operator.identity)).quarantine
const rowOf = async (key: string) => (await rows()).find(({ item }) => item === `match ${key}`)
async function sidesOf(key: string): Promise<string[] | undefined> {
  const { rows: found } = await sql<{ home: string; away: string }>`
    select home.source_key as home, away.source_key as away from match
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    where match.source = ${source} and match.source_key = ${key}`.execute(db)
  return found[0] && [found[0].home, found[0].away]
}

/** Resolves to whether a decision makes pages about matches again. */
async function makesPagesAgain(decide: () => Promise<unknown>): Promise<boolean> {
  await server.versions.refresh()
  const before = server.versions.of(['match'])
  await decide()
  await server.versions.refresh()
  return server.versions.of(['match']) !== before
}

test('a team’s name is proposed, mapped, and the next round accepts its rows', async () => {
  await take([
    match('m1', { home: 'Beigang Utd' }),
    match('m2', { away: 'Beigang Utd', home: 'Fengling' }),
  ])
  const row = await rowOf('m1')
  expect(row).toMatchObject({ reason: 'club-unknown', state: 'waiting', canReread: true })
  const [unknown] = row?.unknown ?? []
  expect(unknown).toMatchObject({ kind: 'club', name: 'Beigang Utd' })
  expect(unknown?.proposals[0]).toMatchObject({ name: 'Beigang United', sameLeague: true })
  const id = unknown?.proposals[0]?.id ?? 0
  const mapping = { source, kind: 'club' as const, name: 'Beigang Utd', id }
  expect(await got(server, 'deskMap', mapping, operator.identity)).toEqual({ rows: 2 })
  expect((await ask(server, 'deskMap', mapping, operator.identity)).code).toBe(409)
  // the second operator sees the name of the first, and the decision
  const handled = { who: 'On duty', mapped: 'Beigang United' }
  expect(await rowOf('m1')).toMatchObject({ state: 'again', handled })
  expect(await rereadRows(db)).toBe(2)
  expect(await rowOf('m1')).toMatchObject({ state: 'taken', unknown: [] })
  expect(await sidesOf('m1')).toEqual(['Beigang United', 'Linjiang Athletic'])
  expect(await sidesOf('m2')).toEqual(['Fengling', 'Beigang United'])
  // later rows are mapped automatically, even if the source lists the name as another club
  await take([match('m3', { home: 'Beigang Utd' })], { clubs: [...clubs, named('Beigang Utd')] })
  expect(await sidesOf('m3')).toEqual(['Beigang United', 'Linjiang Athletic'])
  const { rows: made } = await sql`select from club where source_key = 'Beigang Utd'`.execute(db)
  expect(made).toEqual([])
})

test('a mapping can be taken back, and the name is then unknown again', async () => {
  const [entry] = (await got(server, 'deskOverview', {}, operator.identity)).recent
  expect(entry).toMatchObject({
    action: 'name mapped',
    subject: 'mapping 1: club Beigang Utd of valley',
  })
  const back = { id: entry?.id ?? 0, reason: 'Another.' }
  const takeBack = () => got(server, 'deskTakeBack', back, operator.identity)
  expect(await makesPagesAgain(takeBack)).toBe(true)
  const [latest] = (await got(server, 'deskAudit', { size: 1 }, operator.identity)).records
  expect(latest).toMatchObject({ action: 'mapping ended', after: { reason: 'Another.' } })
  await take([match('m4', { home: 'Beigang Utd' })])
  expect(await rowOf('m4')).toMatchObject({ reason: 'club-unknown' })
  expect(await sidesOf('m3')).toEqual(['Beigang United', 'Linjiang Athletic'])
})

test('a league’s name is mapped to a league found by search', async () => {
  await take([match('m5', { league: 'Bundesliga' })])
  expect((await rowOf('m5'))?.unknown).toMatchObject([{ kind: 'league', proposals: [] }])
  const { records } = await got(
    server,
    'deskNames',
    { kind: 'league', find: 'valley' },
    operator.identity,
  )
  expect(records).toMatchObject([{ name: 'Valley League' }])
  const id = records[0]?.id ?? 0
  const mapping = { source, kind: 'league' as const, name: 'Bundesliga', id }
  const map = async () =>
    expect(await got(server, 'deskMap', mapping, operator.identity)).toEqual({ rows: 1 })
  // they credit the sources of a league
  expect(await makesPagesAgain(map)).toBe(true)
  await rereadRows(db)
  expect(await rowOf('m5')).toMatchObject({ state: 'taken' })
})

test('a new league is created from its name, in three languages', async () => {
  await take([match('m5b', { league: 'Valley League Div. 2' })])
  const names = { zh: '河谷乙级', zht: '河谷乙組', en: 'Valley Second Division' }
  const mapping = { source, kind: 'league' as const, name: 'Valley League Div. 2', names }
  expect(await got(server, 'deskNewName', mapping, operator.identity)).toEqual({ rows: 1 })
  expect((await ask(server, 'deskNewName', mapping, operator.identity)).msg).toContain('state')
  const unknownName = { ...mapping, name: 'Nowhere' }
  expect((await ask(server, 'deskNewName', unknownName, operator.identity)).msg).toContain('row')
  const unseen = { ...mapping, names: { ...names, en: '\u200b' } }
  expect((await ask(server, 'deskNewName', unseen, operator.identity)).code).toBe(400)
  await rereadRows(db)
  expect(await rowOf('m5b')).toMatchObject({ state: 'taken', unknown: [] })
  const found = { kind: 'league' as const, find: 'second' }
  expect((await got(server, 'deskNames', found, operator.identity)).records).toMatchObject([
    { name: 'Valley Second Division' },
  ])
})

test('a name under which matches are stored cannot be mapped to another club', async () => {
  const { records } = await got(
    server,
    'deskNames',
    { kind: 'club', find: 'fengling' },
    operator.identity,
  )
  const id = records[0]?.id ?? 0
  const answer = await ask(
    server,
    'deskMap',
    { source, kind: 'club', name: 'Tieqiao', id },
    operator.identity,
  )
  expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('used') })
})

test('a side with a changed name can be mapped to the stored club', async () => {
  await take([match('m6')])
  await take([match('m6', { home: 'Beigang Ud.' })], { clubs: [...clubs, named('Beigang Ud.')] })
  const row = await rowOf('m6')
  expect(row).toMatchObject({ reason: 'sides-changed' })
  const [unknown] = row?.unknown ?? []
  expect([unknown?.name, unknown?.proposals.map(({ name }) => name)]).toEqual([
    'Beigang Ud.',
    expect.arrayContaining(['Beigang United']),
  ])
  const id = unknown?.proposals.find(({ name }) => name === 'Beigang United')?.id ?? 0
  await got(server, 'deskMap', { source, kind: 'club', name: 'Beigang Ud.', id }, operator.identity)
  await rereadRows(db)
  expect(await rowOf('m6')).toMatchObject({ state: 'taken' })
})

test('a row that is still invalid stays; a row that is valid by now is accepted', async () => {
  await take([match('m7', { away: 'Gone Rovers' })])
  const id = (await rowOf('m7'))?.id ?? 0
  await got(server, 'deskRereadRow', { id }, operator.identity)
  expect((await ask(server, 'deskRereadRow', { id }, operator.identity)).code).toBe(409)
  expect(await rereadRows(db)).toBe(0)
  expect(await rowOf('m7')).toMatchObject({ state: 'waiting' })
  await take([], { clubs: [...clubs, named('Gone Rovers')] })
  await got(server, 'deskRereadRow', { id }, operator.identity)
  expect(await rereadRows(db)).toBe(1)
  expect(await sidesOf('m7')).toEqual(['Beigang United', 'Gone Rovers'])
})

test('an older row never overwrites newer data', async () => {
  await take([
    match('m8', { status: 8, score: [1, 0], full: [1, 0], away: 'Late Town', kickoff: after(-3) }),
  ])
  const id = (await rowOf('m8'))?.id ?? 0
  const waiting = (await countWaiting(db)).quarantine.count
  await standStill(db, after(1))
  const later = match('m8', { status: 8, score: [2, 0], full: [2, 0], kickoff: after(-3) })
  await take([{ ...later, away: 'Late Town' }], { clubs: [...clubs, named('Late Town')] })
  // the source has mended it: it waits no longer
  expect(await rowOf('m8')).toMatchObject({ canReread: false, state: 'taken' })
  expect((await countWaiting(db)).quarantine.count).toBe(waiting - 1)
  expect(await ask(server, 'deskRereadRow', { id }, operator.identity)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('state'),
  })
  // nor if an earlier request asked for it
  await sql`update quarantine set again_at = now() where quarantine_id = ${id}`.execute(db)
  expect(await rereadRows(db)).toBe(0)
  const { rows: stored } = await sql`select full_home from match where source_key = 'm8'`.execute(
    db,
  )
  expect(stored).toEqual([{ full_home: 2 }])
})

test('a row without a match, a refused row and a missing row are not read again', async () => {
  const reason = 'row-unreadable'
  const rejected: Rejected[] = [{ item: 'file, line 3', reason, detail: 'No.', content: 'x;y' }]
  await take([match('m9', { away: 'Nobody' })], { rejected })
  const line = (await rows()).find(({ item }) => item === 'file, line 3')
  expect(line?.canReread).toBe(false)
  const again = (id: number) => ask(server, 'deskRereadRow', { id }, operator.identity)
  expect((await again(line?.id ?? 0)).msg).toContain('row')
  const id = (await rowOf('m9'))?.id ?? 0
  const refuse = () => got(server, 'deskRefuseRow', { id, refused: true }, operator.identity)
  expect(await makesPagesAgain(refuse)).toBe(true)
  expect((await rowOf('m9'))?.handled).toEqual({ who: 'On duty', mapped: null })
  expect((await again(id)).code).toBe(409)
  expect((await again(999_999)).code).toBe(404)
})

test('a source is listed with its last answer, error and quota', async () => {
  const at = noon
  await storeSourceWords(db, source, {
    answer: { text: '12 matches', at },
    quota: { left: 7, resetsAt: null },
  })
  await storeSourceWords(db, source, { error: { text: 'HTTP 503', at } })
  const { sources } = await got(server, 'deskSources', {}, operator.identity)
  expect(sources.find((one) => one.source === source)).toMatchObject({
    answer: { text: '12 matches', at: at.toISOString() },
    error: { text: 'HTTP 503' },
    quota: { left: 7, resetsAt: null },
  })
})

test.each([
  ['Beigang Utd', 'Beigang United', 0.99, 1],
  ['FC Bayern München', 'Bayern Munchen', 0.99, 1],
  ['Man City', 'Manchester City', 0.5, 0.9],
  ['北港联', '北港', 0.4, 0.9],
  ['Linjiang', 'Fengling', 0, 0.5],
  ['', '!', 0, 0],
])('the similarity of %s and %s', (one, other, least, most) => {
  expect(similarity(one, other)).toBeGreaterThanOrEqual(least)
  expect(similarity(one, other)).toBeLessThanOrEqual(most)
})
