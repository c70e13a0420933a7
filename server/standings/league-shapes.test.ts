/** Tables of leagues that split, and of leagues with play-offs, from files as they come. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { standStill } from '../db/test-world.ts'
import { readContent } from '../feeds/openfootball/read-file.ts'
import { readingOfFile } from '../feeds/openfootball/openfootball.ts'
import { ingest } from '../intake/ingest.ts'
import { findTable } from './league-table.ts'
import { chooseSeason, listLeagues } from './seasons.ts'

const { db } = await sharedDatabase()
await standStill(db, new Date('2026-01-01T00:00:00Z'))

/** Rank, club, matches and points of each row of the file's table. */
async function tableOf(text: string, file: string) {
  const content = readContent(text, file)
  if (content.kind !== 'matches') throw new Error(content.reason)
  await ingest(db, 'openfootball', readingOfFile(content, new Date('2026-01-01T00:00:00Z')))
  const league = (await listLeagues(db, 'en')).find(({ name }) => name === content.league.name.en)
  const chosen = await chooseSeason(db, 'en', { leagueId: league?.leagueId ?? 0 })
  if (chosen === null || typeof chosen === 'string') throw new Error('no season')
  const { groups } = await findTable(db, 'en', chosen, 'all')
  expect(groups).toHaveLength(1)
  return groups[0]?.rows.map(({ rank, name, played, points }) => [rank, name, played, points])
}

const regular = [
  ['1', '02', 'Alpha Town v Beta City 1-0', 'Gamma Rovers v Delta Vale 1-1'],
  ['2', '09', 'Beta City v Gamma Rovers 2-0', 'Delta Vale v Alpha Town 0-3'],
  ['3', '16', 'Alpha Town v Gamma Rovers 2-1', 'Beta City v Delta Vale 1-0'],
  ['4', '23', 'Beta City v Alpha Town 0-0', 'Delta Vale v Gamma Rovers 0-0'],
  ['5', '30', 'Gamma Rovers v Beta City 1-1', 'Alpha Town v Delta Vale 4-0'],
  ['6', '31', 'Gamma Rovers v Alpha Town 2-0', 'Delta Vale v Beta City 0-1'],
]
const rounds = regular
  .map(([round, day, ...lines]) => `▪ Matchday ${round}\n${day}.08.\n  ${lines.join('\n  ')}\n`)
  .join('')

test('no club of the lower half passes one of the upper half', async () => {
  const text = `= Split League 2025/26
${rounds}▪ Championship, Matchday 1
13.09.
  Alpha Town v Beta City 2-0
▪ Championship, Matchday 2
20.09.
  Beta City v Alpha Town 1-3
▪ Relegation, Matchday 1
13.09.
  Gamma Rovers v Delta Vale 2-0
▪ Relegation, Matchday 2
20.09.
  Delta Vale v Gamma Rovers 0-1
`
  expect(await tableOf(text, 'split.txt')).toEqual([
    [1, 'Alpha Town', 8, 19],
    [2, 'Beta City', 8, 11],
    [3, 'Gamma Rovers', 8, 12],
    [4, 'Delta Vale', 8, 2],
  ])
})

test.each([
  ['spaced', 'Championship Round 7', 'Relegation Group 7'],
  ['without numbers', 'Championship round', 'Relegation round'],
  ['as of API-Football', 'Championship Round - 7', 'Relegation Round - 7'],
])('the rounds of a league that has split may be written %s', async (way, upper, lower) => {
  const text = `= League ${way} 2025/26
${rounds}▪ ${upper}
13.09.
  Alpha Town v Beta City 2-0
▪ ${lower}
13.09.
  Gamma Rovers v Delta Vale 2-0
▪ ${upper.replace('7', '8')}
20.09.
  Beta City v Alpha Town
`
  expect(await tableOf(text, `${way}.txt`)).toEqual([
    [1, 'Alpha Town', 7, 16],
    [2, 'Beta City', 7, 11],
    [3, 'Gamma Rovers', 7, 9],
    [4, 'Delta Vale', 7, 2],
  ])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from match join league using (league_id)
    where league.name->>'en' = ${`League ${way}`}`.execute(db)
  expect(rows).toEqual([{ count: 15 }])
})

test('play-offs that have a stage and no round do not count', async () => {
  const matches = regular.flatMap(([round, day, ...lines]) =>
    lines.map((line) => {
      const [, team1, team2, home, away] = /^(.+) v (.+) (\d)-(\d)$/.exec(line) ?? []
      const score = { ft: [Number(home), Number(away)] }
      return { round: `Matchday ${round}`, date: `2025-08-${day}`, team1, team2, score }
    }),
  )
  const playOff = (date: string, team1: string, team2: string, ft: number[]) => ({
    stage: 'Playoffs',
    date,
    team1,
    team2,
    score: { ft },
  })
  const name = 'Example League 2025/26'
  const text = JSON.stringify({
    name,
    matches: [
      ...matches,
      playOff('2025-09-13', 'Gamma Rovers', 'Beta City', [1, 0]),
      playOff('2025-09-20', 'Beta City', 'Gamma Rovers', [3, 0]),
    ],
  })
  expect(await tableOf(text, 'example.json')).toEqual([
    [1, 'Alpha Town', 6, 13],
    [2, 'Beta City', 6, 11],
    [3, 'Gamma Rovers', 6, 6],
    [4, 'Delta Vale', 6, 2],
  ])
})

test('the stage of a JSON file is part of its rounds, and Austria halves the points', async () => {
  const matches = regular.flatMap(([round, day, ...lines]) =>
    lines.map((line) => {
      const [, team1, team2, home, away] = /^(.+) v (.+) (\d)-(\d)$/.exec(line) ?? []
      const score = { ft: [Number(home), Number(away)] }
      return { round: `Matchday ${round}`, date: `2021-08-${day}`, team1, team2, score }
    }),
  )
  const after = (stage: string, team1: string, team2: string, ft: number[]) => ({
    stage: `Playoffs - ${stage}`,
    round: 'Matchday 7',
    date: '2021-09-13',
    team1,
    team2,
    score: { ft },
  })
  const text = JSON.stringify({
    name: 'Österr. Bundesliga 2021/22',
    matches: [
      ...matches,
      after('Championship', 'Alpha Town', 'Beta City', [0, 1]),
      after('Relegation', 'Gamma Rovers', 'Delta Vale', [2, 0]),
    ],
  })
  // 13, 11, 6 and 2 points before: halved and rounded down, then 0, 3, 3 and 0 more
  expect(await tableOf(text, '2021-22/at.1.json')).toEqual([
    [1, 'Beta City', 7, 8],
    [2, 'Alpha Town', 7, 6],
    [3, 'Gamma Rovers', 7, 6],
    [4, 'Delta Vale', 7, 1],
  ])
})
