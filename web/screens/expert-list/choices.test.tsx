import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  boardQuery,
  modelsQuery,
  type ExpertListParameters,
} from '../../api/expert-list-queries.ts'
import { CallApiContext } from '../../api/queries.ts'
import { NavigationContext } from '../../page/nav.tsx'
import { testNavigation } from '../../page/test-navigation.ts'
import { Kinds } from './choices.tsx'
import { en as texts } from './words/en.ts'

/** The text of the choice of kinds, where the board and that of models have these totals. */
function kindsOn(parameters: ExpertListParameters, total: number, models: number): string {
  const client = new QueryClient()
  const boards = [
    [modelsQuery('en', parameters), models],
    [boardQuery('en', parameters), total],
  ] as const
  for (const [{ name, data, lang }, count] of boards)
    client.setQueryData([name, data, lang], { records: [], total: count, models })
  const place = { name: 'expertList', parameters, href: '/expertList' } as const
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CallApiContext value={() => Promise.reject(new Error('no call here'))}>
        <NavigationContext value={testNavigation({ place, texts })}>
          <Kinds parameters={parameters} />
        </NavigationContext>
      </CallApiContext>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, '')
}

test('the kinds have their numbers, as far as the screen knows them', () => {
  expect(kindsOn({}, 23, 5)).toBe('Experts 23Models 5All 28')
  expect(kindsOn({ kind: 'all' }, 28, 5)).toBe('Experts 23Models 5All 28')
  expect(kindsOn({ type: 7 }, 23, 0)).toBe('Experts 23Models All ')
  expect(kindsOn({ search: 'old' }, 2, 0)).toBe('')
})
