import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlanTitle } from './plan-title.tsx'

test('an Arabic and a Hebrew club keep their places beside numbers in a title', () => {
  const [home, away] = ['الأهلي', 'מכבי חיפה']
  const plan = {
    solutionTitle: `${home} v ${away}: likeliest score 2-1, at 9%`,
    homeShortName: home,
    awayShortName: away,
  }
  expect(renderToStaticMarkup(<PlanTitle plan={plan} />)).toBe(
    `<bdi>\u200e\u2068${home}\u2069 v \u2068${away}\u2069: likeliest score 2-\u20601, at 9%</bdi>`,
  )
})
