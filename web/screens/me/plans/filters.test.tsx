import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NavigationContext, type Navigation } from '../../../page/nav.tsx'
import { en as words } from '../../../words/en.ts'
import { Filters } from './filters.tsx'
import { en } from './words/en.ts'

const nothing = () => {}
const navigation: Navigation = {
  facts: {
    invented: false,
    staticBase: '/static',
    apiBase: '',
    realm: 'touchline',
    language: 'en',
    site: 'desktop',
    otherSite: null,
  },
  place: { name: 'me', parameters: {}, href: '/me' },
  language: 'en',
  words,
  texts: en,
  part: { Part: () => null, texts: en },
  go: nothing,
  preload: nothing,
  changeLanguage: nothing,
}
const opened = {
  counts: { open: 0, waiting: 0, settled: 3 },
  summary: { hits: 2, misses: 1, others: 0, paid: 20, returned: 8 },
  experts: [],
  leagues: [],
  records: [],
  next: null,
}
const drawn = (facts: Partial<Navigation['facts']>) =>
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
