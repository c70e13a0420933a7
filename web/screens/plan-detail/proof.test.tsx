import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NavigationContext } from '../../page/nav.tsx'
import { testNavigation } from '../../page/test-navigation.ts'
import { Rules } from './proof.tsx'
import { en as texts } from './words/en.ts'

const place = { name: 'planDetail', parameters: { id: 9 }, href: '/planDetail?id=9' } as const
const { facts, ...navigation } = testNavigation({ place, texts })
const settlement = {
  sequence: 1,
  at: '2026-03-01T20:00:00.000Z',
  ruleVersion: 3,
  resultVersion: 1,
  score: { home: 2, away: 1 },
  outcome: 'win',
  ncReason: null,
  hitResult: 1,
  profit: 1,
} as const

const said = (plan: { revealed: boolean; settled: boolean }, hideScores = false) =>
  renderToStaticMarkup(
    <NavigationContext
      value={{ ...navigation, facts: { ...facts, ...(hideScores && { hideScores }) } }}
    >
      <Rules
        plan={{ ruleVersion: 3, revealed: plan.revealed }}
        settlements={plan.settled ? [settlement] : []}
      />
    </NavigationContext>,
  )

test('the rules will settle a plan until they have', () => {
  expect(said({ revealed: false, settled: false })).toBe(texts.proof.willSettle(3))
  expect(said({ revealed: true, settled: false })).toBe(texts.proof.willSettle(3))
  expect(said({ revealed: true, settled: true })).toBe(texts.proof.settledBy(3))
})

test('with hidden scores nothing tells whether a plan after kick-off is settled', () => {
  const hidden = said({ revealed: true, settled: false }, true)
  expect(hidden).toBe(said({ revealed: true, settled: true }, true))
  expect(said({ revealed: false, settled: false }, true)).toBe(texts.proof.willSettle(3))
})
