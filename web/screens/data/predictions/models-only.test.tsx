import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { predictionsQuery } from '../../../api/data-queries.ts'
import { CallApiContext } from '../../../api/queries.ts'
import { NavigationContext } from '../../../page/nav.tsx'
import { testNavigation } from '../../../page/test-navigation.ts'
import Predictions from './predictions.tsx'
import { en as texts } from './words/en.ts'

const none = { n: 0, hits: 0, hitRate: 0, hitRateLow: 0, hitRateHigh: 0, yield: null }

/** The markup of the tab where people have no plan and models have so many. */
function markupWith(ofModels: number): string {
  const client = new QueryClient()
  const { name, data, lang } = predictionsQuery('en', {})
  client.setQueryData([name, data, lang], {
    all: { ...none, misses: 0, pushes: 0, yieldN: 0 },
    models: { ...none, n: ofModels },
    notCounted: [],
    byPlay: [],
    byLeague: [],
    calibration: [],
  })
  const place = { name: 'data', parameters: { tab: 'predictions' }, href: '/data' } as const
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CallApiContext value={() => Promise.reject(new Error('no call here'))}>
        <NavigationContext value={testNavigation({ place, texts })}>
          <Predictions />
        </NavigationContext>
      </CallApiContext>
    </QueryClientProvider>,
  ).replaceAll('&#x27;', '’')
}

test('where only models have counted plans, the tab says so and leads to them', () => {
  expect(markupWith(94)).toContain(texts.noneOfPeople(94))
  expect(markupWith(94)).toContain('/expertList?type=7&amp;kind=models')
  expect(markupWith(1)).toContain('Models have 1 counted plan;')
  expect(markupWith(0)).toContain(texts.noneNote)
})
