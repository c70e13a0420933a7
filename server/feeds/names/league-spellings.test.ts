import { expect, test } from 'vitest'
import { leagueKeyOf, leagueOf, zoneOf } from './leagues.ts'

test.each([
  ['England | Premier League', 'en.1'],
  ['Germany | Bundesliga', 'de.1'],
  ['Austria | Bundesliga', 'at.1'],
  ['Österr. Bundesliga', 'at.1'],
  ['Italy | Serie A', 'it.1'],
  ['Brazil | Série A', 'br.1'],
  ['Türkiye | Süper Lig', 'tr.1'],
  ['Greek Super League', 'gr.1'],
  ['Swiss Super League', 'ch.1'],
  ['China | Super League', 'cn.1'],
  ['UEFA Europa Conference League', 'uefa.conf'],
  ['Liga MX', 'mx.1'],
])('%s is the league %s of our tables', (name, key) => {
  expect(leagueKeyOf(name)).toBe(key)
  expect(leagueOf(key, name).ours).toBe(key)
})

test.each([
  'Serie A',
  'Super League',
  'Ghana | Premier League',
  'Germany | Regionalliga Nord',
  'Cup',
])('%s is not guessed', (name) => {
  expect(leagueKeyOf(name)).toBeNull()
})

test('another league of a country that is named has its times', () => {
  expect(zoneOf('germany-regionalliga-nord')).toBe('Europe/Berlin')
  expect(zoneOf('south-korea-fa-cup')).toBe('Asia/Seoul')
  expect(zoneOf('usa-open-cup')).toBeUndefined()
})
