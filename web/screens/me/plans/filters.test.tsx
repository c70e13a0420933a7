import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NavigationContext } from '../../../page/nav.tsx'
import { testNavigation } from '../../../page/test-navigation.ts'
import { Filters } from './filters.tsx'
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
      <Filters filter={{}} opened={opened} />
    </NavigationContext>,
  )

test('a reader who hides scores is not offered a filter by result', () => {
  expect(drawn({})).toContain(en.filters.results.hit)
  const hidden = drawn({ hideScores: true })
  expect(hidden).not.toContain(en.filters.results.hit)
  expect(hidden).toContain(en.filters.everyExpert)
})
