import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NavigationContext } from '../../../page/nav.tsx'
import { testNavigation } from '../../../page/test-navigation.ts'
import { Side } from './side.tsx'
import { en } from './words/en.ts'

const navigation = testNavigation({
  place: { name: 'me', parameters: {}, href: '/me' },
  texts: en,
  part: { Part: () => null, texts: en },
})
const nothing = { hits: 0, misses: 0, others: 0 }
const { none, small } = en.side

test.each([
  { what: 'nothing settled', results: nothing, hideScores: false, says: none, not: small },
  {
    what: 'one push',
    results: { ...nothing, others: 1 },
    hideScores: false,
    says: small,
    not: none,
  },
  {
    what: 'a hit of a model',
    results: { ...nothing, models: { ...nothing, hits: 1 } },
    hideScores: false,
    says: small,
    not: none,
  },
  // the answer then has no result of any plan
  { what: 'hidden scores', results: nothing, hideScores: true, says: small, not: none },
])('the summary of $what', ({ results, hideScores, says, not }) => {
  const text = renderToStaticMarkup(
    <NavigationContext
      value={{ ...navigation, facts: { ...navigation.facts, ...(hideScores && { hideScores }) } }}
    >
      <Side summary={{ ...results, paid: 0, returned: 0 }} waits={false} />
    </NavigationContext>,
  )
  expect(text).toContain(says)
  expect(text).not.toContain(not)
})
