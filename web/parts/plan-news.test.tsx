import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NavigationContext } from '../page/nav.tsx'
import { testNavigation } from '../page/test-navigation.ts'
import { PlanNews } from './plan-news.tsx'

test('right-to-left names in a title and of an expert leave the score beside them in place', () => {
  const [home, away] = ['الأهلي', 'הפועל']
  const html = renderToStaticMarkup(
    <NavigationContext value={testNavigation()}>
      <PlanNews
        news={{
          id: 5,
          expertId: 6,
          expert: 'خبير',
          solutionTitle: `${home} 2-1 ${away}`,
          homeShortName: home,
          awayShortName: away,
          sequence: 1,
          settledAt: '2026-11-29T20:00:00.000Z',
          outcome: 'win',
          ncReason: null,
          hitResult: 1,
          score: { home: 2, away: 1 },
          before: null,
          points: 0,
        }}
      />
    </NavigationContext>,
  )
  const text = html.replaceAll(/<[^>]+>/g, '')
  // a word joiner keeps the score in one line
  expect(text).toContain(`\u200e\u2068${home}\u2069 2-\u20601 \u2068${away}\u2069`)
  expect(html).toContain('<bdi>خبير</bdi>')
})
