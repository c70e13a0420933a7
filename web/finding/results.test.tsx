import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mostResults, type SearchResult } from '../../contract/calls/search.ts'
import { notStarted } from '../../contract/test-now.ts'
import { foundExpertsQuery } from '../api/me-queries.ts'
import { CallApiContext } from '../api/queries.ts'
import { NavigationContext } from '../page/nav.tsx'
import { testNavigation } from '../page/test-navigation.ts'
import { Results } from './results.tsx'
import { en as texts } from './words/en.ts'

const found: SearchResult = {
  teams: [],
  matches: [],
  leagues: [
    { leagueId: 4, name: 'Goldfield League', shortName: 'Goldfield', teamCnt: 16, todayCnt: 2 },
  ],
  experts: [
    { expertId: 3, name: 'Old Hal', avatar: '', kind: 'invented' },
    { expertId: 5, name: 'Aldous', avatar: '', kind: 'invented' },
  ],
}

interface Figures {
  expertId: number
  hitRate: number
  countedCnt: number
}

/** The results as HTML, with figures of these experts in the cache. */
function drawn(q: string, records: Figures[], choice = false, results = found) {
  const { name, data, lang } = foundExpertsQuery('en', [3, 5])
  const client = new QueryClient()
  client.setQueryData([name, data, lang], { records })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CallApiContext value={() => Promise.reject(new Error('no call here'))}>
        <NavigationContext value={testNavigation()}>
          <Results texts={texts} q={q} found={results} choice={choice} follow={() => {}} />
        </NavigationContext>
      </CallApiContext>
    </QueryClientProvider>,
  )
}

test('a match has its league, its state once it is over, and the number of its plans', () => {
  const match = {
    matchId: 7,
    leagueName: 'Goldfield',
    matchTime: '2026-03-01T12:00:00.000Z',
    homeLogo: '',
    homeShortName: 'Old Town',
    awayLogo: '',
    awayShortName: 'Harbour',
    ...notStarted,
  }
  const said = (more: object) =>
    drawn('old', [], false, { ...found, matches: [{ ...match, ...more }] }).replaceAll(
      /<[^>]+>/g,
      '|',
    )
  expect(said({ solutionCount: 12 })).toContain('|Goldfield| |12 plans|')
  expect(said({ solutionCount: 0 })).not.toContain('plans')
  expect(said({ status: 8, solutionCount: 1 })).toContain('|Goldfield| |Full time| |1 plan|')
  expect(said({ status: 4 })).not.toContain('Full time')
})

test('a league has its teams and the matches of the day, a team its place', () => {
  const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')
  expect(textOf(drawn('old', []))).toContain('|Goldfield League|16 teams| |2| matches today|')
  const club = { clubId: 7, name: 'Old Town', shortName: 'Old Town', crest: '' }
  const team = { club, leagueName: 'Goldfield', matchId: 1, nextTime: null }
  const placed = (rank: number | null) =>
    textOf(drawn('x', [], false, { ...found, teams: [{ ...team, rank }] }))
  expect(placed(2)).toContain('|Goldfield| |2nd|')
  expect(placed(11)).toContain('|11th|')
  expect(placed(null)).not.toContain('th|')
})

test('what was typed is marked in the names that have it', () => {
  const html = drawn('OLD', [])
  expect(html).toContain('<mark>Old</mark> Hal')
  expect(html).toContain('Goldfield League')
  expect(drawn('laohei', [])).not.toContain('<mark>')
})

test('an expert has a hit rate with its sample, once there are counted plans', () => {
  const html = drawn('old', [
    { expertId: 3, hitRate: 0.3625, countedCnt: 80 },
    { expertId: 5, hitRate: 0, countedCnt: 0 },
  ])
  expect(html).toContain('<b>36.3%</b> 80 plans in 90 days')
  expect(html).not.toContain('<b>0')
  expect(drawn('old', [])).not.toContain('%')
})

test('the page of the search offers each group alone, with the number of its results', () => {
  const html = drawn('old', [], true)
  expect(html).toContain('aria-pressed="true">All <b>3</b>')
  expect(html).toContain('aria-pressed="false">Experts <b>2</b>')
  expect(html).toContain('aria-pressed="false">Leagues <b>1</b>')
  expect(html).not.toContain('Teams')
  expect(drawn('old', [])).not.toContain('aria-pressed')
})

test('a number with a plus is that of a list which is cut off', () => {
  const leagues = Array.from({ length: mostResults }, (_, at) => ({
    leagueId: at + 1,
    name: `Old League ${at}`,
    shortName: `Old ${at}`,
    teamCnt: 0,
    todayCnt: 0,
  }))
  const all = drawn('old', [], true, { ...found, leagues })
  expect(all).toContain('>All <b>22+</b>')
  expect(all).toContain('>Experts <b>2</b>')
  expect(all).toContain('>Leagues <b>20+</b>')
  expect(drawn('old', [], true, { ...found, leagues: leagues.slice(1) })).toContain('All <b>21</b>')
})
