/** Texts of a megabyte: patterns that take 0.4 s on 12,000 letters would take hours on them. */
import { expect, test } from 'vitest'
import { readTable } from './csv/read-table.ts'
import { convertMatch as convertProvider } from './football-data-org/match.ts'
import { providerMatch } from './football-data-org/test-matches.ts'
import { readContent } from './openfootball/read-file.ts'
import { convertMatch as convertLiga } from './openligadb/match.ts'
import { ligaMatch } from './openligadb/test-replies.ts'
import { longestText, parsedAnswer, visibleJson } from './visible-text.ts'

const now = new Date('2026-11-27T20:00:00Z')
const hostile = ['sieger ', 'a ', ' ', '1-', '\\"', '"', '1st '].map(
  (piece) => ` ${piece.repeat(1_000_000 / piece.length)}x 1`,
)
const answered = (value: unknown) => parsedAnswer(JSON.stringify(value))

test.each(hostile)('a text of an answer is cut, and is too long for a name still', (long) => {
  const names = [
    convertLiga(answered(ligaMatch({ team1: { teamId: 1, teamName: long } })), '', now),
    convertLiga(answered(ligaMatch({ leagueName: long })), '', now),
    convertProvider(answered(providerMatch({ homeTeam: { id: 1, name: long } })), '', now),
  ].flatMap((one) => (one && 'match' in one ? [one.clubs[0].name.en, one.league.name.en] : []))
  for (const name of names) expect(name.length).toBeLessThanOrEqual(longestText)
  const file = { name: long, matches: [{ round: long, date: long, team1: long, team2: 'B' }] }
  expect(readContent(JSON.stringify(file), '2026-27/en.1.json').kind).toBe('matches')
})

test('the texts beside a long one are as they were', () => {
  const whole = { short: 'a "quoted" word', list: ['b'.repeat(longestText)], long: 'c\\"' }
  expect(visibleJson(JSON.stringify(whole))).toEqual(whole)
  expect(visibleJson(JSON.stringify({ ...whole, long: '"'.repeat(longestText + 1) }))).toEqual({
    ...whole,
    long: '"'.repeat(longestText),
  })
})

test.each(hostile)('a row with a long cell is set aside, and the others are taken', (long) => {
  const cell = `"${long.replaceAll('"', '""')}"`
  const table = readTable(
    'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\n' +
      'E0,15/08/2026,Arsenal,Chelsea,2,1\n' +
      `E0,${cell},Everton,Fulham,2,1\n` +
      `E0,16/08/2026,${cell},Fulham,2,1\n`,
    'E0.csv',
  )
  expect(table.matches).toHaveLength(1)
  expect(table.rejected.map(({ item, reason }) => [item, reason])).toEqual([
    ['E0.csv, line 3', 'cell-too-long'],
    ['E0.csv, line 4', 'cell-too-long'],
  ])
})
