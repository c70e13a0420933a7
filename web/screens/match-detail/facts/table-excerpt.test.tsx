import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NavigationContext } from '../../../page/nav.tsx'
import { testNavigation } from '../../../page/test-navigation.ts'
import { TableExcerpt } from './table-excerpt.tsx'
import { en as texts } from './words/en.ts'

const navigation = testNavigation({
  place: { name: 'matchDetail', parameters: { matchId: 1 }, href: '/matchDetail?matchId=1' },
  texts,
})

test('a right-to-left name of a league leaves the season beside it as it is written', () => {
  const club = (clubId: number) => ({ clubId, name: 'Al', shortName: 'Al', crest: '' })
  const leagueName = 'دوري النجوم'
  const match = { leagueId: 1, leagueName, season: '2026-27', home: club(1), away: club(2) }
  const html = renderToStaticMarkup(
    <NavigationContext value={navigation}>
      <TableExcerpt match={match} data={{ tables: [] }} />
    </NavigationContext>,
  )
  expect(html).toContain(`\u2068${leagueName}\u2069 2026-27`)
})
