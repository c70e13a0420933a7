import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { followsQuery, openedQuery, planNewsQuery } from '../../../api/me-queries.ts'
import { CallApiContext, type Question } from '../../../api/queries.ts'
import { NavigationContext } from '../../../page/nav.tsx'
import { testNavigation } from '../../../page/test-navigation.ts'
import { Filters } from './filters.tsx'
import Plans from './plans.tsx'
import { en } from './words/en.ts'

const navigation = testNavigation({
  place: { name: 'me', parameters: {}, href: '/me' },
  texts: en,
  part: { Part: () => null, texts: en },
})
const opened = {
  counts: { open: 0, waiting: 0, settled: 3 },
  summary: { hits: 2, misses: 1, others: 0, paid: 20, returned: 8 },
  experts: [],
  leagues: [],
  records: [],
  next: null,
}
const drawn = (facts: Partial<typeof navigation.facts>) =>
  renderToStaticMarkup(
    <NavigationContext value={{ ...navigation, facts: { ...navigation.facts, ...facts } }}>
      <Filters filter={{}} opened={opened} follows={false} />
    </NavigationContext>,
  )

/** The tab as HTML, with these answers in the cache. */
function tab(settled: number, followed: number[]) {
  const client = new QueryClient()
  const keep = ({ name, data, lang }: Question, answer: object) =>
    client.setQueryData([name, data, lang], answer)
  keep(openedQuery('en', {}), { ...opened, counts: { open: 0, waiting: 0, settled } })
  keep(planNewsQuery('en'), { records: [] })
  keep(followsQuery('en'), { experts: followed.map((expertId) => ({ expertId })) })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CallApiContext value={() => Promise.reject(new Error('no call here'))}>
        <NavigationContext value={navigation}>
          <Plans />
        </NavigationContext>
      </CallApiContext>
    </QueryClientProvider>,
  )
}

test('the box for locked plans is there for who follows experts, before the first plan', () => {
  const { locked, everyExpert } = en.filters
  expect(tab(0, [3])).toContain(locked)
  expect(tab(0, [3])).not.toContain(everyExpert)
  expect(tab(0, [])).not.toContain(locked)
  expect(tab(2, [])).toContain(locked)
  expect(tab(2, [])).toContain(everyExpert)
})

test('a reader who hides scores is not offered a filter by result', () => {
  expect(drawn({})).toContain(en.filters.results.hit)
  const hidden = drawn({ hideScores: true })
  expect(hidden).not.toContain(en.filters.results.hit)
  expect(hidden).toContain(en.filters.everyExpert)
})
